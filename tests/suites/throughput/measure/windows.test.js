import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countWindows, windowsInBudget } from '../../../../lib/suites/throughput/plan.js'
import { fixedWindows, secondsOfWindow } from '../../../../lib/suites/throughput/measure/windows.js'
import { createRandom } from '../../../../lib/workload/random.js'
import { createNormal } from '../../../stats/createNormal.js'
import { completedRound, createResult, reference } from '../resultFixtures.js'

/** @import { Result } from '../../../../lib/suites/throughput/types.d.ts' */

/** @type {{ cohort: number, durationSeconds: 'auto' }} */
const inTurns = { cohort: 4, durationSeconds: 'auto' }

/**
 * A run of four servers in turns, with a warm-up of 8 s and windows of 2.5 s with their turns.
 * @param {{ blocks?: number, windowNoise: number, processNoise: number }} noise standard deviations
 * @returns {Result[]}
 */
function measured({ blocks = 6, windowNoise, processNoise }) {
  const normal = createNormal(createRandom(3))
  return [reference, 'a', 'b', 'c'].map((server) => {
    const rounds = Array.from({ length: blocks }, (_, block) => {
      const process = processNoise * normal()
      const windowRates = Array.from({ length: 5 }, () => 1000 * Math.exp(process + windowNoise * normal()))
      return { ...completedRound(block, { warmupSeconds: 8, readySeconds: 0.5 }), windowRates, elapsedSeconds: 21 }
    })
    return createResult({ server, rounds, settings: { ...createResult().settings, ...inTurns } })
  })
}
/** @param {Parameters<typeof measured>[0]} noise */
const count = (noise) => countWindows(measured(noise), 'adaptive')

test('a process that is alone has one window, as long as asked for', () => {
  assert.equal(fixedWindows({ cohort: 1, durationSeconds: 'auto' }), 1)
  assert.equal(secondsOfWindow({ cohort: 1, durationSeconds: 'auto' }, 1), 5)
  assert.equal(secondsOfWindow({ cohort: 1, durationSeconds: 2.5 }, 1), 2.5)
})

test('a run that reads memory has eight windows of each process, alone or in turns', () => {
  for (const cohort of [1, 4]) {
    const settings = { cohort, durationSeconds: 600, workloads: /** @type {any} */ (['compound', 'compound-new']) }
    assert.equal(fixedWindows(settings), 8)
    assert.equal(secondsOfWindow(settings, 8), 75)
    assert.notEqual(fixedWindows({ ...settings, workloads: ['compound'] }), 8)
  }
})

test('those that take turns share what is asked for in windows of about a second', () => {
  for (const [durationSeconds, windows, seconds] of [
    [8, 8, 1],
    [3.3, 3, 1.1],
    [0.6, 2, 0.3],
  ]) {
    assert.equal(fixedWindows({ cohort: 4, durationSeconds }), windows)
    assert.ok(Math.abs(secondsOfWindow({ cohort: 4, durationSeconds }, windows) - seconds) < 1e-9)
  }
  assert.equal(secondsOfWindow(inTurns, 7), 1)
})

describe('as many as the noise requires', () => {
  test('three where there is none to go by', () => {
    assert.equal(fixedWindows(inTurns), null)
    assert.equal(countWindows([], 'fixed'), 3)
  })
  test('more where windows vary, fewer where processes do', () => {
    const [few, some, many] = [
      count({ windowNoise: 0.04, processNoise: 0.08 }),
      count({ windowNoise: 0.08, processNoise: 0.04 }),
      count({ windowNoise: 0.08, processNoise: 0.01 }),
    ]
    assert.ok(few < some && some < many, String([few, some, many]))
    assert.ok(few >= 3 && many <= 12, String([few, many]))
  })
  test('no more than seven where the number of blocks is fixed, as that decides how long a run takes', () => {
    const noisy = { windowNoise: 0.2, processNoise: 0.01 }
    assert.deepEqual([countWindows(measured(noisy), 'fixed'), count(noisy)], [7, 12])
  })
  test('fewer at each of several pipelining depths, since each then takes the time of all', () => {
    const results = measured({ windowNoise: 0.08, processNoise: 0.02 })
    // Five windows of 2.5 s more.
    const longer = results.map((result) => ({
      ...result,
      rounds: result.rounds.map((round) => ({ ...round, elapsedSeconds: round.elapsedSeconds + 12.5 })),
    }))
    const [one, two] = [countWindows(results, 'adaptive'), countWindows(longer, 'adaptive', 2)]
    assert.ok(two < one && two >= 3, String([one, two]))
  })
  test('after a single block a process is taken to be as noisy as usual', () => {
    // √(8.5 s ÷ 2.5 s) × window noise ÷ 3 %
    const windows = count({ blocks: 1, windowNoise: 0.08, processNoise: 0 })
    assert.ok(windows >= 4 && windows <= 6, String(windows))
  })
})

describe('a budget', () => {
  const use = { durationSeconds: 1 }
  /** Trials of 24 s, 9 s of which are six windows. @param {number} block */
  const trialsOf = (block) =>
    Array.from({ length: 10 }, () => ({
      block,
      elapsedSeconds: 24,
      samples: Array.from({ length: 6 }, () => ({ use })),
    }))
  const budgetOf = (/** @type {number} */ seconds) => ({ rounds: 3, budgetSeconds: seconds })
  /** @type {(budgetSeconds: number, ...blocks: number[]) => number} */
  const countIn = (budgetSeconds, ...blocks) =>
    windowsInBudget(budgetOf(budgetSeconds), [{ trials: /** @type {any} */ (blocks.flatMap(trialsOf)) }], 2)

  test('has room for the first blocks: fewer windows when they would take longer', () => {
    // 240 s are spent; 20 trials are to come, with 15 s beside their windows of 2 × 1.5 s.
    assert.equal(countIn(240 + 20 * (15 + 5 * 3), 0), 5)
    assert.equal(countIn(240 + 20 * (15 + 8 * 3), 0), 8)
    assert.equal(countIn(480 + 10 * (15 + 8 * 3), 0, 1), 8)
  })
  test('that is too short for them leaves three windows', () => assert.equal(countIn(300, 0), 3))
  test('limits no windows before a block is known, nor after the first blocks', () => {
    assert.equal(countIn(300), Number.POSITIVE_INFINITY)
    assert.equal(countIn(300, 0, 1, 2), Number.POSITIVE_INFINITY)
  })
})
