import { statSync } from 'node:fs'
import { UnableError } from '../../../base/errors/unableError.js'
import { left } from '../../../reports/column.js'
import { readDocument } from '../../../core/store/files.js'
import { auditRows, createAuditReport } from '../../../checks/audit/audit.js'
import { readPublishedTables } from '../../../checks/audit/publishedTables.js'
import { maxNoteLength } from '../../../workload/plainWords.js'
import { rankResults } from '../analyse/rankResults.js'
import { answersOwnDocument } from '../analyse/results.js'
import { loadResults } from '../scenarios/openWorkloads.js'

/** @import { StoredResult } from '../../../core/suite.d.ts' */
/** @import { Column, Report } from '../../../reports/report.d.ts' */
/** @import { WorkloadName } from '../../../types.d.ts' */
/** @import { Audited, AuditRow } from '../../../checks/audit/types.d.ts' */

/** @type {Column<AuditRow>[]} */
const columns = [
  left('server', ({ server }) => server),
  left('verdict', ({ verdict }) => verdict),
  { ...left('reasons', ({ reasons }) => reasons.join('; ')), characters: maxNoteLength },
]

/**
 * Judges the rows of a published table, or of a directory of results.
 * @param {string} path - of a markdown document, of all results, or of those of one workload
 * @param {(folder: string) => StoredResult[]} load
 * @param {WorkloadName} workload
 * @returns {Report<AuditRow>}
 * @throws {UnableError} if there is nothing to judge
 */
export function createAudit(path, load, workload) {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  const { rows, summary } = createAuditReport(isFolder ? auditResults(path, load, workload) : auditTables(path))
  return { rows, tables: [{ heading: null, columns, items: rows, notes: [] }], remarks: [], notes: [summary] }
}

/** @param {string} path - of a markdown document */
function auditTables(path) {
  const tables = readPublishedTables(readDocument(path))
  if (tables.length === 0)
    throw new UnableError(
      'NO_RESULTS',
      `${path} has no markdown table with a column of requests/s (or req/s, rps) and a row`,
    )
  return tables.flatMap(({ rows, inFlight }) => auditRows(rows, inFlight))
}

/**
 * Judges our own results. Their flags replace what a published table only suggests.
 * @type {(path: string, load: (folder: string) => StoredResult[], workload: WorkloadName) => Audited[]}
 */
function auditResults(path, load, workload) {
  // An endpoint with a document of its own cannot be judged.
  const results = loadResults(path, load, workload).filter((result) => !answersOwnDocument(result))
  const { rows, flags } = rankResults(results)
  const settings = new Set(results.map(({ settings: { connections, pipelining } }) => `${connections} ${pipelining}`))
  const inFlight = settings.size === 1 ? results[0].settings : null
  const published = rows.map((row) => ({ ...row, latencyStepMs: 0, payload: row.bodyBytesPerAnswer }))
  return auditRows(published, inFlight).map(({ server, findings }, index) => ({
    server,
    findings: [
      ...findings.filter(({ severe }) => severe),
      ...(flags.get(server) ?? []).map((flag) => ({ kind: flag.kind, severe: false, description: flag.seen })),
    ],
    remarks: rows[index].outcome === 'completed' ? [] : [`${rows[index].outcome}: ${rows[index].reason}`],
  }))
}
