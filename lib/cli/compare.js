import { UsageError } from '../base/errors/usageError.js'
import { UnableError } from '../base/errors/unableError.js'
import { formats } from '../reports/formats.js'
import { formatMarkdown } from '../reports/markdown.js'
import { shown, writeAtomically } from '../core/store/files.js'
import { exitCodes } from '../base/errors/exitCodes.js'
import { loadBeside, nothingIn, openStored, readPast, reportOf } from './openStored.js'
import { selectByName } from '../base/errors/names.js'
import { selectShown } from './selectShown.js'
import { addToSummary } from './summary.js'
import { looksOf } from './terminal.js'

/** @import { Suite } from '../core/suite.d.ts' */
/** @import { Line } from '../core/store/history.js' */
/** @import { CompareOptions } from './compareOptions.js' */

/**
 * Shows stored results.
 * @type {(options: CompareOptions, suites: Suite[]) => Promise<number>} suites: all there are; the exit code
 * @throws {UnableError | UsageError}
 */
export async function compare(options, suites) {
  // What a page takes is loaded for a page only.
  if (options.html !== null) return (await import('./html.js')).writeHtml({ ...options, html: options.html }, suites)
  const { suite, suiteWords, names, format, plot, summary, resultsDirectory, ...asked } = options
  const opened = await openStored(suite)
  const { loaded, loadAsked, loadFrom } = opened
  const other = await loaded.createOtherReport?.(
    { ...asked, names, resultsDirectory },
    { load: loadFrom, readPast: () => readPastOf(suite, resultsDirectory) },
  )
  if (other) {
    console.log(formats[format].write(other, looksOf(process.stdout)))
    return exitCodes.completed
  }
  const { folder, results } = loadAsked(resultsDirectory, asked)
  if (results.length === 0) throw nothingIn(folder, suiteWords, loaded.optionsToShow?.(asked))
  const chosen = selectByName(names, results).map(({ server }) => server)
  const told = { ...asked, chosen, load: loadBeside(opened, resultsDirectory) }
  const report = reportOf(suite, loaded, results, told)
  if (plot !== null) {
    if (!loaded.draw) throw new UsageError(`--plot: the suite ${suite.name} draws nothing; leave it out`)
    writeAtomically(plot, await loaded.draw(report))
  }
  const isWritten = await loaded.writeReport?.(asked, report)
  const selected = selectShown(report, asked)
  if (!isWritten) console.log(formats[format].write(selected, { ...asked, ...looksOf(process.stdout) }))
  if (summary) addToSummary(formatMarkdown(selected))
  return report.failed ? exitCodes.regression : exitCodes.completed
}

/** @type {(suite: Suite, resultsDirectory: string) => Line[]} @throws {UnableError} if there is none */
function readPastOf({ name }, resultsDirectory) {
  const lines = readPast(resultsDirectory).filter(({ suite }) => suite === name)
  if (lines.length > 0) return lines
  throw new UnableError('NO_RESULTS', `there is no history in ${shown(resultsDirectory)}; node bench begins one`)
}
