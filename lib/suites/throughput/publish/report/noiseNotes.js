import { blocksToRank } from '../../../../stats/ranks.js'
import { describeNoise, difference, percent } from '../../../../stats/describeNoise.js'
import { undecidedRows } from '../../../../stats/undecidedRows.js'
import { median } from '../../../../stats/median.js'
import { isRanked } from '../../analyse/results.js'

/** @typedef {NonNullable<ReturnType<typeof import('../../analyse/analyseRun.js').analyseRun>>} Analysis */
/** @typedef {ReturnType<Analysis['rank']>} Ranks */
/** @import { Result } from '../../types.d.ts' */

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
  const competing = results.filter((result) => isRanked(result) && analysis.has(result.server))
  const ranks = analysis.rank(competing.map(({ server }) => server))
  const differs = percent(difference(Number(analysis.controlRatio)))
  return [
    `${note} A/A control: ${reference}, measured twice in every block, differed from itself by ${differs}.`,
    ...componentsNote(analysis),
    ...(competing.length < 2 ? [] : [`${rankNote}${unrankedOf(competing, ranks)}`]),
    ...undecidedNote(results, analysis, ranks),
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

/** Those that a run which ended early has too few blocks of. @type {(competing: Result[], ranks: Ranks) => string} */
function unrankedOf(competing, ranks) {
  const unranked = competing.flatMap(({ server }) => (ranks.has(server) ? [] : [server]))
  if (unranked.length === 0 || ranks.size === 0) return ''
  return ` Without a rank, as that takes ${blocksToRank} blocks: ${unranked.join(', ')}; the others are ranked without them.`
}

/** Where more are left open, as with a budget alone, their ranks are read more easily than so many names. */
const mostNamed = 8

/** What adaptive stopping left open. @type {(results: Result[], analysis: Analysis, ranks: Ranks) => string[]} */
function undecidedNote(results, analysis, ranks) {
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
  const rows =
    undecided.length > mostNamed
      ? `${undecided.length} of ${names.length} rows${rangesOf(ranks)}`
      : undecided.join(', ')
  return [`Undecided when the run ended, not yet ${aim}: ${rows}.`]
}

/** How wide rank ranges are, which says more of a long table than how many rows a second run might move. @type {(ranks: Ranks) => string} */
function rangesOf(ranks) {
  const places = [...ranks.values()].map(([first, last]) => last - first + 1)
  if (places.length === 0) return ''
  return `; rank ranges have ${Math.min(...places)} to ${Math.max(...places)} places, half of them ${Math.floor(median(places))} or fewer`
}
