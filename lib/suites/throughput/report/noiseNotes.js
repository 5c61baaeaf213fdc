import { describeNoise, percent } from '../../../analysis/describeNoise.js'
import { undecidedRows } from '../../../analysis/undecidedRows.js'

/** @typedef {NonNullable<ReturnType<typeof import('../analyseRun.js').analyseRun>>} Analysis */
/** @import { Result } from '../types.d.ts' */

const rankNote =
  'Rank: best to worst rank consistent with simultaneous 95 % comparisons. Rows that are not significantly different share ranks.'

/**
 * What is noise in these results, what the ranks say or why there are none, and what is undecided.
 * @type {(results: Result[], analysis: Analysis | null) => string[]}
 */
export function noiseNotes(results, analysis) {
  if (new Set(results.map(({ run }) => run.id)).size > 1)
    return ['These rows come from different runs, which do not compare block by block: there is no ranking.']
  const { reference } = results[0].settings
  const blocks = analysis?.blocks ?? new Set(results.flatMap(({ rounds }) => rounds.map(({ block }) => block))).size
  const floors = [analysis?.noiseFloor ?? null]
  const { note, isKnown } = describeNoise({ blocks, floors, control: `${reference} twice in every block` })
  if (analysis === null || !isKnown) return [note]
  const competing = results.filter(({ summary, executesGraphql }) => summary !== null && executesGraphql)
  return [
    `${note} A/A control: ${reference}, measured twice in every block, differed from itself by ${percent(difference(Number(analysis.controlRatio)))}.`,
    ...componentsNote(analysis),
    ...(competing.length < 2 ? [] : [rankNote]),
    ...undecidedNote(results, analysis),
  ]
}

/** Where the noise comes from, as far as a run in cohorts tells. @param {Analysis} analysis */
function componentsNote({ noise }) {
  if (!noise) return []
  const { processes, windows, drift, cohorts } = noise
  return [
    `Standard deviations: ${percent(processes)} between processes of a server, ${percent(windows)} between windows of a process, ${percent(drift)} from cycle to cycle, ${percent(cohorts)} from cohort to cohort; the last two hit all servers of a cohort alike and cancel out.`,
  ]
}

/** Upwards, whichever is larger. @param {number} ratio */
const difference = (ratio) => Math.max(ratio, 1 / ratio) - 1

/** What adaptive stopping left open. @type {(results: Result[], analysis: Analysis) => string[]} */
function undecidedNote(results, analysis) {
  const { precision, separate, budgetSeconds } = results[0].settings
  if (precision === null && separate === null && budgetSeconds === null) return []
  const names = results.flatMap(({ server, summary }) => (summary === null ? [] : [server]))
  const undecided = undecidedRows(names, analysis, { precision, separate })
  const apart = 'separated from their neighbours'
  const aims = [
    ...(precision === null ? [] : [`within ± ${percent(precision)} or ${apart}`]),
    ...(separate === null ? [] : [`separated from all that differ by ${percent(separate)} or more`]),
  ]
  const aim = aims.join(', and ') || apart
  if (undecided.length === 0) return [`All rows are ${aim}.`]
  return [`Undecided when the run ended, not yet ${aim}: ${undecided.join(', ')}.`]
}
