import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createNetServer } from 'node:net'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { measure } from './measure.js'
import { OpenLoad } from '../../../lib/load/closedLoop/openLoad.js'
import { createWorkload } from '../../../lib/workload/workloads.js'
import { joinPatterns } from '../../joinPatterns.js'
import { listenLocally } from '../../listenLocally.js'

/** @import { ServerResponse } from 'node:http' */
/** @import { Server } from 'node:net' */

/**
 * @typedef {{ response: ServerResponse, isAfter: boolean, mayAnswer: Promise<void> }} Request isAfter: the window has
 *   closed; mayAnswer: once it has
 */

const workload = createWorkload('compound')
const golden = JSON.stringify(workload.golden)
const raw = `HTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(golden)}\r\n\r\n${golden}`

/**
 * Measures a server that gets 60 requests under load and then answers as it is told.
 * @param {(response: ServerResponse) => void} answer each request that is in flight when the window closes
 */
async function measureServer(answer) {
  let requests = 0
  let closed = () => {}
  const closing = new Promise((resolve) => {
    closed = () => resolve(null)
  })
  const server = createServer((request, response) => {
    requests += 1
    const isLast = requests > 60
    request.resume().on('end', async () => {
      if (!isLast) return response.end(golden)
      await closing
      answer(response)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const load = { connections: 3, pipelining: 4, warmupSeconds: 0, durationSeconds: 1, readyTimeoutSeconds: 30 }
  try {
    return await measure({ ...load, workload, port }, { opened() {}, closed })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

describe('after the warm-up', () => {
  test('a slow server has as long as its rate tells to answer what is in flight', async () => {
    let last = Promise.resolve()
    const server = createServer((request, response) => {
      request.resume()
      last = last.then(() => delay(20)).then(() => void response.end(golden))
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
    const load = { connections: 3, pipelining: 100, warmupSeconds: 0.5, durationSeconds: 1, readyTimeoutSeconds: 30 }
    const open = new OpenLoad({ ...load, workload, port })
    try {
      await open.warmUp()
      await open.rest()
    } finally {
      open.close()
      server.closeAllConnections()
      server.close()
    }
  })
})

describe('a load that comes to rest before any window', () => {
  /**
   * @type {(
   *   server: Server,
   *   load: { pipelining: number, connections?: number },
   *   end?: 'rest' | 'drain',
   * ) => Promise<unknown>}
   */
  async function warmUpAndRest(server, load, end = 'rest') {
    const { port, close } = await listenLocally(server)
    const times = { warmupSeconds: 0.3, durationSeconds: 1, readyTimeoutSeconds: 30 }
    const open = new OpenLoad({ connections: 3, ...times, ...load, workload, port })
    try {
      await open.warmUp()
      return await open[end]()
    } finally {
      open.close()
      close()
    }
  }

  for (const end of /** @type {const} */ (['rest', 'drain']))
    test(`counts the wrong answers of the warm-up as it ends by ${end}`, () => {
      let requests = 0
      const server = createServer((request, response) => {
        requests += 1
        const body = requests % 10 === 0 ? '{"errors":[]}' : golden
        request.resume().on('end', () => response.end(body))
      })
      return assert.rejects(warmUpAndRest(server, { pipelining: 4 }, end), {
        ...{ code: 'WRONG_ANSWER', message: /^in the warm-up [1-9]\d* of \d+ answers were wrong: / },
      })
    })
  test('advises one request at a time if most of those behind one another are lost', () => {
    const server = createNetServer((socket) => socket.on('error', () => {}).on('data', () => socket.write(raw)))
    const lost = '18 of (18|19|20) requests in flight after the warm-up got no answer: nothing came within'
    return assert.rejects(warmUpAndRest(server, { connections: 2, pipelining: 10 }), {
      ...{
        code: 'NO_ANSWER',
        message: joinPatterns(new RegExp(`^${lost}`), / \d+\.\d s; send one at a time by -p 1$/),
      },
    })
  })
})

describe('after the window', () => {
  test('the answers in flight come, and are no part of it', async () => {
    const { counts } = await measureServer((response) => response.end(golden))
    // Of the 60 that are answered at once, the first of each connection came before, and on a quick machine some more.
    assert.ok(counts.ok > 0 && counts.ok <= 57, String(counts.ok))
    assert.deepEqual(counts, { sent: counts.ok + 12, ok: counts.ok, wrong: 0, failed: 0, inFlight: 12 })
  })

  test('a wrong one voids the round', () =>
    assert.rejects(
      measureServer((response) => response.end('{}')),
      { code: 'WRONG_ANSWER', message: /^after the window: expected the key "\w+", got \{\}$/ },
    ))

  test('so does one too many, however late it comes', () =>
    assert.rejects(
      measureServer((response) => {
        const { socket } = response
        response.end(golden)
        setTimeout(() => socket?.write(raw), 30)
      }),
      { code: 'SURPLUS_ANSWER' },
    ))

  test('a request that is lost fails it', () =>
    assert.rejects(
      measureServer((response) => response.socket?.destroy()),
      {
        code: 'NO_ANSWER',
        message: /^\d+ of 12 requests in flight after the window got no answer: .*(closed|ECONNRESET)/,
      },
    ))

  test('so does one that is never answered', () => {
    let answered = 0
    return assert.rejects(
      measureServer((response) => {
        answered += 1
        if (answered < 12) response.end(golden)
      }),
      {
        code: 'NO_ANSWER',
        message: /^1 of 12 requests in flight after the window got no answer: nothing came within \d+\.\d s$/,
      },
    )
  })
})
