import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countInstructions, smallLoad, timesOf } from '../../../lib/suites/throughput/client/countInstructions.js'
import { createMeasurement } from './report/resultFixtures.js'

/** @import { Measurement } from '../../../lib/types.d.ts' */

const times = { leastSeconds: 12, mostSeconds: 32, windowSeconds: 1.2 }
const answersPerWindow = 500

/**
 * Counts at a server that answers 500 times in a window of two seconds, of a fake clock.
 * @param {(window: number) => number} perAnswer instructions per answer in each window, from 0
 * @param {Partial<Measurement>} [differences] of a window
 */
async function count(perAnswer, differences, asked = times) {
  let [seconds, windows, instructions] = [0, 0, 5e9]
  const events = new Set()
  const load = {
    async work(/** @type {number} */ windowSeconds) {
      assert.equal(windowSeconds, 1.2)
      seconds += 2
      instructions += perAnswer(windows) * answersPerWindow
      windows += 1
      return createMeasurement(differences)
    },
    rest: async () => 20 + windows * answersPerWindow,
    end: async () => void events.add('end'),
  }
  const found = await countInstructions(load, { read: async () => instructions }, asked, () => seconds)
  assert.ok(events.has('end'), 'it listened for what nobody asked for')
  return { ...found, windowsInAll: windows }
}

describe('a server whose count has settled', () => {
  test('is counted in the first twelve windows of which seven agree', async () => {
    const { windowsInAll, windows, ...found } = await count((window) => (window < 8 ? 9000 - window : 1000 + window))
    assert.equal(windowsInAll, 15, '1008 to 1014 are within 1 %')
    assert.deepEqual(windows.slice(4), [8993, ...[8, 9, 10, 11, 12, 13, 14].map((window) => 1000 + window)])
    assert.deepEqual(found, { instructionsPerAnswer: 1010, interval: [1008, 1014], warmupSeconds: 6, settled: true })
  })
  test('is not believed before its time', async () => {
    const { windowsInAll, warmupSeconds } = await count(() => 1000)
    assert.deepEqual([windowsInAll, warmupSeconds], [12, 0])
    const later = await count(() => 1000, {}, { ...times, leastSeconds: 30 })
    assert.deepEqual([later.windowsInAll, later.warmupSeconds], [15, 6])
  })
})

test('a server that does not settle is counted while there is time, and says so', async () => {
  const { windowsInAll, settled, interval, warmupSeconds } = await count((window) => 1000 + (window % 2) * 100)
  assert.deepEqual([windowsInAll, settled, interval, warmupSeconds], [16, false, [1000, 1100], 8])
})

test('a wrong answer is no count', async () => {
  const counts = { sent: 10, ok: 8, wrong: 2, failed: 0, inFlight: 0 }
  await assert.rejects(
    count(() => 1000, { counts, firstFault: 'got other data' }),
    { code: 'WRONG_ANSWER', message: '2 of 10 answers were wrong: got other data' },
  )
})

test('it takes as long as the times of a round allow, and never longer than a trial of 40 s', () => {
  assert.deepEqual(timesOf({ warmupSeconds: 'auto', durationSeconds: 'auto' }), times)
  assert.deepEqual(timesOf({ warmupSeconds: 5, durationSeconds: 60 }), times)
  assert.deepEqual(timesOf({ warmupSeconds: 100, durationSeconds: 0.5 }), { ...times, windowSeconds: 0.12 })
  assert.deepEqual(timesOf({ warmupSeconds: 0, durationSeconds: 5 }), { ...times, leastSeconds: 0, mostSeconds: 0 })
})

test('the load is small, as the server is slow', () => {
  assert.deepEqual(smallLoad({ connections: 100, pipelining: 10 }), { connections: 20, pipelining: 5 })
  assert.deepEqual(smallLoad({ connections: 2, pipelining: 1 }), { connections: 2, pipelining: 1 })
})
