import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countedResults, replacementsOf } from '../../../lib/core/plan/disturbedCohorts.js'
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

describe('a disturbed cohort', () => {
  /** Places of the members that are measured once more. @param {[name: string, outcome: string][][]} members */
  function replacedOf(members) {
    const planned = members.map((samples, position) => {
      const all = samples.map(([name]) => ({ name, unsupported: null }))
      return /** @type {any} */ ({ server: {}, block: 0, cohort: 0, position, samples: all })
    })
    const recordOf = (/** @type {any} */ { position }) => {
      const samples = members[position].map(([name, outcome]) => ({ name, outcome }))
      return /** @type {any} */ ({ outcome: 'completed', disturbed: 'other processes used 128 % of a core', samples })
    }
    return positionsOf(replacementsOf(planned, recordOf))
  }
  /** @type {[string, string][]} */
  const right = [
    ['feed', 'completed'],
    ['user', 'completed'],
  ]
  test('is measured once more without members that have no number', () => {
    assert.deepEqual(replacedOf([right, right, [['feed', 'failed']]]), [0, 1])
  })
  test('stays as it is if a member has numbers to compare, and faults', () => {
    assert.deepEqual(replacedOf([right, right, [right[0], ['user', 'invalid']]]), [])
  })
})
