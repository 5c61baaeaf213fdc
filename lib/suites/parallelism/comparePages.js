import { formats } from '../../reports/formats.js'
import { createPageReport } from './report/report.js'
import { drawPages } from './plot/drawPages.js'
import { loadResults, pageResultsFolder, writeAtomically } from '../../results/files.js'
import { ResultError } from '../../results/resultError.js'
import { exitCodes } from '../../cli/exitCodes.js'
import { selectByName } from '../../cli/selectServers.js'
import { wantsColor } from '../../cli/wantsColor.js'

/**
 * Shows stored results of the suite `parallelism`.
 * @param {Pick<import('../../cli/compareOptions.js').CompareOptions, 'names' | 'format' | 'plot' | 'resultsDirectory'>} options
 * @returns {number} the exit code
 * @throws {ResultError | import('../../cli/usageError.js').UsageError}
 */
export function comparePages({ names, format, plot, resultsDirectory }) {
  const { results, warnings } = loadResults(pageResultsFolder(resultsDirectory), 'parallelism')
  for (const warning of warnings) console.error(`compare: ${warning}`)
  if (results.length === 0)
    throw new ResultError('there is no usable result; run node bench --suite parallelism -pkgs NAME… first')
  const chosen = selectByName(names, results)
  const report = createPageReport(chosen.length > 0 ? chosen : results)
  console.log(formats[format].write(report, { color: wantsColor(process.stdout) }))
  if (plot !== null) writeAtomically(plot, drawPages(report))
  return exitCodes.completed
}
