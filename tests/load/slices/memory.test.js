import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { createPreallocation } from '../../../lib/load/slices/memory.js'

const MiB = 1024 ** 2
const { signal } = new AbortController()
const clock = { milliseconds: 0 }
beforeEach(() => mock.method(performance, 'now', () => clock.milliseconds))
afterEach(() => mock.restoreAll())

/** Preallocates once a second for ten seconds. @param {number} pageFaultMicroseconds */
async function preallocateOften(pageFaultMicroseconds) {
  /** @type {number[]} */
  const taken = []
  const touch = async (/** @type {number} */ bytes) => {
    taken.push(bytes)
    return taken.length === 1 ? pageFaultMicroseconds : 1.3
  }
  const memory = createPreallocation(8, { touch, availableBytes: () => 16_000 * MiB })
  assert.equal(memory.pageFaultMicroseconds, null)
  for (clock.milliseconds = 0; clock.milliseconds <= 10_000; clock.milliseconds += 1000)
    await memory.preallocate(signal)
  assert.equal(memory.pageFaultMicroseconds, pageFaultMicroseconds)
  return taken
}

test('as much memory as all servers may need is taken once in five seconds if a page fault is costly', async () => {
  assert.deepEqual(await preallocateOften(11), [512 * MiB, 512 * MiB, 512 * MiB])
})

test('memory is taken a single time, to measure a page fault, if that is cheap', async () => {
  assert.deepEqual(await preallocateOften(5), [512 * MiB])
})

test('no more than a quarter of the available memory is taken', async () => {
  const touch = mock.fn(async (/** @type {number} */ _bytes) => 1.3)
  await createPreallocation(8, { touch, availableBytes: () => 1001 }).preallocate(signal)
  assert.equal(touch.mock.calls[0].arguments[0], 250)
})

test('a process takes the memory, measures a page fault and ends', async () => {
  const memory = createPreallocation(1)
  await memory.preallocate(signal)
  const microseconds = Number(memory.pageFaultMicroseconds)
  assert.ok(microseconds > 0.05 && microseconds < 1000, `${microseconds} µs`)
})

test('the process that takes memory is ended with the run', async () => {
  const reason = new Error('interrupted')
  const controller = new AbortController()
  const filled = createPreallocation(16).preallocate(controller.signal)
  controller.abort(reason)
  await assert.rejects(filled, reason)
})
