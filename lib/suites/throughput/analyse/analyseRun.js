import { analyseRows } from '../../../stats/analyseRows.js'
import { groupBy } from '../../../reports/groupBy.js'
import { cohortRates, windowVariances } from '../../../stats/cohortRates.js'
import { combineRuns } from '../../../stats/combineRuns.js'
import { median } from '../../../stats/median.js'
import { isRanked } from './results.js'

/** @import { Analysis, Related } from '../../../stats/analyseRows.js' */
/** @import { Result, Round } from '../types.d.ts' */

/** Null if a row is not analysed. @type {(analysis: Analysis | null, name: string, other: string) => Related | null} */
export const relateRows = (analysis, name, other) =>
  analysis?.has(name) && analysis.has(other) ? analysis.relate(name, other) : null

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
 * @returns {Analysis | null} null if they are of runs that are not joined, or too few to tell noise from difference
 */
export function analyseRun(results) {
  const completed = results.filter(({ rounds }) => rounds.every(({ outcome }) => outcome === 'completed'))
  if (new Set(completed.map(({ run }) => run.id)).size !== 1) return null
  const ranked = completed.filter(isRanked).map(({ server }) => server)
  const [{ run, runs = [run] }] = completed
  const analyses = runs.flatMap(({ id }) => analyseBlocksOf(roundsOf(completed, id), ranked) ?? [])
  if (analyses.length < runs.length) return null
  if (runs.length === 1) return { ...analyses[0], rank: () => new Map() }
  return combineRuns(
    analyses,
    completed.map(({ server }) => server),
    ranked,
  )
}

/** Selects the rounds of a run. @type {(results: Result[], id: string) => Result[]} */
const roundsOf = (results, id) =>
  results.flatMap((result) => {
    const rounds = result.rounds.filter(({ run = id }) => run === id)
    return rounds.length > 0 ? [{ ...result, rounds }] : []
  })

/** @type {(completed: Result[], ranked: string[]) => Analysis | null} completed: of one run */
function analyseBlocksOf(completed, ranked) {
  const { readings: inCohorts } = readCohorts(completed.flatMap(({ rounds }) => rounds))
  const rows = completed.map(({ server, rounds }) => ({
    name: server,
    readings: rounds.map((round) => {
      const { block, control, measurement } = round
      const alone = { logReading: Math.log(Number(measurement?.processRate)) }
      return { block, control, ...(inCohorts.get(round) ?? alone) }
    }),
  }))
  return analyseRows(rows, { reference: completed[0].settings.reference, ranked })
}

/**
 * Computes the variance between windows of a process, as a share of the rate.
 * @param {Round[]} rounds - completed rounds that took turns
 */
export const varianceOfWindows = (rounds) =>
  median(readCohorts(rounds).fits.map(({ windowVariance }) => windowVariance))
