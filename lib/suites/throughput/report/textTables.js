import { textTable } from '../../../reports/column.js'
import { columns } from './columns.js'
import { costColumns } from './costColumns.js'
import { rateTables } from './rateTables.js'

/** @typedef {import('./rateTables.js').TextTable} TextTable */

/**
 * The tables of a report in their order: the rows by rank, what they cost, latency at constant rates, capacities.
 * @param {import('../../../types.d.ts').Report} report
 * @param {{ remarks: boolean }} options as of columns
 */
export function textTables(report, options) {
  const measured = report.rows.filter(({ requestsPerSecond }) => requestsPerSecond !== null)
  return [
    textTable(columns(report, options), report.rows),
    ...(measured.length > 0 ? [textTable(costColumns(measured), measured)] : []),
    ...rateTables(report.rows),
  ]
}
