import * as baseline from '../../../../../lib/suites/throughput/publish/report/baseline.js'
import * as history from '../../../../../lib/suites/throughput/publish/report/rowHistory.js'
import * as matrix from '../../../../../lib/suites/throughput/scenarios/matrix.js'
import { rankResults } from '../../../../../lib/suites/throughput/analyse/rankResults.js'
import * as report from '../../../../../lib/suites/throughput/publish/report/report.js'

/** @import { K6Measurement } from '../../../../../lib/suites/kit/k6/importSummary.js' */
/** @import { WorkloadVariants } from '../../../../../lib/suites/throughput/analyse/workloadVariants.js' */
/** @import { Result } from '../../../../../lib/suites/throughput/types.d.ts' */
/** @import { WorkloadName } from '../../../../../lib/types.d.ts' */

// Reports as the suite makes them, of results that are analysed for one report only.

/**
 * @type {(
 *   results: Result[],
 *   variants?: WorkloadVariants,
 *   chosen?: string[],
 *   k6Of?: (result: Result) => K6Measurement[],
 * ) => report.Ranking}
 */
export const createReport = (results, variants, chosen, k6Of) =>
  report.createReport(rankResults(results, variants), chosen, k6Of)

/**
 * @type {(
 *   now: Result[],
 *   before: Result[],
 *   asked?: Parameters<typeof baseline.createChanges>[2],
 * ) => ReturnType<typeof baseline.createChanges>}
 */
export const createChanges = (now, before, asked) =>
  baseline.createChanges(rankResults(now), rankResults(before), asked)

/**
 * @type {(
 *   results: Result[],
 *   suffix: string,
 *   asked?: Parameters<typeof baseline.createChanges>[2],
 * ) => ReturnType<typeof baseline.createChanges>}
 */
export const createVariantChanges = (results, suffix, asked) =>
  baseline.createVariantChanges(rankResults(results), suffix, asked)

/**
 * @type {(
 *   parts: { workload: WorkloadName, results: Result[], variants?: WorkloadVariants }[],
 *   chosen?: string[],
 * ) => matrix.Matrix}
 */
export const createMatrix = (parts, chosen) =>
  matrix.createMatrix(
    parts.map(({ workload, results, variants }) => ({ workload, ranked: rankResults(results, variants) })),
    chosen,
  )

/** @param {Result[]} results */
export const historyOf = (results) => history.historyOf(rankResults(results))
