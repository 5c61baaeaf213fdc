import assert from 'node:assert/strict'
import { combineRuns } from '../../lib/stats/combineRuns.js'
import { createRandom } from '../../lib/workload/random.js'
import { confirm } from '../../.github/confirmation.js'
import { createNormal } from './createNormal.js'
import { simulateRun } from './simulatedRuns.js'

/**
 * @typedef {Partial<Parameters<typeof simulateRun>[0]> & { between: number, runs?: number, tables?: number }} Tables
 *   between: by how much, as a standard deviation, a row differs from run to run; runs: of which a table is made
 */

/** A run of few blocks, of equal servers. @type {Parameters<typeof simulateRun>[0]} */
const usual = {
  rows: 8,
  blocks: 3,
  noise: () => 0.03,
  logRate: () => 0,
  drift: 0,
  outlier: 0,
  precision: null,
  separate: null,
  budget: null,
  cohorts: null,
}

/** Judgement of tables whose true rates are known, and of each by one more run. @param {Tables} differences */
export function simulateTables({ between, runs = 2, tables = 200, ...differences }) {
  const scenario = { ...usual, ...differences }
  const random = createRandom(2027)
  const normal = createNormal(random)
  function nextRun() {
    const effects = Array.from({ length: scenario.rows }, () => between * normal())
    return simulateRun({ ...scenario, logRate: (row) => scenario.logRate(row) + effects[row] }, random)
  }
  const count = { falseTables: 0, ratios: 0, outside: 0, pairs: 0, separated: 0, reversed: 0, separatedReversed: 0 }
  let [variances, covered] = [0, 0]
  for (let index = 0; index < tables; index += 1) {
    const members = Array.from({ length: runs }, nextRun)
    const [{ names }] = members
    const analyses = members.map(({ analysis }) => analysis)
    const table = runs === 1 ? analyses[0] : (combineRuns(analyses, names, names) ?? assert.fail())
    variances += table.between?.variance ?? 0
    const differenceOf = (/** @type {number} */ row, /** @type {number} */ other) =>
      scenario.logRate(row) - scenario.logRate(other)
    let isFalse = false
    for (let row = 1; row < scenario.rows; row += 1)
      for (let other = 0; other < row; other += 1) {
        const { ratio, interval, separated } = table.compare(names[row], names[other])
        const truth = differenceOf(row, other)
        isFalse ||= separated && truth * Math.log(ratio) <= 0
        covered += Number(interval[0] <= Math.exp(truth) && Math.exp(truth) <= interval[1])
      }
    count.falseTables += Number(isFalse)
    const found = confirm(table, nextRun().analysis, names, '0')
    count.ratios += found.ratios
    count.outside += found.outside.length
    for (const key of /** @type {const} */ (['pairs', 'separated', 'reversed', 'separatedReversed']))
      count[key] += found[key]
  }
  return {
    /** Tables in which any two rows are separated that are equal, or in the wrong order. */
    falseTables: count.falseTables / tables,
    /** Intervals of ratios that cover the ratio of many runs. */
    coverage: covered / count.pairs,
    separated: count.separated / count.pairs,
    /** Ratios of a further run within the joint interval. */
    confirmed: 1 - count.outside / count.ratios,
    /** Separated pairs, also of equal rows, that a further run puts in the other order, and that it separates so. */
    reversed: count.reversed / count.separated,
    separatedReversed: count.separatedReversed / count.separated,
    /** What rows are estimated to differ by from run to run. */
    between: Math.sqrt(variances / tables),
  }
}
