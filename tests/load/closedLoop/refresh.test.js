import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, test } from 'node:test'
import { OpenLoad } from '../../../lib/load/closedLoop/openLoad.js'
import { createWorkload } from '../../../lib/workload/workloads.js'

/** @import { Socket } from 'node:net' */

const workload = createWorkload('compound')
const golden = JSON.stringify(workload.golden)

/** What a load is measured with. */
const some = { connections: 3, pipelining: 4, warmupSeconds: 0.1, durationSeconds: 0.2, readyTimeoutSeconds: 30 }

/**
 * Refreshes a load that rests, of a server that resets some of its connections at their next request, as if they had been
 * idle for too long; then measures it.
 * @param {(isNew: boolean) => boolean} resets whether a connection is reset: isNew: it was opened since the load rests
 */
async function refreshLoad(resets) {
  let isResting = false
  /** @type {WeakSet<Socket>} */
  const early = new WeakSet()
  const server = createServer(({ socket }, response) => {
    const isNew = !early.has(socket)
    if (isResting && resets(isNew)) socket.resetAndDestroy()
    else response.end(golden)
    if (!isResting) early.add(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const open = new OpenLoad({ ...some, workload, port })
  try {
    await open.warmUp()
    await open.rest()
    isResting = true
    await open.refresh()
    await open.resume()
    const measured = await open.measure(0.2, { opened() {}, closed() {} })
    await open.rest()
    return measured.counts
  } finally {
    open.close()
    server.closeAllConnections()
    server.close()
  }
}

describe('a load that rests', () => {
  test('goes on with new connections where the server has closed those that were idle', async () => {
    const { ok, wrong, failed } = await refreshLoad((isNew) => !isNew)
    assert.ok(ok > 0)
    assert.deepEqual([wrong, failed], [0, 0])
  })
  test('has failed where these get no answer either', () =>
    assert.rejects(
      refreshLoad(() => true),
      { code: 'NO_ANSWER', message: /^3 of 3 requests in flight after the window got no answer: / },
    ))
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
