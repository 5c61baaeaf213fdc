import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compareLines } from '../../../../lib/suites/api/report/verdicts.js'
import { createRandom } from '../../../../lib/workload/random.js'
import { createNormal } from '../../../stats/createNormal.js'

/**
 * Standard deviation of a process's rate, and of that of one subject that has all of a block's time, as shares: two
 * processes that took turns of 0.1 s for 30 s differed by 2.25 % beyond the 1.15 % that turns leave uncertain.
 */
const ofProcesses = 0.0225 / Math.SQRT2
const ofTurns = 0.0115 / Math.SQRT2

/**
 * @typedef {object} Scenario
 * @property {number} runs
 * @property {number} blocks
 * @property {string[]} subjects
 * @property {number} [seconds] of each subject in a process; a third of those of a pair, shared, by default
 * @property {number} [logRatio] of the second server to the first, for all subjects
 * @property {boolean} [isShared] whether all subjects have the luck of their process in common
 */

/**
 * Draws a run: both servers and the control, whose turns share the time of a block.
 * @type {(scenario: Omit<Scenario, 'runs'>, normal: () => number) => any[]}
 */
function drawRun({ blocks, subjects, seconds = 10 / subjects.length, logRatio = 0, isShared = true }, normal) {
  const arms = [
    { server: 'before', control: false },
    { server: 'before', control: true },
    { server: 'after', control: false },
  ]
  // Each process of a pair had 15 seconds.
  const deviation = ofTurns * Math.sqrt(15 / seconds)
  const rates = Array.from({ length: blocks }, (_, block) => {
    const machine = 0.05 * normal()
    return arms.flatMap(({ server, control }) => {
      const luck = normal()
      return subjects.map((subject) => {
        const ofProcess = ofProcesses * (isShared ? luck : normal())
        const log = machine + ofProcess + deviation * normal() + (server === 'after' ? logRatio : 0)
        return { server, subject, block, cohort: 0, control, rate: 1000 * Math.exp(log) }
      })
    })
  }).flat()
  return ['before', 'after'].flatMap((server) =>
    subjects.map((subject) => ({
      row: { server, operation: subject, outcome: 'completed', errorRate: 0, rate: null, slo: null, sustained: null },
      run: 'run-1',
      reference: 'before',
      subject,
      rates: rates.filter((rate) => rate.server === server && rate.subject === subject),
      latencies: null,
      flag: null,
    })),
  )
}

/**
 * Computes shares of runs with a verdict, of those with one on the last subject, and of intervals with the true ratio.
 * @param {Scenario} scenario
 */
function simulate({ runs, ...scenario }) {
  const normal = createNormal(createRandom(1))
  let [decided, ofLast, covering, intervals] = [0, 0, 0, 0]
  for (let run = 0; run < runs; run += 1) {
    const rows = compareLines(drawRun(scenario, normal)).map(({ line }) => line.row)
    decided += Number(rows.some(({ verdict }) => verdict !== '~'))
    ofLast += Number(rows.at(-1)?.verdict !== '~')
    const truth = Math.exp(scenario.logRatio ?? 0)
    for (const { ratioInterval } of rows) {
      const [low, high] = ratioInterval ?? assert.fail('no interval')
      covering += Number(low <= truth && truth <= high)
      intervals += 1
    }
  }
  return { decided: decided / runs, ofLast: ofLast / runs, coverage: covering / intervals }
}

const subjects = ['feed', 'user', 'addPost', 'mix']

describe('in simulated runs whose processes differ as those of an API on two cores', () => {
  for (const blocks of [3, 6])
    for (const [isShared, luck] of /** @type {const} */ ([
      [true, 'the same luck'],
      [false, 'luck of their own'],
    ]))
      test(`${blocks} blocks of equal versions, four subjects of which have ${luck}, seldom have a verdict`, () => {
        const { decided, coverage } = simulate({ runs: 1000, blocks, subjects, isShared })
        assert.ok(decided > 0 && decided <= 0.05, `false verdicts in ${decided} of all runs`)
        assert.ok(coverage >= 0.94, `coverage: ${coverage}`)
      })
  test('a mix that is 5 % slower is found in nine of ten runs of six blocks', () => {
    const { decided } = simulate({ runs: 300, blocks: 6, subjects: ['mix'], logRatio: Math.log(0.95) })
    assert.ok(decided >= 0.9, `found in ${decided} of all runs`)
  })
  test('a mix that is 3 % slower is found in most runs of four minutes, which have eleven blocks', () => {
    const scenario = { runs: 300, blocks: 11, seconds: 3.8, subjects: ['mix'], logRatio: Math.log(0.97) }
    const { decided } = simulate(scenario)
    // In seven blocks of 5 seconds, which take as long, it is 74 %.
    assert.ok(decided >= 0.86, `found in ${decided} of all runs`)
  })
  test('a mix among four subjects is found nearly as often as alone', () => {
    const scenario = { runs: 300, blocks: 8, seconds: 2, logRatio: Math.log(0.97) }
    const { decided: alone } = simulate({ ...scenario, subjects: ['mix'] })
    const { ofLast: among } = simulate({ ...scenario, subjects })
    // By Holm's test of all four it is 23 points less.
    assert.ok(among >= alone - 0.1, `${among}, alone ${alone}`)
  })
})
