import { blocksToRank } from '../../../analysis/blocksToRank.js'
import { undecidedRows } from '../../../analysis/undecidedRows.js'
import { canRank } from '../../../analysis/rankRows.js'

/** @typedef {import('../../../types.d.ts').Result} Result */
/** @typedef {NonNullable<ReturnType<typeof import('../../../analysis/analyseRun.js').analyseRun>>} Analysis */

const rankNote =
  'A rank is the range of places that a second run would confirm: 1 + the servers that are surely faster, to the last that is not surely slower. Rows that cannot be told apart share places.'

/** @param {number} share */
const percent = (share) => `${(share * 100).toFixed(1)} %`

/**
 * What is noise in these results, what the ranks say or why there are none, and what is undecided.
 * @param {Result[]} results
 * @param {Analysis | null} analysis
 */
export function noiseNotes(results, analysis) {
  if (new Set(results.map(({ run }) => run.id)).size > 1)
    return ['These rows come from different runs, which do not compare block by block: there is no ranking.']
  const { reference } = results[0].settings
  const blocks = analysis?.blocks ?? new Set(results.flatMap(({ rounds }) => rounds.map(({ block }) => block))).size
  if (blocks < blocksToRank) {
    const count = blocks === 1 ? 'One round per server is' : `${blocks} rounds per server are`
    return [
      `${count} a reading, not a ranking: forks of one server differ by 2–5 % on a quiet machine. Ranks take ${blocksToRank} blocks: --rounds ${blocksToRank} or more.`,
    ]
  }
  if (analysis === null || !canRank(analysis))
    return [
      `There is no ranking: the control, ${reference} twice in every block, has no number, so the noise is unknown.`,
    ]
  const competing = results.filter(({ summary, executesGraphql }) => summary !== null && executesGraphql)
  return [
    `Differences under ${percent(Number(analysis.noiseFloor))} mean nothing here: ${reference} was measured twice in every block, and differed from itself by ${percent(controlDifference(analysis))}.`,
    ...(competing.length < 2 ? [] : [rankNote]),
    ...undecidedNote(results, analysis),
  ]
}

/** @param {Analysis} analysis how much the reference's two arms differ by, upwards */
function controlDifference({ controlRatio }) {
  const ratio = Number(controlRatio)
  return Math.max(ratio, 1 / ratio) - 1
}

/**
 * What adaptive stopping left open.
 * @param {Result[]} results
 * @param {Analysis} analysis
 */
function undecidedNote(results, analysis) {
  const { precision, budgetSeconds } = results[0].settings
  if (precision === null && budgetSeconds === null) return []
  const names = results.flatMap(({ server, summary }) => (summary === null ? [] : [server]))
  const undecided = undecidedRows(names, analysis, precision)
  const aim =
    precision === null
      ? 'separated from their neighbours'
      : `known to ± ${percent(precision)} or separated from their neighbours`
  if (undecided.length === 0) return [`All rows are ${aim}.`]
  return [`Undecided when the run ended, neither ${aim.replace(' or ', ' nor ')}: ${undecided.join(', ')}.`]
}
