import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { auditRows } from '../../validity/audit/audit.js'
import { flagResults } from './flags.js'
import { createReport } from './report/report.js'
import { folderOfWorkload, toResults } from './results.js'

/** @import { StoredResult } from '../../engine/suite.d.ts' */
/** @import { WorkloadName } from '../../types.d.ts' */
/** @import { Audited } from '../../validity/audit/auditReport.js' */

/**
 * Judges our own results. More is known of them than a table tells: the flags take the place of what a table only suggests.
 * @param {string} path of all results, or of those of one workload
 * @param {(folder: string) => StoredResult[]} load
 * @param {WorkloadName} workload
 * @returns {Audited[]}
 */
export function auditResults(path, load, workload) {
  const ofWorkload = join(path, folderOfWorkload(workload))
  const results = toResults(load(existsSync(ofWorkload) ? ofWorkload : path))
  if (results.length === 0) return []
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
