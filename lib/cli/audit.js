import { statSync } from 'node:fs'
import { UnableError } from '../base/errors/unableError.js'
import { left } from '../reports/column.js'
import { formats } from '../reports/formats.js'
import { readDocument } from '../core/store/files.js'
import { auditRows } from '../checks/audit/audit.js'
import { createAuditReport } from '../checks/audit/auditReport.js'
import { readPublishedTables } from '../checks/audit/publishedTables.js'
import { maxNoteLength } from '../workload/plainWords.js'
import { exitCodes } from '../base/errors/exitCodes.js'
import { looksOf } from './terminal.js'

/** @import { Format } from '../reports/formats.js' */
/** @import { Column } from '../reports/report.d.ts' */
/** @import { Audited, AuditRow } from '../checks/audit/types.d.ts' */

/** @type {Column<AuditRow>[]} */
const columns = [
  left('server', ({ server }) => server),
  left('verdict', ({ verdict }) => verdict),
  { ...left('reasons', ({ reasons }) => reasons.join('; ')), characters: maxNoteLength },
]

/**
 * Judges the rows of a published table, or of a directory of results, and prints the verdicts.
 * @type {(options: { path: string, format: Format }, auditFolder: (path: string) => Audited[]) => number} the exit code:
 *   an audit that finds void rows has done its work
 * @throws {UnableError} where there is nothing to judge
 */
export function audit({ path, format }, auditFolder) {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  const audited = isFolder ? auditFolder(path) : auditTables(path)
  const { rows, summary } = createAuditReport(audited)
  const tables = [{ heading: null, columns, items: rows, said: [] }]
  const report = { rows, tables, remarks: [], notes: [summary] }
  console.log(formats[format].write(report, looksOf(process.stdout)))
  return exitCodes.completed
}

/** @param {string} path of a markdown document */
function auditTables(path) {
  const tables = readPublishedTables(readDocument(path))
  if (tables.length === 0)
    throw new UnableError(
      'NO_RESULTS',
      `${path} has no markdown table with a column of requests/s (or req/s, rps) and a row`,
    )
  return tables.flatMap(({ rows, inFlight }) => auditRows(rows, inFlight))
}
