import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { describe, test } from 'node:test'
import { askAlone } from '../../../lib/load/session/askAlone.js'
import { createWorkload } from '../../../lib/workload/workloads.js'
import { listenLocally } from '../../listenLocally.js'

/** @import { RequestListener } from 'node:http' */

const workload = createWorkload('compound')
const right = JSON.stringify(workload.golden)
const bodies = ['{"query":"{a}"}', '{"query":"{bb}"}']

/**
 * Asks a server that answers each request in its own way.
 * @param {(count: number) => RequestListener} answer - count: of the requests so far, from 1
 * @returns {Promise<{ times: number[], received: string[], most: number }>} most: requests at the same time
 */
async function ask(answer, readyTimeoutSeconds = 5) {
  /** @type {string[]} */
  const received = []
  let [present, most] = [0, 0]
  const { port, close } = await listenLocally(
    createServer(async (request, response) => {
      present += 1
      most = Math.max(most, present)
      response.on('close', () => (present -= 1))
      received.push(Buffer.concat(await request.toArray()).toString())
      answer(received.length)(request, response)
    }),
  )
  try {
    return { times: await askAlone({ workload, port, readyTimeoutSeconds }, bodies), received, most }
  } finally {
    close()
  }
}

/** @type {RequestListener} */
const beRight = (_, response) => void response.setHeader('content-type', 'application/json').end(right)

describe('requests that are alone', { concurrency: true }, () => {
  test('come one after the other behind that of the workload, and each is timed', async () => {
    const { times, received, most } = await ask((count) => (request, response) => {
      setTimeout(() => beRight(request, response), count === 3 ? 60 : 0)
    })
    assert.deepEqual([received, most], [[String(workload.body), ...bodies], 1])
    assert.ok(times.length === 2 && times[1] >= 59, times.join())
  })
  test('go on if the server closes each connection', async () => {
    const { times } = await ask(
      () => (request, response) => beRight(request, response.setHeader('connection', 'close')),
    )
    assert.equal(times.length, 2)
  })
  test('are refused for one wrong answer', () =>
    assert.rejects(
      ask((count) => (count < 3 ? beRight : (_, response) => void response.writeHead(500).end())),
      { name: 'Fault', code: 'WRONG_ANSWER', message: /^asked alone: expected status 200, got status 500/ },
    ))
  test('are refused for a connection that ends', () =>
    assert.rejects(
      ask((count) => (count < 3 ? beRight : ({ socket }) => void socket.destroy())),
      { name: 'Fault', code: 'NO_ANSWER', message: /^asked alone: / },
    ))
  test('are refused if one is not answered in time', () =>
    assert.rejects(
      ask((count) => (count < 3 ? beRight : () => {}), 0.3),
      { name: 'Fault', code: 'NO_ANSWER', message: 'not there within 0.3 s: the answer to a request alone' },
    ))
})
