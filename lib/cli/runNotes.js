import { describeQuick, parametersOf } from '../core/plan/parameters.js'
import { describeRuntimes } from '../core/store/storedServers.js'

/** @import { StoredResult, Suite } from '../core/suite.d.ts' */
/** @import { Report } from '../reports/report.d.ts' */

/**
 * Adds the notes of every suite's report: first what quick runs left out, last the runtimes of servers.
 * @type {<Shown extends Report>(report: Shown, suite: Suite, results: StoredResult[]) => Shown}
 */
export function withRunNotes(report, suite, results) {
  const table = parametersOf(suite)
  const notes = new Set(results.flatMap(({ settings }) => describeQuick(table, settings) ?? []))
  return { ...report, notes: [...notes, ...report.notes, ...describeRuntimes(results)] }
}
