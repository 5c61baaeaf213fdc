import assert from 'node:assert/strict'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { describe, test } from 'node:test'
import { measure } from './measure.js'
import { describeLoad } from '../../../lib/load/connectionLog.js'
import { createWorkload } from '../../../lib/workload/workloads.js'
import { listenLocally } from '../../listenLocally.js'

/** @import { Server, Socket } from 'node:net' */
/** @import { ClientMeasurement } from '../../../lib/types.d.ts' */
/** @import { Load } from '../../../lib/load/closedLoop/autocannon.js' */

const workload = createWorkload('compound')
const golden = JSON.stringify(workload.golden)
const length = `Content-Length: ${Buffer.byteLength(golden)}\r\n`
const kept = `HTTP/1.1 200 OK\r\n${length}\r\n${golden}`
const closing = `HTTP/1.1 200 OK\r\nConnection: close\r\n${length}\r\n${golden}`
const refusal = 'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'
const some = { connections: 3, pipelining: 1, warmupSeconds: 0.1, durationSeconds: 0.3, readyTimeoutSeconds: 5 }

/** Measures a server. @param {Server} server @param {Partial<Load>} [differences] */
async function measureServer(server, differences) {
  const { port, close } = await listenLocally(server)
  try {
    const measured = await measure({ ...some, workload, port, ...differences }, { opened() {}, closed() {} })
    const { sent, ok, wrong, failed, unprocessed = 0, inFlight } = measured.counts
    assert.equal(sent, ok + wrong + failed + unprocessed + inFlight)
    return measured
  } finally {
    close()
  }
}

/**
 * Serves right answers, the last of which ends its connection.
 * @param {number} count - answers of a connection
 * @param {(socket: Socket) => void} end - writes the last answer
 * @param {string} [behind] - written for each request behind it
 */
function serve(count, end, behind = refusal) {
  return createServer((socket) => {
    let text = ''
    let answers = 0
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      for (;;) {
        const headEnd = text.indexOf('\r\n\r\n') + 4
        const size = headEnd + Number(/content-length: (\d+)/i.exec(text)?.[1])
        if (headEnd < 4 || text.length < size) return
        text = text.slice(size)
        answers += 1
        if (answers < count) socket.write(kept)
        else if (answers === count) end(socket)
        else if (socket.writable) socket.write(behind)
      }
    })
  })
}

/** @param {ClientMeasurement} measured @param {number} answers of a connection */
function assertRight({ counts, connectionEnds, starvedConnections }, answers) {
  assert.ok(counts.ok > 0)
  assert.deepEqual([counts.wrong, counts.failed, starvedConnections], [0, 0, 0])
  assert.equal(connectionEnds?.answers, answers)
}

describe('a connection whose end is announced is followed by another, and nothing is lost', () => {
  test('by Node.js, which refuses what comes behind', async () => {
    const server = createHttpServer((request, response) => request.resume().on('end', () => response.end(golden)))
    server.maxRequestsPerSocket = 10
    assertRight(await measureServer(server), 10)
  })
  test('by Node.js, which names the limit: no more than that are sent', async () => {
    const server = createHttpServer((request, response) => request.resume().on('end', () => response.end(golden)))
    server.maxRequestsPerSocket = 20
    const measured = await measureServer(server, { pipelining: 8 })
    assertRight(measured, 20)
    assert.equal(measured.counts.unprocessed, undefined)
  })
  /** @type {[string, number, (socket: Socket) => void][]} */
  const ends = [
    ['with the answer', 10, (socket) => socket.end(closing)],
    ['after each answer', 1, (socket) => socket.end(closing)],
    ['by HTTP/1.0 without a length', 1, (socket) => socket.end(`HTTP/1.0 200 OK\r\n\r\n${golden}`)],
    ['by HTTP/1.1 without a length', 10, (socket) => socket.end(`HTTP/1.1 200 OK\r\n\r\n${golden}`)],
    ['long after the answer', 10, (socket) => void socket.write(closing, () => setTimeout(() => socket.end(), 200))],
    ['and never comes', 10, (socket) => void socket.write(closing)],
    ['by a reset', 10, (socket) => void socket.write(closing, () => socket.resetAndDestroy())],
    ['with much behind it', 10, (socket) => void socket.write(closing + 'x'.repeat(100_000))],
  ]
  for (const [name, count, end] of ends)
    test(name, async () => assertRight(await measureServer(serve(count, end)), count))
})

describe('requests behind the announced end of their connection', () => {
  test('are sent again in their order, and are none of the answers', async () => {
    const { counts, connectionEnds } = await measureServer(
      serve(5, (socket) => void socket.write(closing)),
      { pipelining: 4 },
    )
    assert.ok(counts.ok > 0 && Number(counts.unprocessed) > 0)
    assert.deepEqual([counts.wrong, counts.failed], [0, 0])
    assert.equal(connectionEnds?.answers, 5)
    assert.ok(Number(connectionEnds?.unprocessed) > 0)
  })
  test('count their latency from when they were first sent', async () => {
    const slow = (/** @type {Socket} */ socket) => void setTimeout(() => socket.end(closing), 40)
    const { counts, latencyMs } = await measureServer(serve(1, slow, ''), { pipelining: 4, durationSeconds: 0.6 })
    assert.ok(Number(counts.unprocessed) > 0)
    // The last of four waits for three connections before its own.
    assert.ok(Number(latencyMs?.p50) > 100, JSON.stringify(latencyMs))
  })
})

describe('requests on a connection that ends without a word', () => {
  for (const pipelining of [1, 4])
    test(`are sent again, of ${pipelining} in flight`, async () => {
      const measured = await measureServer(
        serve(10, (socket) => socket.end(kept)),
        { pipelining },
      )
      const { counts, firstFault, connectionEnds, loadFacts } = measured
      assert.ok(counts.ok > 0 && Number(loadFacts?.resent) > 0)
      assert.deepEqual([counts.failed, firstFault, connectionEnds], [0, null, undefined])
      assert.match(
        describeLoad(measured).join(),
        /^ends connections without announcing it: [\d,]+ requests were sent again$/,
      )
    })
})

test('a connection that is reset within a body without a length loses its request', async () => {
  const reset = (/** @type {Socket} */ socket) =>
    void socket.write(`HTTP/1.0 200 OK\r\n\r\n${golden}`, () => setTimeout(() => socket.resetAndDestroy(), 20))
  const { counts } = await measureServer(serve(10, reset))
  assert.ok(counts.failed > 0)
  assert.equal(counts.wrong, 0)
})
