import { blocksToRank } from '../../../../stats/ranks.js'
import { counted } from '../../../../workload/counted.js'
import { percent } from '../../../../stats/describeNoise.js'
import { left, none, number, plusMinus, right } from '../../../../reports/column.js'
import { formatChange } from '../../../kit/compare/newLevels.js'
import { describeConditions } from './describeRun.js'

/** @import { Column } from '../../../../reports/report.d.ts' */
/** @import { ChangedRow, Changes, Result } from '../../types.d.ts' */

/** Columns that a narrow terminal leaves out. */
const leastImportant = ['× reference before', 'now', 'version']

/**
 * @typedef {object} ChangeFacts
 * @property {string} about - sentence on how the changes came about
 * @property {string} reference
 * @property {number | null} failOn
 * @property {number} tests - number of changes that could be judged
 * @property {string} doubted - rows whose rates are not judged, with the flags that doubt them; empty without any
 * @property {string | null} moved - sentence on other surroundings, which comes first
 */

/** @type {(rows: ChangedRow[], facts: ChangeFacts, results: Result[]) => Changes} */
export function createChangeReport(rows, facts, results) {
  rows.sort((a, b) => (a.change ?? 9) - (b.change ?? 9) || (a.server < b.server ? -1 : 1))
  return {
    rows,
    tables: [{ heading: facts.moved, columns, leastImportant, items: rows, notes: [] }],
    remarks: rows.flatMap(({ server, outcome, reason }) => (reason ? `${server}: ${outcome}: ${reason}` : [])),
    notes: [...notesOf(rows, facts), ...doubtNote(facts), ...describeConditions(results)],
    failed: rows.some(({ isRegression }) => isRegression),
    answer: [answerOf(rows), ...doubtNote(facts)].filter(Boolean).join(' '),
  }
}

/** Counts what became worse and better, and names it with its change. @param {ChangedRow[]} rows */
function answerOf(rows) {
  const judged = rows.filter(({ verdict }) => verdict !== null)
  if (judged.length === 0) return ''
  const [worse, better] = ['worse', 'better'].map((verdict) => {
    const some = judged.filter((row) => row.verdict === verdict)
    const names = some.map(({ server, change }) => (change === null ? server : `${server} ${formatChange(change)}`))
    return `${some.length} ${verdict}${names.length > 0 ? ` (${names.join(', ')})` : ''}`
  })
  return `Of ${counted(judged.length, 'server')} since the baseline: ${worse}, ${better}.`
}

/** Names rows that are not judged by their rates. @param {ChangeFacts} facts */
const doubtNote = ({ doubted }) =>
  doubted === '' ? [] : [`No verdict on requests/s, because a flag doubts their ratios: ${doubted}.`]

/** @type {(change: number | null, interval: [number, number] | null) => string} */
const withInterval = (change, interval) => (change === null ? none : `${formatChange(change)} ± ${plusMinus(interval)}`)

/** @param {ChangedRow} row */
const versions = ({ version, baselineVersion }) =>
  version === baselineVersion || baselineVersion === null || version === null
    ? (version ?? baselineVersion ?? none)
    : `${baselineVersion} → ${version}`

/** @type {Column<ChangedRow>[]} */
const columns = [
  left('server', ({ server }) => server),
  left('version', versions),
  right('× reference before', (row) => number(row.baselineRatioToReference, 2)),
  right('now', (row) => number(row.ratioToReference, 2)),
  right('change', (row) => withInterval(row.change, row.changeInterval)),
  left('verdict', ({ verdict }) => verdict ?? none),
]

/** @type {(rows: ChangedRow[], facts: ChangeFacts) => string[]} */
function notesOf(rows, { about, reference, failOn, tests }) {
  if (tests === 0)
    return [
      `Nothing can be compared: it takes a server that has a number before and now, as ${reference} has to, and ` +
        `${blocksToRank} blocks of each.`,
    ]
  const regressions = rows.flatMap(({ isRegression, server }) => (isRegression ? [server] : [])).join(', ')
  return [
    ...(failOn === null ? [] : [`Regressions, more than ${percent(failOn)} worse: ${regressions || 'none'}.`]),
    about,
  ]
}
