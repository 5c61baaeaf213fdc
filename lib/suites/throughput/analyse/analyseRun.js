import { analyseRows } from '../../../stats/analyseRows.js'
import { groupBy } from '../../../reports/groupBy.js'
import { cohortRates, windowVariances } from '../../../stats/cohortRates.js'
import { median } from '../../../stats/median.js'
import { isRanked } from './results.js'

/** @import { Result, Round } from '../types.d.ts' */

/** @typedef {{ processes: number, windows: number, drift: number, cohorts: number }} Noise standard deviations, as shares of the rate: between processes of a server, between windows of a process, of the machine from cycle to cycle and from cohort to cohort */

/** Whether a process was measured in turns with others. @param {Round} round */
export const tookTurns = ({ windowRates }) => windowRates.length > 1

/**
 * Reads each process that took turns, from its windows and from those of its cohort.
 * @param {Round[]} rounds completed rounds of all servers
 */
function readCohorts(rounds) {
  const cohorts = groupBy(rounds.filter(tookTurns), ({ block, cohort }) => `${block} ${cohort}`)
  /** @type {Map<Round, { cohort?: number, logReading: number, variance: number }>} */
  const readings = new Map()
  const groups = [...cohorts.values()]
  const fits = groups.map((members) => cohortRates(members.map(({ windowRates }) => windowRates)))
  const variances = windowVariances(fits)
  for (const [number, { logReadings }] of fits.entries())
    for (const [index, round] of groups[number].entries()) {
      const variance = variances[number] / round.windowRates.length
      readings.set(round, { cohort: round.cohort, logReading: logReadings[index], variance })
    }
  return { readings, fits }
}

/**
 * What the blocks of a run say of its rows; null where they are not of one run, or too few to tell noise from difference.
 * @param {Result[]} results those without a number are left out
 */
export function analyseRun(results) {
  const completed = results.filter(({ rounds }) => rounds.every(({ outcome }) => outcome === 'completed'))
  if (new Set(completed.map(({ run }) => run.id)).size !== 1) return null
  const { readings: inCohorts, fits } = readCohorts(completed.flatMap(({ rounds }) => rounds))
  const rows = completed.flatMap(({ server, rounds }) => {
    const readings = rounds.flatMap((round) => {
      const { block, control, measurement } = round
      if (!measurement) return []
      return [{ block, control, ...(inCohorts.get(round) ?? { logReading: Math.log(measurement.processRate) }) }]
    })
    return readings.length > 0 ? [{ name: server, readings }] : []
  })
  const ranked = completed.filter(isRanked).map(({ server }) => server)
  const analysis = analyseRows(rows, { reference: completed[0].settings.reference, ranked })
  return analysis && { ...analysis, noise: fits.length > 0 ? noiseOf(fits, analysis) : null }
}

/** @param {ReturnType<typeof cohortRates>[]} fits */
const noiseOfWindows = (fits) => Math.sqrt(median(fits.map(({ windowVariance }) => windowVariance)))

/** The standard deviation of what windows differ by, as a share of the rate. @param {Round[]} rounds completed ones that took turns */
export const windowNoise = (rounds) => noiseOfWindows(readCohorts(rounds).fits)

/** @type {(fits: ReturnType<typeof cohortRates>[], analysis: { typicalVariance: () => number, cohortVariance: number }) => Noise} */
const noiseOf = (fits, { typicalVariance, cohortVariance }) => ({
  processes: Math.sqrt(typicalVariance()),
  windows: noiseOfWindows(fits),
  drift: Math.sqrt(median(fits.map(({ cycleVariance }) => cycleVariance))),
  cohorts: Math.sqrt(cohortVariance),
})
