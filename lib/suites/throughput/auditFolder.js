import { existsSync } from 'node:fs'
import { loadResults, resultsFolder } from '../../results/files.js'
import { auditRows } from '../../validity/audit/audit.js'
import { flagResults } from './flags.js'
import { createReport } from './report/report.js'

/** @import { Result, WorkloadName } from '../../types.d.ts' */
/** @import { Audited } from '../../validity/audit/auditReport.js' */

/**
 * Judges our own results.
 * @param {string} path of all results, or of those of one workload
 * @param {{ workload: WorkloadName }} options
 * @returns {{ audited: Audited[], warnings: string[] }}
 */
export function auditFolder(path, { workload }) {
  const ofWorkload = resultsFolder(path, workload)
  const { results, warnings } = loadResults(existsSync(ofWorkload) ? ofWorkload : path)
  return { audited: results.length > 0 ? auditResults(results) : [], warnings }
}

/**
 * More is known of our own results than a table tells: the flags take the place of what a table only suggests.
 * @param {Result[]} results
 * @returns {Audited[]}
 */
function auditResults(results) {
  const flags = flagResults(results)
  const { rows } = createReport(results)
  const settings = new Set(results.map(({ settings: { connections, pipelining } }) => `${connections} ${pipelining}`))
  const inFlight = settings.size === 1 ? results[0].settings : null
  const findings = auditRows(
    rows.map((row) => ({ ...row, latencyStepMs: 0, payload: row.bodyBytesPerAnswer })),
    inFlight,
  )
  return rows.map(({ server, outcome, reason }, index) => ({
    server,
    findings: [
      ...findings[index].filter(({ severe }) => severe),
      ...(flags.get(server) ?? []).map(({ kind, seen }) => ({ kind, severe: false, words: seen })),
    ],
    remarks: outcome === 'completed' ? [] : [`${outcome}: ${reason}`],
  }))
}
