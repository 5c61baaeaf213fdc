import { pairedRatio } from '../../lib/stats/confidenceIntervals.js'
import { percent } from '../../lib/stats/describeNoise.js'
import { mean, sum } from '../../lib/stats/mean.js'
import { signed } from '../../lib/workload/counted.js'

// Judges the records of turns.js: how well the ratio of two versions is known after turns of each length.

/**
 * Rates of both versions in each cycle, by the milliseconds of a turn.
 * @typedef {Record<string, [first: number, second: number][]>} Readings
 */
/** Pair of processes, one of each version. @typedef {{ pair: number, readings: Readings }} Pair */
/**
 * @typedef {object} TurnRow
 * @property {number} milliseconds - of a turn
 * @property {number} cycles - of a pair, on average
 * @property {number} deviation - standard deviation of a cycle's logarithmic ratio, within pairs
 * @property {number} standardError - of a pair's logarithmic ratio, by its cycles
 * @property {number} betweenPairs - standard deviation of the pairs' logarithmic ratios
 * @property {number[]} ratios - of the pairs
 */

/** @type {(values: number[]) => number} NaN of one value */
const deviationOf = (values) => {
  const centre = mean(values)
  return Math.sqrt(sum(values.map((value) => (value - centre) ** 2)) / (values.length - 1))
}

/** Averages deviations of pairs by their squares. @param {number[]} values */
const quadraticMean = (values) => Math.sqrt(mean(values.map((value) => value ** 2)))

/** Computes a row for each length of turns. @param {Pair[]} pairs @returns {TurnRow[]} */
export function computeTurns(pairs) {
  const lengths = Object.keys(pairs[0].readings).map(Number)
  return lengths
    .sort((a, b) => a - b)
    .map((milliseconds) => {
      const logarithms = pairs.map(({ readings }) =>
        readings[milliseconds].map(([first, second]) => Math.log(second / first)),
      )
      const means = logarithms.map(mean)
      return {
        milliseconds,
        cycles: mean(logarithms.map(({ length }) => length)),
        deviation: quadraticMean(logarithms.map(deviationOf)),
        standardError: quadraticMean(logarithms.map((cycles) => deviationOf(cycles) / Math.sqrt(cycles.length))),
        betweenPairs: deviationOf(means),
        ratios: means.map(Math.exp),
      }
    })
}

/** @param {TurnRow} row */
function formatRow({ milliseconds, cycles, deviation, standardError, betweenPairs, ratios }) {
  const { ratio, low, high } = pairedRatio(
    ratios,
    ratios.map(() => 1),
  )
  const interval = low === null || high === null ? '' : ` (${signed(low)} to ${signed(high)})`
  const cells = [
    `${milliseconds / 1000} s`,
    cycles.toFixed(0),
    percent(deviation),
    percent(standardError),
    ratios.length > 1 ? percent(betweenPairs) : '–',
    `${signed(ratio)}${interval}`,
    ratios.map(signed).join(', '),
  ]
  return `| ${cells.join(' | ')} |`
}

/** Describes records as a table in markdown. @param {{ facts: any, records: Pair[] }} file @returns {string} */
export function judgeTurns({ facts: { names, subject, seconds, connections, pipelining }, records }) {
  if (records.length === 0) throw new Error('no pair was measured to its end')
  const [first, second] = names
  const columns = ['turn', 'cycles', 'a cycle differs by', 'standard error of a pair', 'pairs differ by']
  return [
    `${second} beside ${first}: ${subject}, ${seconds} s of turns for each length in a pair of new processes, ` +
      `${connections} connections × ${pipelining} in flight.`,
    '',
    `| ${[...columns, `${second} (95 % interval)`, 'pairs'].join(' | ')} |`,
    '| --: | --: | --: | --: | --: | :-- | :-- |',
    ...computeTurns(records).map(formatRow),
  ].join('\n')
}
