import { analyseRows } from '../../analysis/analyseRows.js'
import { groupBy } from '../../reports/groupBy.js'
import { cohortRates } from '../../statistics/cohortRates.js'
import { median } from '../../statistics/median.js'

/** @import { Result, Round } from './types.d.ts' */

/** @typedef {{ processes: number, windows: number, drift: number, cohorts: number }} Noise standard deviations, as shares of the rate: between processes of a server, between windows of a process, of the machine from cycle to cycle and from cohort to cohort */

/** Whether a process was measured in turns with others. @param {Round} round */
export const tookTurns = ({ windows }) => windows.length > 1

/**
 * The rates of all processes, each from its windows and from those of its cohort.
 * @param {Round[]} rounds completed ones of all servers
 */
function ratesInTurns(rounds) {
  const cohorts = groupBy(rounds.filter(tookTurns), ({ block, cohort }) => `${block} ${cohort}`)
  /** @type {Map<Round, number>} */
  const rates = new Map()
  const fits = [...cohorts.values()].map((members) => {
    const fit = cohortRates(members.map(({ windows }) => windows))
    for (const [index, round] of members.entries()) rates.set(round, Math.exp(fit.logRates[index]))
    return fit
  })
  return { rates, fits }
}

/**
 * What the blocks of a run say of its rows; null where they are not of one run, or too few to tell noise from difference.
 * @param {Result[]} results those without a number are left out
 */
export function analyseRun(results) {
  const completed = results.filter(({ rounds }) => rounds.every(({ outcome }) => outcome === 'completed'))
  if (new Set(completed.map(({ run }) => run.id)).size !== 1) return null
  const { rates, fits } = ratesInTurns(completed.flatMap(({ rounds }) => rounds))
  const rows = completed.map(({ server, rounds }) => ({
    name: server,
    readings: rounds.flatMap((round) => {
      const { block, cohort, control, measurement } = round
      if (!measurement) return []
      const rate = rates.get(round) ?? measurement.requestsPerSecond
      return [{ block, ...(rates.has(round) && { cohort }), control, rate }]
    }),
  }))
  const ranked = completed.filter(({ executesGraphql }) => executesGraphql).length
  const analysis = analyseRows(rows, { reference: completed[0].settings.reference, ranked })
  return analysis && { ...analysis, noise: fits.length > 0 ? noiseOf(fits, analysis, completed) : null }
}

/** Of the log rates of windows within their processes and cycles. @param {ReturnType<typeof cohortRates>[]} fits */
function pool(fits) {
  const degrees = fits.reduce((sum, { degreesOfFreedom }) => sum + degreesOfFreedom, 0)
  return fits.reduce((sum, fit) => sum + fit.windowVariance * fit.degreesOfFreedom, 0) / Math.max(1, degrees)
}

/** The standard deviation of what windows differ by, as a share of the rate; 0 where none took turns. @param {Round[]} completed */
export const windowNoise = (completed) => Math.sqrt(pool(ratesInTurns(completed).fits))

/** @type {(fits: ReturnType<typeof cohortRates>[], analysis: { typicalVariance: () => number, cohortVariance: number }, results: Result[]) => Noise} */
function noiseOf(fits, { typicalVariance, cohortVariance }, results) {
  const windowVariance = pool(fits)
  const windows = median(results.flatMap(({ rounds }) => rounds.filter(tookTurns).map((round) => round.windows.length)))
  return {
    processes: Math.sqrt(Math.max(0, typicalVariance() - windowVariance / windows)),
    windows: Math.sqrt(windowVariance),
    drift: Math.sqrt(median(fits.map(({ cycleVariance }) => cycleVariance))),
    cohorts: Math.sqrt(cohortVariance),
  }
}
