import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, mock, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { OpenLoad } from '../../../lib/load/closedLoop/openLoad.js'
import { createWorkload } from '../../../lib/workload/workloads.js'

/** @import { Socket } from 'node:net' */

const workload = createWorkload('compound')
const golden = JSON.stringify(workload.golden)

/** What a load is measured with. */
const some = { connections: 3, pipelining: 4, warmupSeconds: 0.1, durationSeconds: 0.2, readyTimeoutSeconds: 30 }

/**
 * Serves the golden answer for as long as a scene takes.
 * @param {(socket: Socket) => boolean} resets whether a request's connection is reset
 * @param {(open: OpenLoad, server: import('node:http').Server) => Promise<void>} scene with a load that rests after its
 *   warm-up
 */
async function withRestingLoad(resets, scene) {
  const server = createServer(({ socket }, response) => {
    if (resets(socket)) socket.resetAndDestroy()
    else response.end(golden)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const open = new OpenLoad({ ...some, workload, port })
  try {
    await open.warmUp()
    await open.rest()
    await scene(open, server)
  } finally {
    open.close()
    server.closeAllConnections()
    server.close()
  }
}

/** @param {OpenLoad} open */
async function measure(open) {
  await open.resume()
  const { counts, starvedConnections } = await open.measure(0.2, { opened() {}, closed() {} })
  await open.rest()
  const { sent, ok, wrong, failed, inFlight } = counts
  assert.equal(sent, ok + wrong + failed + inFlight)
  assert.ok(ok > 0)
  assert.deepEqual(
    { wrong, failed, inFlight, starvedConnections },
    { wrong: 0, failed: 0, inFlight: 12, starvedConnections: 0 },
  )
}

const never = () => false

describe('a load that rested', () => {
  test('opens connections again when it goes on, not before, if the server closed them meanwhile', () =>
    withRestingLoad(never, async (open, server) => {
      let connections = 0
      server.on('connection', () => {
        connections += 1
      })
      server.closeIdleConnections()
      await delay(100)
      assert.equal(connections, 0)
      await measure(open)
      assert.equal(connections, 3)
    }))
  test('opens connections again if the server closes them at the first request', async () => {
    /** @type {WeakSet<Socket>} */
    const idle = new WeakSet()
    let isResting = false
    const resets = (/** @type {Socket} */ socket) => {
      if (!isResting) idle.add(socket)
      return isResting && idle.has(socket)
    }
    await withRestingLoad(resets, async (open) => {
      isResting = true
      await measure(open)
    })
  })
  test('fails if connections that were opened again get no answer', () => {
    let isResting = false
    return withRestingLoad(
      () => isResting,
      async (open) => {
        isResting = true
        await assert.rejects(open.resume(), {
          code: 'NO_ANSWER',
          message: /^3 of 3 connections had no answer before the window: /,
        })
      },
    )
  })
  test('has a second of full load before the window after more than five seconds', () =>
    withRestingLoad(never, async (open) => {
      /** @param {number} restedMs */
      async function leadIn(restedMs) {
        await open.rest()
        const now = performance.now()
        mock.method(performance, 'now', () => now + restedMs)
        const resumed = open.resume()
        mock.restoreAll()
        const start = performance.now()
        await resumed
        return performance.now() - start
      }
      await open.resume()
      assert.ok((await leadIn(4000)) < 900)
      assert.ok((await leadIn(6000)) >= 990)
    }))
})

test('a window opens between two bursts of answers by chance', async () => {
  let asked = 0
  /** @type {(() => void)[]} */
  let waiting = []
  // It answers all that is in flight at once.
  const server = createServer((_, response) => {
    waiting.push(() => response.end(golden))
    const burst = waiting
    if (burst.length === 1)
      setTimeout(() => {
        waiting = []
        for (const answer of burst) answer()
      }, 50)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const random = () => {
    asked += 1
    return 1
  }
  const open = new OpenLoad({ ...some, warmupSeconds: 0.5, workload, port }, { random })
  try {
    await open.warmUp()
    await open.rest()
    assert.equal(asked, 0)
    const start = performance.now()
    await open.resume()
    assert.equal(asked, 1)
    // 100 ms at the least, and what the 12 in flight take, which is 50 ms and some.
    assert.ok(performance.now() - start >= 125)
    await open.rest()
  } finally {
    open.close()
    server.closeAllConnections()
    server.close()
  }
})
