import { groupBy } from '../../../reports/groupBy.js'
import { divided, knownColumns, left, none, number, plusMinus, right } from '../../../reports/column.js'

/** @import { Column } from '../../../reports/report.d.ts' */
/** @import { EventRow } from '../types.d.ts' */

/** @type {Column<EventRow>[]} */
const always = [
  left('transport', ({ transport }) => transport),
  left('server', ({ server }) => server),
  right('events/s', ({ eventsPerSecond }) => number(eventsPerSecond, 0)),
  right('p50 ms', ({ delayMs }) => number(delayMs.p50, 2)),
  right('±', ({ interval }) => plusMinus(interval)),
  right('p99 ms', ({ delayMs }) => number(delayMs.p99, 2)),
  right('lost', ({ lost }) => number(lost, 0)),
  right('doubled', ({ doubled }) => number(doubled, 0)),
  right('CPU ms/1k', (row) => number(row.serverCpuMsPerThousandEvents, 1)),
  right('connects/s', ({ connectPerSecond }) => number(connectPerSecond, 0)),
  right('B/idle', ({ bytesPerIdleSubscriber }) => number(bytesPerIdleSubscriber, 0)),
]

/** @param {EventRow} row */
function describeStalled({ stalled }) {
  if (!stalled?.behaviour) return none
  return `${stalled.behaviour} (${number(divided(stalled.heldBytes, 1e6), 1)} MB)`
}

/** @param {EventRow[]} rows @returns {Column<EventRow>[]} */
export const columnsOf = (rows) => [
  ...always,
  ...knownColumns(
    [
      ['stalled', left('unread', describeStalled)],
      ['capacity', right('highest rate/s', ({ capacity }) => number(capacity?.eventsPerSecond ?? null, 0))],
    ],
    rows,
  ),
]

/** What is the first to go where a terminal is narrow. */
export const leastImportant = ['CPU ms/1k', 'doubled', 'lost', '±']

/** Reasons, each with its rows. @param {EventRow[]} rows */
export function eventRemarks(rows) {
  const all = rows.flatMap(({ server, transport, outcome, reason, capacity }) => [
    ...(reason === null ? [] : [{ row: `${server} ${transport}`, words: `${outcome}: ${reason}` }]),
    ...(capacity?.reason ? [{ row: `${server} ${transport}`, words: `highest rate: ${capacity.reason}` }] : []),
  ])
  return [...groupBy(all, ({ words }) => words)].map(
    ([words, about]) => `${about.map(({ row }) => row).join(', ')}: ${words}`,
  )
}
