import { columns, costColumns } from './columns.js'
import { rateTables } from './rateTables.js'

/** @import { Report } from '../../../reports/report.d.ts' */
/** @import { Row } from '../types.d.ts' */

/**
 * The rows as tables (by rank, what they cost, latency at constant rates, capacities), and what is remarkable about them.
 * @type {(rows: Row[], reference: string | null) => Pick<Report, 'tables' | 'remarks'>}
 */
export function layOut(rows, reference) {
  const measured = rows.filter(({ requestsPerSecond }) => requestsPerSecond !== null)
  const tables = [
    { columns: columns(rows, reference), items: rows, groupOf: (/** @type {Row} */ { tier }) => tier },
    { columns: costColumns(measured), items: measured },
    ...rateTables(rows),
  ]
  return {
    tables: tables.flatMap((table) => (table.items.length > 0 ? [{ heading: null, said: [], ...table }] : [])),
    remarks: rows.flatMap(({ server, outcome, reason }) => (reason ? `${server}: ${outcome}: ${reason}` : [])),
  }
}

/** What a line between rows means, where there is one. @param {Row[]} rows @returns {string[]} */
export const tierNote = (rows) =>
  rows.some(({ tier }) => tier !== null && tier > 1)
    ? ['A line separates tiers: every ranked row above it is significantly faster than every ranked row below it.']
    : []
