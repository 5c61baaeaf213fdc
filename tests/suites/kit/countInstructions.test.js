import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countInstructions, smallLoad, workOf } from '../../../lib/suites/kit/countInstructions.js'
import { createMeasurement } from '../throughput/resultFixtures.js'

/** @import { Measurement } from '../../../lib/suites/throughput/types.d.ts' */

const answersPerWindow = 500

/**
 * Counts at a server that answers 500 times in a window of two seconds, of a fake clock.
 * @param {(window: number) => number} perAnswer instructions per answer in each window, from 0
 * @param {import('../../../lib/suites/kit/countInstructions.js').Work} work
 * @param {Partial<Measurement>} [differences] of a window
 */
async function count(perAnswer, work, differences) {
  let [seconds, windows, instructions] = [0, 0, 5e9]
  const events = new Set()
  const load = {
    async work() {
      seconds += 2
      instructions += perAnswer(windows) * answersPerWindow
      windows += 1
      return createMeasurement(differences)
    },
    rest: async () => 20 + windows * answersPerWindow,
    end: async () => void events.add('end'),
  }
  const found = await countInstructions(load, { read: async () => instructions }, work, () => seconds)
  assert.ok(events.has('end'), 'it listened for what nobody asked for')
  return { ...found, windowsInAll: windows }
}

describe('what counts', () => {
  test('are the windows from one amount of work under load to another', async () => {
    const perAnswer = (/** @type {number} */ window) => (window < 10 ? 2000 : 990 + window)
    const { windowsInAll, windows, interval, ...found } = await count(perAnswer, { least: 10e6, most: 20e6 })
    assert.equal(windowsInAll, 30)
    assert.deepEqual(
      windows,
      Array.from({ length: 20 }, (_, index) => 1000 + index),
    )
    assert.deepEqual(found, { instructionsPerAnswer: 1004.5, warmupSeconds: 20, settled: true })
    assert.deepEqual(interval.map(Math.round), [1001, 1008])
  })
  test('are twelve windows where the work is less', async () => {
    const { windowsInAll, windows, warmupSeconds } = await count(() => 1000, { least: 0, most: 0 })
    assert.deepEqual([windowsInAll, windows.length, warmupSeconds], [12, 12, 0])
  })
  test('are the last twelve of four minutes where a server mostly waits', async () => {
    const { windowsInAll, windows, warmupSeconds } = await count(() => 1000, { least: 1e10, most: 2e10 })
    assert.deepEqual([windowsInAll, windows.length, warmupSeconds], [120, 12, 216])
  })
})

test('a server that does not settle says so', async () => {
  const { settled, interval } = await count((window) => 1000 + (window % 2) * 100, { least: 0, most: 0 })
  assert.deepEqual([settled, ...interval.map(Math.round)], [false, 922, 1078])
})

describe('of answers', () => {
  const work = { least: 0, most: 0 }
  const counts = { sent: 10, ok: 0, wrong: 0, failed: 0, inFlight: 10 }
  test('none has to come within a window, as all have to after it', async () => {
    assert.equal((await count(() => 1000, work, { counts })).instructionsPerAnswer, 1000)
  })
  for (const ok of [0, 8])
    test(`a wrong one is no count, beside ${ok} right ones`, async () => {
      const wrong = { counts: { ...counts, ok, wrong: 2 }, firstFault: 'got other data' }
      const message = '2 of 10 answers were wrong: got other data'
      await assert.rejects(
        count(() => 1000, work, wrong),
        { code: 'WRONG_ANSWER', message },
      )
    })
})

test('the work is less where the warm-up of a round is shorter than usual', () => {
  const usual = { least: 12e9, most: 18e9 }
  assert.deepEqual(workOf({ warmupSeconds: 'auto' }), usual)
  assert.deepEqual(workOf({ warmupSeconds: 100 }), usual)
  assert.deepEqual(workOf({ warmupSeconds: 0.5 }), { least: 1.2e9, most: 1.8e9 })
})

test('the load is small, as the server is slow', () => {
  assert.deepEqual(smallLoad({ connections: 100, pipelining: 10 }), { connections: 10, pipelining: 5 })
  assert.deepEqual(smallLoad({ connections: 2, pipelining: 1 }), { connections: 2, pipelining: 1 })
})
