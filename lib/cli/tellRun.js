import { tellVariants } from '../core/plan/tellVariants.js'
import { formatTable } from '../reports/table.js'
import { writeAtomically } from '../core/store/files.js'
import { exitCodes } from '../base/errors/exitCodes.js'
import { withQuickNotes } from './quickNote.js'
import { looksOf } from './terminal.js'

/** @import { Loaded, StoredResult, Suite } from '../core/suite.d.ts' */
/** @import { Report } from '../reports/report.d.ts' */

/** What is shown of a run, as it ends or before. @type {(loaded: Loaded, results: StoredResult[]) => { heading: string, report: Report<any> }[]} */
export const reportsOf = ({ report, reportsOf }, results) =>
  reportsOf?.(results) ?? [{ heading: '', report: report(results, { chosen: [], load: () => [] }) }]

/**
 * Prints what a run has found.
 * @type {(suite: Suite, loaded: Loaded, results: StoredResult[], plot: string | null) => Promise<{ exitCode: number, names: string[] }>}
 *   names: of the servers that have a number
 */
export async function tellRun(suite, loaded, results, plot) {
  const { draw, isClean = () => false } = loaded
  const reports = reportsOf(loaded, results)
  const texts = []
  for (const { heading, report } of reports) {
    const said = tellVariants(withQuickNotes(report, suite, results), results)
    const text = formatTable(said, looksOf(process.stdout))
    texts.push((reports.length > 1 ? `${heading}\n\n` : '') + text)
  }
  console.log(texts.join('\n\n'))
  if (plot !== null && draw) writeAtomically(plot, await draw(reports[0].report))
  const rows = reports.flatMap(({ report }) => report.rows)
  const clean = rows.every((row) => row.outcome === 'unsupported' || row.reason === null || isClean(row))
  const names = new Set(rows.flatMap(({ server, outcome }) => (outcome === 'completed' ? [server] : [])))
  return { exitCode: clean ? exitCodes.completed : exitCodes.incomplete, names: [...names] }
}
