import { number } from '../../reports/column.js'
import { joinTexts } from '../../reports/sentences.js'
import { formatRatio, splitByDoubt, toAnswer } from '../kit/clauses.js'

/** @import { StoredResult } from '../../core/suite.d.ts' */
/** @import { Compared } from '../../reports/report.d.ts' */
/** @import { EventGroup, EventRow } from './report.js' */

/** Names a row in a sentence. @param {{ server: string, transport: string }} row */
export const nameOf = ({ server, transport }) => `${server} ${transport}`

/** @param {EventRow} row */
export const delayOf = ({ delayMs }) => delayMs.p50 ?? Number.MAX_VALUE

/** @param {EventRow} row */
const bytesOf = ({ bytesPerIdleSubscriber }) => bytesPerIdleSubscriber ?? Number.MAX_VALUE

/** Transport that no browser speaks: HTTP/2 without TLS. */
const unspoken = 'graphql-sse-h2c'

/**
 * Names the rows with the shortest delay and the least memory, those that are not told apart from them, and those
 * whose unread events fill memory. A transport that no browser speaks is a choice only if there is no other one.
 * @type {(groups: EventGroup[], results: StoredResult<any, any>[]) => string}
 */
export function answerOf(groups, results) {
  const flags = new Map(groups.flatMap((group) => [...group.flags]))
  const all = groups.flatMap((group) => group.rows).filter(({ outcome }) => outcome === 'completed')
  const spoken = all.filter(({ transport }) => transport !== unspoken)
  const rows = spoken.length > 0 ? spoken : all
  const { sure, leftOut } = splitByDoubt(rows, { flagsOf: (row) => flags.get(row), nameOf }, 'latency')
  const relations = groups.map(({ relate }) => relate)
  const soonest = leadersOf(sure, relations, delayOf)
  const smallest = leadersOf(
    rows,
    groups.map(({ relateBytes }) => relateBytes),
    bytesOf,
  )
  const unbounded = all.filter(({ stalled }) => stalled?.behaviour === 'unbounded').map(nameOf)
  const delays = describeLeaders('Events come soonest by', soonest, (row) => `p50 ${delayOf(row).toFixed(2)}`, 'ms')
  const clauses = [
    ...delays.map((text) => `${text}${describeNext(sure, soonest, relations)}`),
    ...describeLeaders('A waiting subscriber costs least by', smallest, (row) => number(bytesOf(row), 0), 'B'),
    ...(unbounded.length > 0 ? [`Events that are not read fill the memory of ${unbounded.join(', ')}`] : []),
    ...(rows.length < all.length ? [`${unspoken} is no choice here: browsers speak HTTP/2 only with TLS`] : []),
  ]
  return toAnswer(clauses.length > 0 ? [clauses.join('. ')] : [], results, leftOut)
}

/**
 * Selects the row with the least of something, and after it those that do not have significantly more.
 * @type {(rows: EventRow[], relations: Compared['relate'][], costOf: (row: EventRow) => number) => EventRow[]}
 */
function leadersOf(rows, relations, costOf) {
  const [first, ...behind] = rows.filter((row) => costOf(row) < Number.MAX_VALUE).sort((a, b) => costOf(a) - costOf(b))
  if (!first) return []
  const isAlike = (/** @type {EventRow} */ row) => relations.some((relate) => relate(row, first)?.verdict === '~')
  return [first, ...behind.filter(isAlike)]
}

/** @type {(verb: string, rows: EventRow[], format: (row: EventRow) => string, unit: string) => string[]} */
function describeLeaders(verb, rows, format, unit) {
  if (rows.length === 0) return []
  const [least, most] = [format(rows[0]), format(rows[rows.length - 1]).replace('p50 ', '')]
  if (rows.length === 1) return [`${verb} ${nameOf(rows[0])}, ${least} ${unit}`]
  const names = joinTexts(rows.map(nameOf))
  const figures = least.endsWith(most) ? least : `${least} to ${most}`
  return [`${verb} ${names}, which are not told apart, ${figures} ${unit}`]
}

/**
 * Describes the first row behind a single soonest one.
 * @type {(rows: EventRow[], soonest: EventRow[], relations: Compared['relate'][]) => string}
 */
function describeNext(rows, [first, ...alike], relations) {
  const next = rows
    .filter((row) => row !== first && row.delayMs.p50 !== null)
    .sort((a, b) => delayOf(a) - delayOf(b))[0]
  if (alike.length > 0 || !next) return ''
  const relation = relations.map((relate) => relate(next, first)).find((one) => one !== null)
  const ratio = formatRatio(delayOf(next) / delayOf(first), relation?.interval ?? null)
  return `, by ${nameOf(next)} after ${ratio} × that`
}
