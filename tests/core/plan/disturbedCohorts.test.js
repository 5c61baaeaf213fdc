import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countedResults } from '../../../lib/core/plan/disturbedCohorts.js'
import { completedTrial } from '../../suites/trialFixtures.js'

/**
 * Results of servers, of one block: places of trials, and the seconds at which they began.
 * @param {Record<string, [cohort: number, position: number, second: number][]>} servers
 */
function resultsOf(servers) {
  const results = Object.entries(servers).map(([server, trials]) => ({
    server,
    run: { id: 'run' },
    trials: trials.map(([cohort, position, second]) => ({
      ...completedTrial({ block: 0, cohort, position, control: false, conditions: {} }, 10),
      startedAt: new Date(second * 1000).toISOString(),
      samples: [],
    })),
  }))
  return countedResults(/** @type {any[]} */ (results))
}
/** @type {(trials: { position: number }[]) => number[]} */
const positionsOf = (trials) => trials.map(({ position }) => position)
/** Positions of the trials that count. @type {(results: ReturnType<typeof resultsOf>) => number[][]} */
const countedOf = (results) => results.map(({ trials }) => positionsOf(trials))

describe('an interrupted block that was measured again', () => {
  test('has no older trials beside newer ones, if the run was interrupted once more', () => {
    const results = resultsOf({
      a: [
        [0, 0, 900],
        [2, 2, 20],
      ],
      b: [
        [1, 1, 910],
        [3, 3, 30],
      ],
    })
    assert.deepEqual(countedOf(results), [[0], [1]])
    assert.deepEqual(
      results.map(({ leftOut = [] }) => positionsOf(leftOut)),
      [[2], [3]],
    )
  })
  test('has no cohort of two parts of the run', () => {
    const all = resultsOf({
      a: [
        [0, 0, 0],
        [1, 3, 950],
      ],
      b: [[0, 1, 900]],
      c: [[0, 2, 900]],
    })
    assert.deepEqual(countedOf(all), [[3], [1], [2]])
  })
  test('keeps a server that has no other trial', () => {
    assert.deepEqual(countedOf(resultsOf({ a: [[0, 0, 900]], b: [[1, 1, 20]] })), [[0], [1]])
  })
})

test('all trials of a block count that began one after the other, those of a cohort together', () => {
  const results = resultsOf({ a: [[0, 0, 10.002]], b: [[0, 1, 10.001]], c: [[1, 2, 40]] })
  assert.deepEqual(countedOf(results), [[0], [1], [2]])
})
