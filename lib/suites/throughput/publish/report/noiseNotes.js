import { blocksToRank } from '../../../../stats/ranks.js'
import { describeNoise, difference, percent } from '../../../../stats/describeNoise.js'
import { undecidedRows } from '../../../../stats/undecidedRows.js'
import { median } from '../../../../stats/median.js'
import { isRanked } from '../../analyse/results.js'

/** @typedef {NonNullable<ReturnType<typeof import('../../analyse/analyseRun.js').analyseRun>>} Analysis */
/** @typedef {ReturnType<Analysis['rank']>} Ranks */
/** @import { Result } from '../../types.d.ts' */

const rankNote =
  'Rank: best to worst rank consistent with simultaneous 95 % comparisons. Rows that are not significantly different ' +
  'share ranks.'

/**
 * Describes the noise of results, explains their ranks or why there are none, and names what is undecided.
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
    ...(competing.length < 2 ? [] : [`${rankNote}${describeUnranked(competing, ranks)}`]),
    ...undecidedNote(results, analysis, ranks),
  ]
}

/** Describes the components of the noise, which a run in cohorts tells apart. @param {Analysis} analysis */
function componentsNote({ noise }) {
  if (!noise) return []
  const { processes, windows, drift, cohorts } = noise
  return [
    `Standard deviations: ${percent(processes)} between processes of a server, ${percent(windows)} between windows ` +
      `of a process, ${percent(drift)} from cycle to cycle, ${percent(cohorts)} from cohort to cohort; the last two ` +
      'hit all servers of a cohort alike and cancel out.',
  ]
}

/**
 * Names servers with too few blocks because the run ended early.
 * @type {(competing: Result[], ranks: Ranks) => string}
 */
function describeUnranked(competing, ranks) {
  const unranked = competing.flatMap(({ server }) => (ranks.has(server) ? [] : [server])).join(', ')
  if (unranked === '' || ranks.size === 0) return ''
  return ` Without a rank, as that takes ${blocksToRank} blocks: ${unranked}; the others are ranked without them.`
}

/** Number of undecided rows up to which they are named; rank ranges say more of a longer list. */
const mostNamed = 8

/** Names what adaptive stopping left open. @type {(results: Result[], analysis: Analysis, ranks: Ranks) => string[]} */
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
  const isLong = undecided.length > mostNamed
  const rows = isLong ? `${undecided.length} of ${names.length} rows${rangesOf(ranks)}` : undecided.join(', ')
  return [`Undecided when the run ended, not yet ${aim}: ${rows}.`]
}

/** Describes how wide rank ranges are. @type {(ranks: Ranks) => string} */
function rangesOf(ranks) {
  const places = [...ranks.values()].map(([first, last]) => last - first + 1)
  if (places.length === 0) return ''
  const range = `${Math.min(...places)} to ${Math.max(...places)} places`
  return `; rank ranges have ${range}, half of them ${Math.floor(median(places))} or fewer`
}
