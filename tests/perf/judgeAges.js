import { changePoints } from '../../lib/stats/changePoints.js'
import { percent } from '../../lib/stats/describeNoise.js'
import { median } from '../../lib/stats/median.js'
import { groupBy } from '../../lib/reports/groupBy.js'
import { mean } from '../../lib/stats/mean.js'

// Judges the records of ages.js: after how many seconds of load each server is steady.

/** Change of a level that counts, as a share of the rate. */
const relevant = 0.05
/** Seconds that the last level must last. */
const leastSeconds = 10
/** Error rate, over all processes, of a false change. */
const error = 0.05
/** Median of the square of a standard normal number. */
const medianSquare = 0.4549
/** Limit of the warm-up in seconds; it is less if this share of rows is steady before. */
const [mostSeconds, steadyShare] = [20, 0.9]
/** Seconds of load in which a fresh process says nothing of the machine: only the warm one does. */
const youngSeconds = 10
/** Seconds whose mean tells what neighbours have in common. */
const batchSeconds = 5

/** @typedef {{ server: string, cohort: number, isWarm: boolean, requestsPerSecond?: number[] }} Process */
/** @typedef {{ server: string, logs: number[] }} Series logs: logarithms of rates, without the machine's speed */

/**
 * Removes the machine's speed from the rates of a cohort: in each second the median of what its processes differ by
 * from their own levels.
 * @param {Process[]} processes - of a cohort, that have rates
 * @returns {Series[]} of all but the warm one
 */
function withoutMachine(processes) {
  const members = processes.map(({ server, isWarm, requestsPerSecond = [] }) => {
    const logs = requestsPerSecond.map(Math.log)
    return { server, isWarm, logs, level: median(logs.slice(youngSeconds)) }
  })
  const machine = members[0].logs.map((_, second) =>
    median(
      members.filter(({ isWarm }) => isWarm || second >= youngSeconds).map(({ logs, level }) => logs[second] - level),
    ),
  )
  return members
    .filter(({ isWarm }) => !isWarm)
    .map(({ server, logs }) => ({ server, logs: logs.map((log, second) => log - machine[second]) }))
}

/** Estimates the variance of single seconds from their successive differences. @param {number[]} logs */
const varianceOf = (logs) => median(logs.slice(1).map((log, index) => (log - logs[index]) ** 2)) / (2 * medianSquare)

/**
 * Computes how many times as much means of neighbouring seconds vary as they would if seconds were independent.
 * Source: batch means; Law, "Simulation Modeling and Analysis", 5th edition, 9.5.3.
 * @param {Series} series
 */
function inflationOf({ logs }) {
  const late = logs.slice(mostSeconds)
  const batches = Array.from({ length: Math.floor(late.length / batchSeconds) }, (_, index) =>
    mean(late.slice(index * batchSeconds, (index + 1) * batchSeconds)),
  )
  const centre = mean(batches)
  const between = batches.reduce((sum, batch) => sum + (batch - centre) ** 2, 0) / (batches.length - 1)
  return (batchSeconds * between) / varianceOf(late)
}

/**
 * Finds the second of load from which on a process is steady: all later levels are within 5 % of the last one.
 * Source of the classification: Barrett, Bolz-Tereick, Killick, Mount and Tratt, "Virtual machine warmup blows hot and
 * cold", OOPSLA 2017; of the change points: see changePoints.
 * @param {number[]} logs
 * @param {object} tests
 * @param {number} tests.series - number of all series
 * @param {number} tests.least - variance of seconds at least, as a minute may show less of it by chance
 * @param {number} tests.inflation - of that variance, because neighbouring seconds are alike
 * @returns {number | null} null if it is not steady in the last seconds
 */
export function steadyAge(logs, { series, least, inflation }) {
  const variance = inflation * Math.max(least, varianceOf(logs))
  const changes = changePoints(
    logs.map((value) => ({ value, variance })),
    { series, error },
  )
  const begins = [0, ...changes.map(({ at }) => at)]
  const levels = begins.map((begin, index) => mean(logs.slice(begin, begins[index + 1])))
  const last = levels[levels.length - 1]
  const age = begins[levels.findLastIndex((level) => Math.abs(level - last) > Math.log1p(relevant)) + 1]
  return age <= logs.length - leastSeconds ? age : null
}

/**
 * Finds the age at which each server is steady, that of its slowest process, and the warm-up that follows.
 * @param {Process[]} processes
 */
export function findAges(processes) {
  const measured = processes.filter(({ requestsPerSecond }) => requestsPerSecond)
  const all = [...groupBy(measured, ({ cohort }) => cohort).values()].flatMap(withoutMachine)
  const inflation = Math.max(1, median(all.map(inflationOf)))
  const tests = { series: all.length, least: median(all.map(({ logs }) => varianceOf(logs))), inflation }
  const rows = [...groupBy(all, ({ server }) => server)].map(([server, own]) => {
    const ages = own.map(({ logs }) => steadyAge(logs, tests))
    const shareAt = (/** @type {number} */ second) =>
      Math.exp(
        median(own.map(({ logs }) => mean(logs.slice(second - 1, second + 2)) - mean(logs.slice(-leastSeconds)))),
      )
    const age = ages.includes(null) ? null : Math.max(...ages.map(Number))
    const deviation = Math.sqrt(median(own.map(({ logs }) => varianceOf(logs))))
    return { server, ages, age, deviation, shareAt }
  })
  const lateness = ({ age = /** @type {number | null} */ (null) }) => age ?? Number.POSITIVE_INFINITY
  rows.sort((a, b) => lateness(a) - lateness(b) || (a.server < b.server ? -1 : 1))
  const enough = lateness(rows[Math.ceil(steadyShare * rows.length) - 1])
  return { rows, inflation, warmupSeconds: Math.min(mostSeconds, enough) }
}

/** Describes records as markdown. @param {{ facts: any, records: Process[] }} file @returns {string} */
export function judgeAges({ facts, records }) {
  const { rows, inflation, warmupSeconds } = findAges(records)
  const late = rows.filter(({ age }) => age === null || age > warmupSeconds).length
  const { node, cpuModel, cpuCores, connections, pipelining, at } = facts
  return [
    `${connections} connections × ${pipelining} requests, Node ${node.slice(1)}, ${cpuModel}, ${cpuCores} CPUs, ` +
      `${at.slice(0, 10)}. Means of five seconds vary ${inflation.toFixed(1)} times as much as independent seconds ` +
      `would, which the test allows for. Nine rows in ten are steady after ${warmupSeconds} s, ${late} of ` +
      `${rows.length} later.`,
    '',
    '| server | steady from second of load | seconds differ by | rate at 1 s by the last | 5 s | 10 s | 20 s |',
    '| :-- | :-- | --: | --: | --: | --: | --: |',
    ...rows.map(({ server, ages, deviation, shareAt }) => {
      const shares = [1, 5, 10, 20].map((second) => shareAt(second).toFixed(2))
      const texts = ages.map((age) => age ?? 'not by the end').join(', ')
      return `| ${[server, texts, percent(deviation), ...shares].join(' | ')} |`
    }),
  ].join('\n')
}
