import { blocksToRank } from '../../../../stats/ranks.js'
import { signed } from '../../../../stats/compareWithFirst.js'
import { percent } from '../../../../stats/describeNoise.js'
import { knownColumns, left, none, number, plusMinus, right } from '../../../../reports/column.js'
import { describeConditions } from './describeRun.js'

/** @import { Column } from '../../../../reports/report.d.ts' */
/** @import { ChangedRow, Changes, Result } from '../../types.d.ts' */

/** What is the first to go where a terminal is narrow. */
const leastImportant = ['× reference before', 'now', 'version']

/**
 * Changed rows as a report; about: how they came about, for its notes; tests: how many could be compared.
 * @type {(rows: ChangedRow[], known: { about: string, reference: string, failOn: number | null, tests: number }, results: Result[]) => Changes}
 */
export function toChanges(rows, known, results) {
  rows.sort((a, b) => (a.change ?? 9) - (b.change ?? 9) || (a.server < b.server ? -1 : 1))
  return {
    rows,
    tables: [{ heading: null, columns: columnsOf(rows), leastImportant, items: rows, notes: [] }],
    remarks: rows.flatMap(({ server, outcome, reason }) => (reason ? `${server}: ${outcome}: ${reason}` : [])),
    notes: [...notesOf(rows, known), ...describeConditions(results)],
    failed: rows.some(({ isRegression }) => isRegression),
  }
}

/** @type {(change: number | null, interval: [number, number] | null) => string} */
const shownChange = (change, interval) =>
  change === null ? none : `${change > 1 ? '+' : ''}${signed(change)} ± ${plusMinus(interval)}`

/** @param {ChangedRow} row */
const versions = ({ version, baselineVersion }) =>
  version === baselineVersion || baselineVersion === null || version === null
    ? (version ?? baselineVersion ?? none)
    : `${baselineVersion} → ${version}`

/** Where there are two yardsticks it says which of them spoke. @type {(row: ChangedRow, hasTwo: boolean) => string} */
const verdictOf = ({ verdict, yardstick }, hasTwo) =>
  `${verdict ?? none}${hasTwo && yardstick ? ` (${yardstick})` : ''}`

/** @param {ChangedRow[]} rows */
const hasInstructions = (rows) => rows.some(({ instructionsChange }) => instructionsChange !== null)

/** @param {ChangedRow[]} rows @returns {Column<ChangedRow>[]} */
const columnsOf = (rows) => [
  left('server', ({ server }) => server),
  left('version', versions),
  right('× reference before', (row) => number(row.baselineRatioToReference, 2)),
  right('now', (row) => number(row.ratioToReference, 2)),
  right('change', (row) => shownChange(row.change, row.changeInterval)),
  ...knownColumns(
    [
      [
        'instructionsChange',
        right('instr/answer', (row) => shownChange(row.instructionsChange, row.instructionsChangeInterval)),
      ],
    ],
    rows,
  ),
  left('verdict', (row) => verdictOf(row, hasInstructions(rows))),
]

/** @type {(rows: ChangedRow[], known: { about: string, reference: string, failOn: number | null, tests: number }) => string[]} */
function notesOf(rows, { about, reference, failOn, tests }) {
  if (tests === 0)
    return [
      `Nothing can be compared: it takes a server that has a number before and now, as ${reference} has to, and ${blocksToRank} blocks of each.`,
    ]
  const found = rows.filter(({ isRegression }) => isRegression).map(({ server }) => server)
  const asked =
    failOn === null ? [] : [`Regressions, more than ${percent(failOn)} worse: ${found.join(', ') || 'none'}.`]
  return [
    ...asked,
    about,
    ...(hasInstructions(rows)
      ? [
          `instr/answer: change of the instructions per answer, with its 95 % interval by what processes differ, where both runs counted them in the same way in ${blocksToRank} processes or more. They decide where requests/s do not: significant among all rows at once, and more than 0.5 %. The verdict says in brackets which of the two decided.`,
        ]
      : []),
  ]
}
