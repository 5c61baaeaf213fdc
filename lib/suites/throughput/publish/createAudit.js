import { statSync } from 'node:fs'
import { UnableError } from '../../../base/errors/unableError.js'
import { left } from '../../../reports/column.js'
import { readDocument } from '../../../core/store/files.js'
import { auditRows, createAuditReport } from '../../../checks/audit/audit.js'
import { readPublishedTables } from '../../../checks/audit/publishedTables.js'
import { maxNoteLength } from '../../../workload/plainWords.js'
import { rankResults } from '../analyse/rankResults.js'
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
 * @param {string} path - of a document with tables, of all results, or of those of one workload
 * @param {(path: string, names: string[]) => StoredResult[]} loadAt
 * @param {WorkloadName} workload
 * @returns {Report<AuditRow>}
 * @throws {UnableError} if there is nothing to judge
 */
export function createAudit(path, loadAt, workload) {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  const { audited, notes } = isFolder
    ? { audited: auditResults(path, loadAt, workload), notes: [] }
    : auditTables(path, readDocument(path))
  const { rows, summary } = createAuditReport(audited)
  return { rows, tables: [{ heading: null, columns, items: rows, notes: [] }], remarks: [...notes, summary], notes: [] }
}

/** @type {(path: string, text: string) => { audited: Audited[], notes: string[] }} path: of a document with tables */
function auditTables(path, text) {
  const { tables, notes, headers } = readPublishedTables(text)
  if (tables.length === 0) {
    const columns = headers.length > 0 ? `; its columns are ${headers.join(', ')}` : ''
    const missing = 'no markdown, HTML or CSV table with a column of requests/s (or req/s, rps) and a row'
    throw new UnableError('NO_RESULTS', [`${path} has ${missing}${columns}`, ...notes].join('; '))
  }
  const audited = tables.flatMap(({ rows, inFlight }) => auditRows(rows, inFlight))
  return { audited, notes }
}

/**
 * Judges our own results. Their flags replace what a published table only suggests.
 * @type {(path: string, loadAt: Parameters<typeof createAudit>[1], workload: WorkloadName) => Audited[]}
 */
function auditResults(path, loadAt, workload) {
  const results = loadResults(path, loadAt, workload)
  const { rows, flags } = rankResults(results)
  const settings = new Set(results.map(({ settings: { connections, pipelining } }) => `${connections} ${pipelining}`))
  const inFlight = settings.size === 1 ? { ...results[0].settings, isCertain: true } : null
  const published = rows.map((row) => ({ ...row, steps: {}, payload: row.bodyBytesPerAnswer }))
  return auditRows(published, inFlight).map(({ server, findings }, index) => ({
    server,
    findings: [
      ...findings.filter(({ severe }) => severe),
      ...(flags.get(server) ?? []).map((flag) => ({ kind: flag.kind, severe: false, description: flag.seen })),
    ],
    remarks: rows[index].outcome === 'completed' ? [] : [`${rows[index].outcome}: ${rows[index].reason}`],
  }))
}
