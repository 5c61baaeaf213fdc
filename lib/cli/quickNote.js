import { describeQuick, runParameters } from '../core/plan/parameters.js'

/** @import { StoredResult, Suite } from '../core/suite.d.ts' */
/** @import { Report } from '../reports/report.d.ts' */

/**
 * A report that says first what quick runs left out.
 * @template {Report} Shown
 * @param {Shown} report
 * @param {Suite} suite
 * @param {Pick<StoredResult, 'settings'>[]} results
 * @returns {Shown}
 */
export function withQuickNotes(report, { parameters }, results) {
  const table = { ...runParameters, ...parameters }
  const notes = new Set(results.flatMap(({ settings }) => describeQuick(table, settings) ?? []))
  return notes.size === 0 ? report : { ...report, notes: [...notes, ...report.notes] }
}
