import { auditRows } from '../../checks/audit/audit.js'
import { flagResults } from './flags.js'
import { createReport } from './report/report.js'
import { answersOwnDocument } from './results.js'
import { resultsIn } from './resultsIn.js'

/** @import { StoredResult } from '../../core/suite.d.ts' */
/** @import { WorkloadName } from '../../types.d.ts' */
/** @import { Audited } from '../../checks/audit/types.d.ts' */

/**
 * Judges our own results. More is known of them than a table tells: the flags take the place of what a table only suggests.
 * @type {(path: string, load: (folder: string) => StoredResult[], workload: WorkloadName) => Audited[]} path: of all
 *   results, or of those of one workload
 */
export function auditResults(path, load, workload) {
  // What is asked for another document has no like.
  const results = resultsIn(path, load, workload).filter((result) => !answersOwnDocument(result))
  const { rows, analysis } = createReport(results)
  const flags = flagResults(results, analysis)
  const settings = new Set(results.map(({ settings: { connections, pipelining } }) => `${connections} ${pipelining}`))
  const inFlight = settings.size === 1 ? results[0].settings : null
  const published = rows.map((row) => ({ ...row, latencyStepMs: 0, payload: row.bodyBytesPerAnswer }))
  return auditRows(published, inFlight).map(({ server, findings }, index) => ({
    server,
    findings: [
      ...findings.filter(({ severe }) => severe),
      ...(flags.get(server) ?? []).map(({ kind, seen }) => ({ kind, severe: false, words: seen })),
    ],
    remarks: rows[index].outcome === 'completed' ? [] : [`${rows[index].outcome}: ${rows[index].reason}`],
  }))
}
