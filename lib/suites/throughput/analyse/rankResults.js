import { analyseRun } from './analyseRun.js'
import { flagResults } from './flags.js'
import { instructionCosts } from './instructionCosts.js'
import { createRows } from './rows.js'

/** @import { Flag } from '../../../types.d.ts' */
/** @import { InstructionCost } from './instructionCosts.js' */
/** @import { Result, Row } from '../types.d.ts' */
/** @import { Variants } from './variants.js' */

/**
 * @typedef {object} Analysed
 * @property {Result[]} results
 * @property {Variants} variants
 * @property {ReturnType<typeof analyseRun>} analysis
 * @property {string | null} reference server that rows are relative to
 * @property {Map<string, InstructionCost>} costs by server
 * @property {Map<string, Flag[]>} flags by server
 */
/** @typedef {Analysed & { rows: Row[] }} Ranked rows: fastest first */

/**
 * Analyses all results of one workload, once for every report of them.
 * @param {Result[]} results
 * @param {Variants} [variants] results of the same servers, to stand beside the rows
 * @returns {Ranked}
 */
export function rankResults(results, variants = { variables: [], cold: [] }) {
  const analysis = analyseRun(results)
  const analysed = {
    ...{ results, variants, analysis, reference: referenceOf(results) },
    ...{ costs: instructionCosts(results), flags: flagResults(results, analysis) },
  }
  return { ...analysed, rows: createRows(analysed) }
}

/** @param {Result[]} results @returns {string | null} null if they are of several runs, or the reference has no number */
function referenceOf(results) {
  const references = new Set(results.map(({ run, settings }) => `${run.id} ${settings.reference}`))
  const reference = results.find(({ server, settings, summary }) => server === settings.reference && summary !== null)
  return references.size === 1 ? (reference?.server ?? null) : null
}
