import { number } from '../../reports/column.js'
import { splitByDoubt, toAnswer } from '../kit/clauses.js'

/** @import { StoredResult } from '../../core/suite.d.ts' */
/** @import { Compared } from '../../reports/report.d.ts' */
/** @import { EventGroup } from './report.js' */
/** @import { EventRow } from './types.d.ts' */

/** Names a row in a sentence. @param {Pick<EventRow, 'server' | 'transport'>} row */
export const nameOf = ({ server, transport }) => `${server} ${transport}`

/** @param {EventRow} row */
export const delayOf = ({ delayMs }) => delayMs.p50 ?? Number.MAX_VALUE

/** @param {EventRow} row */
const bytesOf = ({ bytesPerIdleSubscriber }) => bytesPerIdleSubscriber ?? Number.MAX_VALUE

/**
 * Names the rows with the shortest delay and the least memory, those that are not told apart from them, and those
 * whose unread events fill memory.
 * @type {(groups: EventGroup[], results: StoredResult<any, any>[]) => string}
 */
export function answerOf(groups, results) {
  const flags = new Map(groups.flatMap((group) => [...group.flags]))
  const rows = groups.flatMap((group) => group.rows).filter(({ outcome }) => outcome === 'completed')
  const { sure, leftOut } = splitByDoubt(rows, { flagsOf: (row) => flags.get(row), nameOf }, 'latency')
  const soonest = leadersOf(
    sure,
    groups.map(({ relate }) => relate),
    delayOf,
  )
  const smallest = leadersOf(
    rows,
    groups.map(({ relateBytes }) => relateBytes),
    bytesOf,
  )
  const unbounded = rows.filter(({ stalled }) => stalled?.behaviour === 'unbounded').map(nameOf)
  const clauses = [
    ...describeLeaders('Events come soonest by', soonest, (row) => `${delayOf(row).toFixed(2)} ms`, 'p50 '),
    ...describeLeaders('a waiting subscriber costs least by', smallest, (row) => `${number(bytesOf(row), 0)} B`),
    ...(unbounded.length > 0 ? [`events that are not read fill the memory of ${unbounded.join(', ')}`] : []),
  ]
  return toAnswer(clauses, results, leftOut)
}

/**
 * Selects the row with the least of something, and after it those that do not have significantly more.
 * @type {(rows: EventRow[], relations: Compared['relate'][], costOf: (row: EventRow) => number) => EventRow[]}
 */
function leadersOf(rows, relations, costOf) {
  const [first, ...others] = rows.filter((row) => costOf(row) < Number.MAX_VALUE).sort((a, b) => costOf(a) - costOf(b))
  if (!first) return []
  const isAlike = (/** @type {EventRow} */ row) => relations.some((relate) => relate(row, first)?.verdict === '~')
  return [first, ...others.filter(isAlike)]
}

/** @type {(verb: string, rows: EventRow[], format: (row: EventRow) => string, unit?: string) => string[]} */
function describeLeaders(verb, rows, format, unit = '') {
  if (rows.length === 0) return []
  const figures = rows.map(format)
  if (rows.length === 1) return [`${verb} ${nameOf(rows[0])}, ${unit}${figures[0]}`]
  const names = [rows.slice(0, -1).map(nameOf).join(', '), nameOf(rows[rows.length - 1])].join(' and ')
  return [`${verb} ${names}, which are not told apart, ${unit}${figures[0]} to ${figures.at(-1)}`]
}
