import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { measureAtRate } from '../../../lib/load/session/constantRate.js'

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { AddressInfo } from 'node:net' */

const workload = /** @type {const} */ ({
  name: 'compound',
  method: 'POST',
  path: '/graphql',
  headers: { 'content-type': 'application/json' },
  body: '{}',
  golden: 'right',
})

/**
 * Measures 100 requests on three connections, and counts these.
 * @param {(number: number, response: ServerResponse<IncomingMessage>) => void} answer - number: of the request, from 1
 */
async function measureServer(answer) {
  let [requests, opened] = [0, 0]
  const server = createServer((request, response) => {
    requests += 1
    const number = requests
    request.resume().on('end', () => answer(number, response))
  }).on('connection', () => {
    opened += 1
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = /** @type {AddressInfo} */ (server.address())
  const load = { workload, port, connections: 3, pipelining: 2, warmupSeconds: 0, readyTimeoutSeconds: 30 }
  try {
    const measured = await measureAtRate(load, { requestsPerSecond: 200, seconds: 0.5 })
    const { sent, ok, wrong, failed, unprocessed = 0, inFlight } = measured.counts
    assert.equal(sent, ok + wrong + failed + unprocessed + inFlight)
    return { ...measured, opened }
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** Number of requests before the window: one on each connection, and those that settle the rate. */
const before = 103

test('every right answer counts, on connections that stay open', async () => {
  const { counts, latencyMs, opened } = await measureServer((_, response) => response.end('"right"'))
  assert.deepEqual([counts.ok, opened], [100, 3])
  assert.ok(latencyMs)
})

test('each answer is verified', async () => {
  // A busy machine may leave out some of those that settle the rate.
  const { counts, firstFault } = await measureServer((number, response) =>
    response.end(number > 3 && number % 2 === 0 ? '"wrong"' : '"right"'),
  )
  assert.deepEqual([counts.ok + counts.wrong, firstFault], [100, 'expected "right", got "wrong"'])
  assert.ok(Math.abs(counts.wrong - 50) <= 6, `${counts.wrong}`)
})

test('requests on a connection that the server closes are sent again on another one, as a remark tells', async () => {
  const { counts, reason, opened } = await measureServer((number, response) => {
    if (number === before + 50) response.destroy()
    else response.end('"right"')
  })
  assert.deepEqual([counts.sent, counts.ok, counts.failed, opened], [100, 100, 0, 4])
  assert.match(String(reason), /^ends connections without announcing it: \d requests? (was|were) sent again/)
})

test('a connection whose end is announced is replaced, and every request has an answer', async () => {
  const { counts, opened } = await measureServer((number, response) => {
    if (number % 10 === 0) response.setHeader('connection', 'close')
    response.end('"right"')
  })
  assert.deepEqual([counts.ok, counts.failed], [100, 0])
  assert.ok(opened >= 12, `${opened} connections`)
})

test('a body without end is cut off, and is wrong', async () => {
  const { counts, firstFault } = await measureServer((number, response) =>
    response.end(number === before + 50 ? '"right"'.repeat(20_000) : '"right"'),
  )
  assert.ok(counts.wrong >= 1, JSON.stringify(counts))
  assert.equal(firstFault, 'the body is longer than 65550 bytes, the limit')
})
