import { compareWithFirst } from './report/comparison.js'
import { formatCsv } from '../../reports/csv.js'
import { formatJson } from '../../reports/json.js'
import { formatMarkdown } from '../../reports/markdown.js'
import { drawRanking } from './plot/drawRanking.js'
import { createReport } from './report/report.js'
import { formatTable } from '../../reports/table.js'
import { loadResults, loadResultsIfAny, resultsFolder, writeAtomically } from '../../results/files.js'
import { ResultError } from '../../results/resultError.js'
import { exitCodes } from '../../cli/exitCodes.js'
import { selectByName } from '../../cli/selectServers.js'
import { variantsOf } from './tables.js'
import { updatePage } from './updatePage.js'
import { wantsColor } from '../../cli/wantsColor.js'

/**
 * Shows stored results.
 * @param {import('../../cli/compareOptions.js').CompareOptions} options
 * @returns {number} the exit code
 * @throws {ResultError | import('../../cli/usageError.js').UsageError}
 */
export function compare({ names, format, links, plot, update, resultsDirectory, workload }) {
  const results = warn(loadResults(resultsFolder(resultsDirectory, workload)))
  if (results.length === 0) throw new ResultError('there is no usable result; run node bench --all-packages first')

  const chosen = selectByName(names, results)
  const variants = variantsOf(workload, (name) => warn(loadResultsIfAny(resultsFolder(resultsDirectory, name))))
  const report = narrow(createReport(results, variants), chosen, results)
  if (plot !== null) writeAtomically(plot, drawRanking(report))
  if (update !== null) updatePage(update, report)
  else console.log(formatters[format](report, { links, color: wantsColor(process.stdout) }))
  return exitCodes.completed
}

/** @param {{ results: import('../../types.d.ts').Result[], warnings: string[] }} loaded */
function warn({ results, warnings }) {
  for (const warning of warnings) console.error(`compare: ${warning}`)
  return results
}

/** @type {Record<import('../../cli/compareOptions.js').Format, (report: import('../../types.d.ts').Report, options: { links: boolean, color: boolean }) => string>} */
const formatters = { table: formatTable, markdown: formatMarkdown, csv: formatCsv, json: formatJson }

/**
 * The rows of some servers; their ranks stay those among all.
 * @param {import('../../types.d.ts').Report} report
 * @param {import('../../types.d.ts').Result[]} chosen
 * @param {import('../../types.d.ts').Result[]} all
 */
function narrow(report, chosen, all) {
  if (chosen.length === 0) return report
  const rows = report.rows.filter(({ server }) => chosen.some((result) => result.server === server))
  return { ...report, rows, notes: [...compareWithFirst(chosen, all), ...report.notes] }
}
