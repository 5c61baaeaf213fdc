import { addServerConditions } from '../core/plan/serverConditions.js'
import { formatTable } from '../reports/table.js'
import { writeAtomically } from '../core/store/files.js'
import { exitCodes } from '../base/errors/exitCodes.js'
import { withRunNotes } from './runNotes.js'
import { looksOf } from './terminal.js'

/** @import { Loaded, StoredResult, Suite } from '../core/suite.d.ts' */
/** @import { Report } from '../reports/report.d.ts' */
/** @import { Line } from '../core/store/history.js' */

/** @typedef {{ heading: string, report: Report<any>, lines?: Line[] }} RunReport */

/** Reports a run, as it ends or before. @type {(loaded: Loaded, results: StoredResult[]) => RunReport[]} */
export function reportsOf({ report, reportsOf }, stored) {
  const results = addServerConditions(stored)
  return reportsOf?.(results) ?? [{ heading: '', report: report(results, { chosen: [], load: () => [] }) }]
}

/**
 * Prints the reports of a run.
 * @param {Suite} suite
 * @param {Loaded} loaded
 * @param {{ results: StoredResult[], reports: RunReport[], plot: string | null }} run
 * @returns {Promise<{ exitCode: number, names: string[] }>} names: servers that have a number
 */
export async function tellRun(suite, { draw, isClean = () => false }, { results, reports, plot }) {
  const texts = []
  for (const { heading, report } of reports) {
    const text = formatTable(withRunNotes(report, suite, results), looksOf(process.stdout))
    texts.push((reports.length > 1 ? `${heading}\n\n` : '') + text)
  }
  console.log(texts.join('\n\n'))
  if (plot !== null && draw) writeAtomically(plot, await draw(reports[0].report))
  const rows = reports.flatMap(({ report }) => report.rows)
  const clean = rows.every((row) => row.outcome === 'unsupported' || row.reason === null || isClean(row))
  const names = new Set(rows.flatMap(({ server, outcome }) => (outcome === 'completed' ? [server] : [])))
  return { exitCode: clean ? exitCodes.completed : exitCodes.incomplete, names: [...names] }
}
