import { byOutcome } from '../../../analysis/outcomes.js'
import { callRemarks, columns, leastImportant } from './columns.js'
import { callNotes } from './notes.js'
import { groupCalls } from './rows.js'
import { counted } from '../../../workload/counted.js'

/** @import { StoredResult } from '../../../engine/suite.d.ts' */
/** @import { Report, Table } from '../../../reports/report.d.ts' */
/** @import { Settings } from '../parameters.js' */
/** @import { CallRow, Value } from '../types.d.ts' */
/** @import { CallGroup } from './rows.js' */

/** @typedef {Report<CallRow> & { groups: CallGroup[] }} CallReport */

/** Fewest callers first, fastest first among them, then by outcome. @type {(a: CallRow, b: CallRow) => number} */
function inOrder(a, b) {
  const callers = a.parallel - b.parallel
  if (callers) return callers
  const [ours, theirs] = [a.nsPerOp.median ?? Infinity, b.nsPerOp.median ?? Infinity]
  return ours === theirs ? byOutcome(a, b) : ours - theirs
}

/** @param {number} parallel */
const headingOf = (parallel) => counted(parallel, 'caller')

/** @type {(rows: CallRow[]) => Table<CallRow>[]} a table for each number of callers */
function tablesOf(rows) {
  const completed = rows.filter(({ outcome }) => outcome === 'completed')
  const callers = [...new Set(completed.map(({ parallel }) => parallel))]
  return callers.map((parallel) => ({
    heading: headingOf(parallel),
    columns,
    leastImportant,
    items: completed.filter((row) => row.parallel === parallel),
    said: [],
  }))
}

/** A table for each number of callers, and what the reader must know of them. @param {StoredResult<Settings, Value>[]} results @returns {CallReport} */
export function createCallReport(results) {
  const groups = groupCalls(results)
  const rows = groups.flatMap((group) => group.rows).sort(inOrder)
  const told = callRemarks(rows)
  const tables = [
    ...tablesOf(rows),
    ...(told.length > 0 ? [{ heading: null, columns: [], items: [], said: told }] : []),
  ]
  return { rows, groups, tables, remarks: [], notes: callNotes(results, groups) }
}
