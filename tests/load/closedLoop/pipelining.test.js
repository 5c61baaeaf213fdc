import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { OpenLoad } from '../../../lib/load/closedLoop/openLoad.js'
import { createWorkload } from '../../../lib/workload/workloads.js'
import { listenLocally } from '../../listenLocally.js'

/** @import { Socket } from 'node:net' */

const workload = createWorkload('compound')
const golden = JSON.stringify(workload.golden)
const some = { connections: 3, pipelining: 4, warmupSeconds: 0.1, durationSeconds: 0.2, readyTimeoutSeconds: 30 }

/**
 * A server that answers each request after two milliseconds, and knows how many wait on each connection.
 * @typedef {object} Served
 * @property {Map<Socket, number>} waiting - requests on each connection that there was
 * @property {number} most - that waited on one connection since it was set to 0
 * @property {number} leadIns - how often the load was made steady
 * @property {string[]} next - bodies of the next answers, in place of right ones
 * @property {(socket: Socket) => Promise<unknown>} hold - what an answer waits for besides
 */

/**
 * Serves for as long as a scene takes.
 * @param {(open: OpenLoad, served: Served) => Promise<void>} scene - with a load that rests after its warm-up
 */
async function withLoad(scene) {
  /** @type {Served} */
  const served = { waiting: new Map(), most: 0, leadIns: 0, next: [], hold: async () => {} }
  const { waiting } = served
  const server = createServer(async (request, response) => {
    const { socket } = request
    const count = (/** @type {number} */ more) => waiting.set(socket, (waiting.get(socket) ?? 0) + more)
    count(1)
    served.most = Math.max(served.most, Number(waiting.get(socket)))
    request.resume()
    await delay(2)
    await served.hold(socket)
    count(-1)
    response.end(served.next.shift() ?? golden)
  })
  const { port, close } = await listenLocally(server)
  const random = () => {
    served.leadIns += 1
    return 0.5
  }
  const open = new OpenLoad({ ...some, workload, port }, { random })
  try {
    await open.warmUp()
    await open.rest()
    await scene(open, served)
  } finally {
    open.close()
    close()
  }
}

const ends = { opened() {}, closed() {} }
/** Lets the time of a window pass as slices do, after which the load goes on. @param {number} seconds */
const slice = (seconds) => delay(seconds * 1000)

/** @type {(window: Awaited<ReturnType<OpenLoad['measure']>>, pipelining: number) => void} */
function assertWindow({ counts, starvedConnections, latencyMs }, pipelining) {
  const { sent, ok, wrong, failed, inFlight } = counts
  assert.ok(ok > 0 && latencyMs !== null)
  assert.equal(sent, ok + wrong + failed + inFlight)
  assert.deepEqual([wrong, failed, inFlight, starvedConnections], [0, 0, some.connections * pipelining, 0])
}

describe('windows of one load with several numbers of requests in flight', () => {
  const depths = [4, 1, 2, 1, 4]

  test('have that many on each connection, after rests', () =>
    withLoad(async (open, served) => {
      for (const pipelining of depths) {
        assert.equal(open.isUnder(pipelining), false)
        await open.resume(pipelining)
        assert.equal(open.isUnder(pipelining), true)
        served.most = 0
        assertWindow(await open.measure(0.2, ends), pipelining)
        assert.equal(served.most, pipelining)
        await open.rest()
      }
      assert.equal(served.waiting.size, some.connections, 'the connections stay the same')
    }))
  test('have that many where the load goes on, as between slices', () =>
    withLoad(async (open, served) => {
      for (const pipelining of depths) {
        await open.resume(pipelining)
        served.most = 0
        assertWindow(await open.measure(0.2, ends, slice), pipelining)
        assert.equal(served.most, pipelining)
      }
      await open.rest()
      assert.equal(served.leadIns, depths.length)
      assert.equal(served.waiting.size, some.connections, 'the connections stay the same')
    }))
  test('are as those of the load itself, where no number is asked for', () =>
    withLoad(async (open, served) => {
      await open.resume()
      assert.deepEqual([open.isUnder(), open.isUnder(4), open.isUnder(1)], [true, true, false])
      assertWindow(await open.measure(0.2, ends, slice), 4)
      await open.resume()
      assertWindow(await open.measure(0.2, ends, slice), 4)
      assert.equal(served.leadIns, 1, 'nothing rests in between')
      await open.rest()
    }))
  test('tell which connections they starved, each number for itself', () =>
    withLoad(async (open, served) => {
      const [starved] = served.waiting.keys()
      /** @type {number[]} */
      const counts = []
      for (const pipelining of [4, 1, 4]) {
        await open.resume(pipelining)
        let release = () => {}
        const isClosed = new Promise((resolve) => {
          release = () => resolve(null)
        })
        // In the first window every connection is served.
        if (counts.length > 0) served.hold = async (socket) => socket === starved && (await isClosed)
        // Earlier answers would be read in the window.
        await delay(20)
        const { starvedConnections } = await open.measure(0.2, ends)
        release()
        served.hold = async () => {}
        counts.push(starvedConnections)
        await open.rest()
      }
      assert.deepEqual(counts, [0, 1, 0])
    }))
})

describe('between windows with several numbers of requests in flight', () => {
  /** @type {(next: string[], waitMs: number) => Promise<void>} */
  const change = (next, waitMs) =>
    withLoad(async (open, served) => {
      await open.resume(4)
      let release = () => {}
      const isClosed = new Promise((resolve) => {
        release = () => resolve(null)
      })
      const closed = () => {
        served.next.push(...next)
        release()
      }
      /** Holds answers before the window closes: on a busy machine all may be on their way then. */
      const sliceAndHold = async (/** @type {number} */ seconds) => {
        await slice(seconds)
        served.hold = () => isClosed
        await slice(0.05)
      }
      await open.measure(0.2, { opened() {}, closed }, sliceAndHold)
      await delay(waitMs)
      await open.resume(1)
    })

  test('a wrong answer to what was in flight voids them', () =>
    assert.rejects(change(['{}'], 0), { code: 'WRONG_ANSWER', message: /^after the window: expected the key / }))
  test('so does one that came before the load was changed', () =>
    assert.rejects(change(['{}'], 100), { code: 'WRONG_ANSWER', message: /^after the window: expected the key / }))
  test('a lost request fails them', () =>
    withLoad(async (open, served) => {
      await open.resume(4)
      await open.measure(0.2, ends, slice)
      served.hold = async (socket) => void socket.destroy()
      // Answers that hold no more may be on their way: only requests after them are lost.
      await delay(50)
      await assert.rejects(open.resume(1), {
        code: 'NO_ANSWER',
        message: /^\d+ of \d+ requests in flight after the window got no answer: /,
      })
    }))
})
