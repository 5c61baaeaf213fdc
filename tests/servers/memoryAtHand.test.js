import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { keepMemoryAtHand } from '../../lib/servers/memoryAtHand.js'

const MiB = 1024 ** 2
const { signal } = new AbortController()
const clock = { milliseconds: 0 }
beforeEach(() => mock.method(performance, 'now', () => clock.milliseconds))
afterEach(() => mock.restoreAll())

test('as much is taken as all servers may need, once in five seconds', async () => {
  /** @type {number[]} */
  const taken = []
  const take = async (/** @type {number} */ bytes) => void taken.push(bytes)
  const fill = keepMemoryAtHand(8, { take, availableBytes: () => 16_000 * MiB })
  for (clock.milliseconds = 0; clock.milliseconds <= 10_000; clock.milliseconds += 1000) await fill(signal)
  assert.deepEqual(taken, [512 * MiB, 512 * MiB, 512 * MiB])
})

test('no more is taken than a quarter of what is available', async () => {
  const take = mock.fn(async (/** @type {number} */ _bytes) => {})
  await keepMemoryAtHand(8, { take, availableBytes: () => 1001 })(signal)
  assert.equal(take.mock.calls[0].arguments[0], 250)
})

test('a process takes it and ends, or is ended where the run is', async () => {
  await keepMemoryAtHand(1)(signal)
  const reason = new Error('interrupted')
  const controller = new AbortController()
  const filled = keepMemoryAtHand(16)(controller.signal)
  controller.abort(reason)
  await assert.rejects(filled, reason)
})
