import { readFileSync, statSync } from 'node:fs'
import { auditRows } from '../validity/audit/audit.js'
import { flagResults } from '../suites/throughput/flags.js'
import { createAuditReport, formatAudit } from '../validity/audit/auditReport.js'
import { formatJson } from '../reports/json.js'
import { createReport } from '../suites/throughput/report/report.js'
import { loadResults, resultsFolder } from '../results/files.js'
import { readPublishedTables } from '../results/publishedTables.js'
import { ResultError } from '../results/resultError.js'
import { exitCodes } from './exitCodes.js'

/** @typedef {import('../validity/audit/auditReport.js').Audited} Audited */
/** @typedef {{ path: string, format: import('./compareOptions.js').Format, workload: import('../types.d.ts').WorkloadName }} AuditOptions */

/**
 * Judges the rows of a published table, or of a directory of results, and prints the verdicts.
 * @param {AuditOptions} options
 * @returns {number} the exit code: an audit that finds void rows has done its work
 * @throws {ResultError} where there is nothing to judge
 */
export function audit({ path, format, workload }) {
  const report = createAuditReport(isFolder(path) ? auditResults(path, workload) : auditTables(path))
  console.log(format === 'json' ? formatJson(report) : formatAudit(report))
  return exitCodes.completed
}

/** @param {string} path */
function isFolder(path) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/**
 * @param {string} path of a markdown document
 * @returns {Audited[]}
 */
function auditTables(path) {
  let text
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new ResultError(`cannot read ${path}: ${/** @type {Error} */ (error).message}`)
  }
  const tables = readPublishedTables(text)
  if (tables.length === 0)
    throw new ResultError(`${path} has no markdown table with a column of requests/s (or req/s, rps) and a row`)
  return tables.flatMap(({ rows, inFlight }) => {
    const findings = auditRows(rows, inFlight)
    return rows.map(({ server }, index) => ({ server, findings: findings[index], remarks: [] }))
  })
}

/**
 * Of our own results more is known than a table tells: the flags take the place of what a table only suggests.
 * @param {string} path
 * @param {import('../types.d.ts').WorkloadName} workload
 * @returns {Audited[]}
 */
function auditResults(path, workload) {
  const ofWorkload = resultsFolder(path, workload)
  const { results, warnings } = loadResults(isFolder(ofWorkload) ? ofWorkload : path)
  for (const warning of warnings) console.error(`compare: ${warning}`)
  if (results.length === 0) throw new ResultError(`there is no usable result in ${path}; run node bench first`)
  const flags = flagResults(results)
  const { rows } = createReport(results)
  const settings = new Set(results.map(({ settings: { connections, pipelining } }) => `${connections} ${pipelining}`))
  const inFlight = settings.size === 1 ? results[0].settings : null
  const published = rows.map((row) => ({ ...row, latencyStepMs: 0, payload: row.bodyBytesPerAnswer }))
  const findings = auditRows(published, inFlight)
  return rows.map(({ server, outcome, reason }, index) => ({
    server,
    findings: [
      ...findings[index].filter(({ severe }) => severe),
      ...(flags.get(server) ?? []).map(({ kind, seen }) => ({ kind, severe: false, words: seen })),
    ],
    remarks: outcome === 'completed' ? [] : [`${outcome}: ${reason}`],
  }))
}
