import { analyseRows } from '../../../stats/analyseRows.js'
import { groupBy } from '../../../reports/groupBy.js'
import { cohortRates, windowVariances } from '../../../stats/cohortRates.js'
import { combineRuns } from '../../../stats/combineRuns.js'
import { median } from '../../../stats/median.js'
import { isRanked } from './results.js'

/** @import { Analysis } from '../../../stats/analyseRows.js' */
/** @import { Result, Round } from '../types.d.ts' */

/**
 * Standard deviations, as shares of the rate.
 * @typedef {object} Noise
 * @property {number} processes - between processes of a server
 * @property {number} windows - between windows of a process
 * @property {number} drift - of the machine, from cycle to cycle
 * @property {number} cohorts - of the machine, from cohort to cohort
 * @property {number} slopes - between servers, of how much they change with the machine by how much all do
 */
/** @typedef {ReturnType<typeof cohortRates>} CohortFit */
/** @typedef {Analysis & { noise: Noise | null }} RunAnalysis */

/** Tells whether a process was measured in turns with others. @param {Round} round */
export const tookTurns = ({ windowRates }) => windowRates.length > 1

/**
 * Estimates the rate of each process that took turns, from its windows and from those of its cohort.
 * @param {Round[]} rounds - completed rounds of all servers
 */
function readCohorts(rounds) {
  const cohorts = [...groupBy(rounds.filter(tookTurns), ({ block, cohort }) => `${block} ${cohort}`).values()]
  const fits = cohorts.map((members) => cohortRates(members.map(({ windowRates }) => windowRates)))
  const variances = windowVariances(fits)
  const readings = cohorts.flatMap((members, number) =>
    members.map((round, index) => {
      const variance = variances[number] / round.windowRates.length
      const reading = { cohort: round.cohort, logReading: fits[number].logReadings[index], variance }
      return /** @type {const} */ ([round, reading])
    }),
  )
  return { readings: new Map(readings), fits }
}

/**
 * Analyses the blocks of a run, or of several runs that are joined. Rows of a single run have no ranks, because another
 * run may order close ones otherwise.
 * @param {Result[]} results - those without a number are left out
 * @returns {RunAnalysis | null} null if they are of runs that are not joined, or too few to tell noise from difference
 */
export function analyseRun(results) {
  const completed = results.filter(({ rounds }) => rounds.every(({ outcome }) => outcome === 'completed'))
  if (new Set(completed.map(({ run }) => run.id)).size !== 1) return null
  const ranked = completed.filter(isRanked).map(({ server }) => server)
  const [{ run, runs = [run] }] = completed
  const analyses = runs.flatMap(({ id }) => analyseBlocksOf(roundsOf(completed, id), ranked) ?? [])
  if (analyses.length < runs.length) return null
  if (runs.length === 1) return { ...analyses[0], rank: () => new Map() }
  const combined = combineRuns(
    analyses,
    completed.map(({ server }) => server),
    ranked,
  )
  return combined && { ...combined, noise: combineNoise(analyses.flatMap(({ noise }) => noise ?? [])) }
}

/** Selects the rounds of a run. @type {(results: Result[], id: string) => Result[]} */
const roundsOf = (results, id) =>
  results.flatMap((result) => {
    const rounds = result.rounds.filter(({ run = id }) => run === id)
    return rounds.length > 0 ? [{ ...result, rounds }] : []
  })

/** @type {(completed: Result[], ranked: string[]) => RunAnalysis | null} completed: of one run */
function analyseBlocksOf(completed, ranked) {
  const { readings: inCohorts, fits } = readCohorts(completed.flatMap(({ rounds }) => rounds))
  const rows = completed.map(({ server, rounds }) => ({
    name: server,
    readings: rounds.map((round) => {
      const { block, control, measurement } = round
      const alone = { logReading: Math.log(Number(measurement?.processRate)) }
      return { block, control, ...(inCohorts.get(round) ?? alone) }
    }),
  }))
  const analysis = analyseRows(rows, { reference: completed[0].settings.reference, ranked })
  return analysis && { ...analysis, noise: fits.length > 0 ? noiseOf(fits, analysis) : null }
}

/** @param {CohortFit[]} fits */
const noiseOfWindows = (fits) => Math.sqrt(median(fits.map(({ windowVariance }) => windowVariance)))

/**
 * Computes the standard deviation between windows of a process, as a share of the rate.
 * @param {Round[]} rounds - completed rounds that took turns
 */
export const windowNoise = (rounds) => noiseOfWindows(readCohorts(rounds).fits)

/** @type {(fits: CohortFit[], analysis: Analysis) => Noise} */
const noiseOf = (fits, { typicalVariance, cohortVariance, varianceOfSlopes }) => ({
  processes: Math.sqrt(typicalVariance()),
  windows: noiseOfWindows(fits),
  drift: Math.sqrt(median(fits.map(({ cycleVariance }) => cycleVariance))),
  cohorts: Math.sqrt(cohortVariance),
  slopes: Math.sqrt(varianceOfSlopes),
})

/** Averages the variances of several runs. @param {Noise[]} noises @returns {Noise | null} null without any */
function combineNoise(noises) {
  const [first] = noises
  if (!first) return null
  const keys = /** @type {(keyof Noise)[]} */ (Object.keys(first))
  const combine = (/** @type {keyof Noise} */ key) =>
    Math.hypot(...noises.map((noise) => noise[key])) / Math.sqrt(noises.length)
  return /** @type {Noise} */ (Object.fromEntries(keys.map((key) => [key, combine(key)])))
}
