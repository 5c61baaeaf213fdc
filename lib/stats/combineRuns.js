import { withVerdicts } from './analyseRows.js'
import { betweenRuns, moderateBetween } from './betweenRuns.js'
import { addVariances } from './confidenceIntervals.js'
import { compareEstimates, varianceOfDifference } from './compareEstimates.js'
import { mean, sum } from './mean.js'

/** @import { BlockAnalysis } from './analyseBlocks.js' */
/** @import { Analysis } from './analyseRows.js' */
/** @import { Variance } from './moderatedVariances.js' */

/**
 * Estimates of a run, row by row; 0 for a row that it lacks.
 * @typedef {object} OpenRun
 * @property {boolean[]} has
 * @property {number[]} values - logarithms of rates
 * @property {number[][]} covariance
 * @property {number[]} degreesOfFreedom
 * @property {number} level - mean of the rows that all runs have
 */

/** @type {(analysis: BlockAnalysis, names: string[], common: number[]) => OpenRun} */
function openRun(analysis, names, common) {
  const has = names.map((name) => analysis.has(name))
  const estimates = names.map((name, row) => (has[row] ? analysis.estimate(name) : null))
  const values = estimates.map((estimate) => (estimate ? Math.log(estimate.estimatedRate) : 0))
  const covariance = names.map((name, row) =>
    names.map((other, column) => (has[row] && has[column] ? analysis.covarianceOf(name, other) : 0)),
  )
  const degreesOfFreedom = estimates.map((estimate) => estimate?.degreesOfFreedom ?? 1)
  return { has, values, covariance, degreesOfFreedom, level: mean(common.map((row) => values[row])) }
}

/**
 * Lists the estimates of a run. All rows share a part of their errors, which is part of the run's speed.
 * @type {(openRun: OpenRun, run: number) => import('./betweenRuns.js').RunEstimate[]}
 */
function estimatesOf({ has, values, covariance }, run) {
  const rows = [...has.keys()].filter((row) => has[row])
  const all = sum(rows.map((row) => sum(covariance[row])))
  const shared = (all - sum(rows.map((row) => covariance[row][row]))) / (rows.length * (rows.length - 1))
  return rows.map((row) => ({ row, run, value: values[row], variance: Math.max(0, covariance[row][row] - shared) }))
}

/**
 * Computes the covariance of the rows' means over their runs. A row that some run lacks is measured from the mean of
 * the common rows, so the errors of that count, too.
 * @type {(runs: OpenRun[], counts: number[], common: number[], between: number) => number[][]}
 */
function combineCovariance(runs, counts, common, between) {
  const parts = runs.map(({ has, covariance }) => {
    const shares = counts.map((count, row) => (has[row] ? 1 / count : 0))
    const shifts = shares.map((share) => 1 / runs.length - share)
    const inRun = covariance.map((line, row) => line.map((value, column) => value + (row === column ? between : 0)))
    const toMean = inRun.map((line) => mean(common.map((column) => line[column])))
    const ofMean = mean(common.map((row) => toMean[row]))
    return (/** @type {number} */ row, /** @type {number} */ column) =>
      shares[row] * shares[column] * inRun[row][column] +
      shares[row] * shifts[column] * toMean[row] +
      shifts[row] * shares[column] * toMean[column] +
      shifts[row] * shifts[column] * ofMean
  })
  return counts.map((_, row) => counts.map((__, column) => sum(parts.map((part) => part(row, column)))))
}

/**
 * Combines the A/A controls of runs: the mean difference of both arms, and the noise floor of that mean.
 * @param {Analysis[]} analyses
 */
function combineControls(analyses) {
  const differences = analyses.flatMap(({ controlRatio }) => (controlRatio === null ? [] : [Math.log(controlRatio)]))
  const floors = analyses.flatMap(({ noiseFloor }) => (noiseFloor === null ? [] : [Math.log1p(noiseFloor)]))
  const difference = differences.length > 0 ? mean(differences) : null
  const floor = floors.length > 0 ? Math.max(Math.abs(difference ?? 0), Math.hypot(...floors) / floors.length) : null
  return { difference, floor }
}

/**
 * Estimates the log rate of each row: the mean over its runs, relative to the rows that all runs have.
 * @type {(runs: OpenRun[], counts: number[], level: number) => number[]}
 */
