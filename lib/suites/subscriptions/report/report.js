import { byOutcome } from '../../../stats/outcomes.js'
import { parameters } from '../parameters.js'
import { columnsOf, eventRemarks, leastImportant } from './columns.js'
import { eventNotes } from './notes.js'
import { compareRuns } from './rows.js'

/** @import { StoredResult } from '../../../core/suite.d.ts' */
/** @import { Compared, Report } from '../../../reports/report.d.ts' */
/** @import { Settings } from '../parameters.js' */
/** @import { EventRow, Value } from '../types.d.ts' */

/** @typedef {Report<EventRow> & { compared: Compared[] }} EventReport */

/** @param {Pick<EventRow, 'transport'>} row */
const placeOf = ({ transport }) => parameters.transport.kind.choices.indexOf(transport)

/** Transport by transport, the shortest delay first, then by outcome. @type {(a: EventRow, b: EventRow) => number} */
function inOrder(a, b) {
  const [ours, theirs] = [a.delayMs.p50 ?? Infinity, b.delayMs.p50 ?? Infinity]
  return placeOf(a) - placeOf(b) || (ours === theirs ? byOutcome(a, b) : ours - theirs)
}

/** Of rows that lack it. */
const nested = {
  stalled: { behaviour: null, heldBytes: null, publishedBytes: null },
  capacity: { eventsPerSecond: null, reason: null, slo: null },
}

/** A table of all rows that were measured, and what the reader must know of them. @param {StoredResult<Settings, Value>[]} results @returns {EventReport} */
export function createEventReport(results) {
  const compared = compareRuns(results)
  const rows = compared.flatMap((group) => /** @type {EventRow[]} */ (group.rows)).sort(inOrder)
  const items = rows.filter(({ lost }) => lost !== null)
  const table = {
    heading: null,
    columns: columnsOf(items),
    items,
    leastImportant,
    groupOf: placeOf,
    said: eventRemarks(rows),
  }
  return { rows, tables: [table], remarks: [], notes: eventNotes(results), compared, nested }
}
