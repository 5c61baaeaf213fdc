import { UsageError } from '../base/errors/usageError.js'
import { formats } from '../reports/formats.js'
import { formatMarkdown } from '../reports/markdown.js'
import { writeAtomically } from '../core/store/files.js'
import { exitCodes } from '../base/errors/exitCodes.js'
import { loadBeside, nothingIn, openStored, reportOf } from './openStored.js'
import { selectByName } from '../base/errors/names.js'
import { selectShown } from './selectShown.js'
import { addToSummary } from './summary.js'
import { looksOf } from './terminal.js'

/** @import { UnableError } from '../base/errors/unableError.js' */
/** @import { Suite } from '../core/suite.d.ts' */
/** @import { CompareOptions } from './compareOptions.js' */

/**
 * Shows stored results.
 * @type {(options: CompareOptions, suites: Suite[]) => Promise<number>} suites: all there are; the exit code
 * @throws {UnableError | UsageError}
 */
export async function compare(options, suites) {
  // What a page takes is loaded for a page only.
  if (options.html !== null) return (await import('./html.js')).writeHtml({ ...options, html: options.html }, suites)
  const { suite, suiteWords, names, format, plot, wide, summary, resultsDirectory, ...asked } = options
  const opened = await openStored(suite)
  const { loaded, loadAsked, loadFrom } = opened
  const exitCode = await loaded.compareInstead?.({ ...asked, names, resultsDirectory, format }, loadFrom)
  if (typeof exitCode === 'number') return exitCode
  const { folder, results } = loadAsked(resultsDirectory, asked)
  if (results.length === 0) throw nothingIn(folder, suiteWords, loaded.optionsOf?.(asked))
  const chosen = selectByName(names, results).map(({ server }) => server)
  const told = { ...asked, chosen, load: loadBeside(opened, resultsDirectory) }
  const report = reportOf(suite, loaded, results, told)
  if (plot !== null) {
    if (!loaded.draw) throw new UsageError(`--plot: the suite ${suite.name} draws nothing; leave it out`)
    writeAtomically(plot, await loaded.draw(report))
  }
  const isWritten = await loaded.write?.(asked, report)
  const selected = selectShown(report, asked)
  if (!isWritten) console.log(formats[format].write(selected, { ...asked, ...looksOf(process.stdout, wide) }))
  if (summary) addToSummary(formatMarkdown(selected))
  return report.failed ? exitCodes.regression : exitCodes.completed
}
