import { columns, costColumns } from './columns.js'
import { k6Table } from '../../k6/k6Table.js'
import { rateTables } from './rateTables.js'

/** @import { Report } from '../../../../reports/report.d.ts' */
/** @import { Row } from '../../types.d.ts' */

/** Of the main table; what they say is in other columns, too, or in other tables. */
const usuallyLeast = ['% of ceiling-http', 'MB/s', 'mean ms', 'p50 ms', 'version', 'p99 ms', '±']

/** What a long list is about is left out last. @param {Row[]} rows */
const leastImportantOf = ([first]) =>
  first?.scenario === 'list' ? usuallyLeast.filter((title) => title !== 'MB/s') : usuallyLeast

/** Of the table of costs. */
const leastImportantCosts = ['cold start ms', 'G instr/CPU s', 'GC %', 'HTTP audit', 'loop p99 ms', 'errors']

/**
 * The rows as tables (by rank, what they cost, latency at constant rates, capacities, what k6 counted), and what is remarkable about them.
 * @type {(rows: Row[], reference: string | null) => Pick<Report, 'tables' | 'remarks'>}
 */
export function layOut(rows, reference) {
  const measured = rows.filter(({ requestsPerSecond }) => requestsPerSecond !== null)
  const tables = [
    {
      ...{ name: 'Requests/s of each server', columns: columns(rows, reference), items: rows },
      leastImportant: leastImportantOf(rows),
      groupOf: (/** @type {Row} */ { tier }) => tier,
    },
    {
      name: 'What an answer costs',
      columns: costColumns(measured),
      items: measured,
      leastImportant: leastImportantCosts,
    },
    ...rateTables(rows),
    ...k6Table(rows),
  ]
  return {
    tables: tables.flatMap((table) => (table.items.length > 0 ? [{ heading: null, notes: [], ...table }] : [])),
    remarks: rows.flatMap(({ server, outcome, reason }) => (reason ? `${server}: ${outcome}: ${reason}` : [])),
  }
}

/** What a line between rows means, where there is one. @param {Row[]} rows @returns {string[]} */
export const tierNote = (rows) =>
  rows.some(({ tier }) => tier !== null && tier > 1)
    ? ['A line separates tiers: every ranked row above it is significantly faster than every ranked row below it.']
    : []