const combineValues = (runs, counts, level) =>
  counts.map((count, row) => {
    const deviations = runs.map((run) => (run.has[row] ? run.values[row] - run.level : 0))
    return level + sum(deviations) / count
  })

/**
 * Computes the degrees of freedom of the rows' variances.
 * @type {(runs: OpenRun[], counts: number[], between: Variance) => number[]}
 */
const combineDegrees = (runs, counts, between) =>
  counts.map((count, row) => {
    const within = runs
      .filter(({ has }) => has[row])
      .map(({ covariance, degreesOfFreedom }) => ({
        variance: covariance[row][row] / count ** 2,
        degreesOfFreedom: degreesOfFreedom[row],
      }))
    return addVariances([...within, { ...between, variance: between.variance / count }]).degreesOfFreedom
  })

/**
 * Joins what runs say of single processes and blocks.
 * @param {Analysis[]} analyses
 * @param {number[]} speeds - of each run, as a share of their mean
 */
function joinRuns(analyses, speeds) {
  const runsOf = (/** @type {string} */ name) => analyses.filter(({ has }) => has(name))
  const speedOf = (/** @type {Analysis} */ analysis) => speeds[analyses.indexOf(analysis)]
  return {
    runs: analyses.length,
    blocks: Math.min(...analyses.map(({ blocks }) => blocks)),
    typicalVariance: () => mean(analyses.map(({ typicalVariance }) => typicalVariance())),
    varianceOfSlopes: mean(analyses.map(({ varianceOfSlopes }) => varianceOfSlopes)),
    blocksOf: (/** @type {string} */ name) => Math.min(...runsOf(name).map(({ blocksOf }) => blocksOf(name))),
    isUneven: (/** @type {string} */ name) => runsOf(name).some(({ isUneven }) => isUneven(name)),
    readings: (/** @type {string} */ name) =>
      runsOf(name).flatMap((run) => run.readings(name).map((rate) => rate / speedOf(run))),
    factors: (/** @type {string} */ name) =>
      runsOf(name).flatMap((run) => run.factors(name).map((factor) => factor * speedOf(run))),
  }
}

/**
 * Combines runs of one method, load and machine. Each row's log rate is the mean over its runs. Its variance has what
 * a row differs by from run to run, estimated over all rows together and moderated by the usual. Two rows are separated
 * if the mean separates them and a further run would keep their order (see criticalValuesOf). Only rows of two runs or
 * more are ranked.
 * @param {Analysis[]} analyses - of each run, oldest first, at least two
 * @param {string[]} names - of rows, each in one run at least
 * @param {string[]} ranked - rows that are separated step by step
 * @returns {Analysis | null} null if fewer than two rows are in all runs
 */
export function combineRuns(analyses, names, ranked) {
  const common = [...names.keys()].filter((row) => analyses.every(({ has }) => has(names[row])))
  if (common.length < 2) return null
  const runs = analyses.map((analysis) => openRun(analysis, names, common))
  const between = moderateBetween(betweenRuns(runs.flatMap(estimatesOf), names.length))
  const level = mean(runs.map((run) => run.level))
  const counts = names.map((_, row) => runs.filter(({ has }) => has[row]).length)
  const isRepeated = (/** @type {string} */ name) => counts[names.indexOf(name)] > 1
  const family = ranked.filter(isRepeated)
  const { difference, floor } = combineControls(analyses)
  const comparisons = compareEstimates({
    names,
    values: combineValues(runs, counts, level),
    covariance: combineCovariance(runs, counts, common, between.variance),
    degreesOfFreedom: combineDegrees(runs, counts, between),
    ranked: family.length,
    floor,
    furtherVariance(a, b) {
      const both = runs.filter(({ has }) => has[a] && has[b])
      const within = both.map(({ covariance }) => varianceOfDifference(covariance, a, b))
      return both.length > 0 ? mean(within) + 2 * between.variance : Number.POSITIVE_INFINITY
    },
  })
  const ofProcesses = joinRuns(
    analyses,
    runs.map((run) => Math.exp(run.level - level)),
  )
  const noiseFloor = floor === null ? null : Math.expm1(floor)
  const controlRatio = difference === null ? null : Math.exp(difference)
  const analysis = withVerdicts({ ...ofProcesses, ...comparisons, between, noiseFloor, controlRatio }, family)
  return { ...analysis, rank: (all) => analysis.rank(all.filter(isRepeated)) }
}
