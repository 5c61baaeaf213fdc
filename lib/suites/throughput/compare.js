import { formats } from '../../reports/formats.js'
import { drawRanking } from './plot/drawRanking.js'
import { createReport } from './report/report.js'
import { loadResults, loadResultsIfAny, resultsFolder, writeAtomically } from '../../results/files.js'
import { ResultError } from '../../results/resultError.js'
import { exitCodes } from '../../cli/exitCodes.js'
import { selectByName } from '../../cli/selectServers.js'
import { variantsOf } from './tables.js'
import { updatePage } from './updatePage.js'
import { wantsColor } from '../../cli/wantsColor.js'

/**
 * Shows stored results.
 * @param {import('../../cli/compareOptions.js').CompareOptions & import('./settle.js').SettledReport} options
 * @returns {number} the exit code
 * @throws {ResultError | import('../../cli/usageError.js').UsageError}
 */
export function compare({ names, format, links, plot, update, resultsDirectory, workload }) {
  const results = warn(loadResults(resultsFolder(resultsDirectory, workload)))
  if (results.length === 0) throw new ResultError('there is no usable result; run node bench --all-packages first')

  const chosen = selectByName(names, results).map(({ server }) => server)
  const variants = variantsOf(workload, (name) => warn(loadResultsIfAny(resultsFolder(resultsDirectory, name))))
  const report = createReport(results, variants, chosen)
  if (plot !== null) writeAtomically(plot, drawRanking(report))
  if (update !== null) updatePage(update, report)
  else console.log(formats[format].write(report, { links, color: wantsColor(process.stdout) }))
  return exitCodes.completed
}

/** @param {{ results: import('../../types.d.ts').Result[], warnings: string[] }} loaded */
function warn({ results, warnings }) {
  for (const warning of warnings) console.error(`compare: ${warning}`)
  return results
}
