import { appendFileSync } from 'node:fs'
import { exitCodes } from '../../base/errors/exitCodes.js'
import { selectByName } from '../../base/errors/names.js'
import { cannotWrite } from '../../base/errors/unableError.js'
import { createMask } from '../../base/mask.js'
import { UsageError } from '../../base/errors/usageError.js'
import { writeAtomically } from '../../core/store/files.js'
import { formats } from '../../reports/formats.js'
import { formatMarkdown } from '../../reports/markdown.js'
import { looksOf } from '../terminal.js'
import { describeMissing, openStored, readPast } from './openStored.js'
import { selectShown } from './selectShown.js'

/** @import { Suite } from '../../core/suite.d.ts' */
/** @import { CompareOptions } from './compareOptions.js' */

/**
 * Shows stored results.
 * @param {CompareOptions} options
 * @param {Suite[]} suites - all of the project
 * @returns {Promise<number>} the exit code
 * @throws {import('../../base/errors/unableError.js').UnableError | UsageError}
 */
export async function compare(options, suites) {
  // Lazy, because only a page needs it.
  if (options.html !== null)
    return (await import('./htmlPage.js')).writeHtml({ ...options, html: options.html }, suites)
  const { suite, suiteOption, names, format, plot, summary, resultsDirectory, ...request } = options
  const stored = await openStored(suite, resultsDirectory)
  const { loaded } = stored
  const other = await loaded.createOtherReport?.(
    { ...request, names, resultsDirectory },
    { load: stored.loadFolder, readPast: () => readPast(suite, resultsDirectory) },
  )
  if (other) {
    console.log(formats[format].write(other, looksOf(process.stdout)))
    return exitCodes.completed
  }
  const { folder, results } = stored.loadRequested(request)
  if (results.length === 0) throw describeMissing(folder, suiteOption, loaded.optionsToShow?.(request))
  const chosen = selectByName(names, results).map(({ server }) => server)
  const report = stored.createReport(results, { ...request, chosen })
  if (plot !== null) {
    if (!loaded.draw) throw new UsageError(`--plot: the suite ${suite.name} draws nothing; leave it out`)
    writeAtomically(plot, await loaded.draw(report))
  }
  const isWritten = await loaded.writeReport?.(request, report)
  const selected = selectShown(report, request)
  if (!isWritten) console.log(formats[format].write(selected, { ...request, ...looksOf(process.stdout) }))
  if (summary) addToSummary(formatMarkdown(selected))
  return report.failed ? exitCodes.regression : exitCodes.completed
}

/**
 * Adds markdown to the summary that GitHub shows of a job.
 * @param {string} markdown
 * @throws {UsageError} if there is no job; UnableError if the summary cannot be written
 */
function addToSummary(markdown) {
  const { GITHUB_STEP_SUMMARY: path } = process.env
  if (!path)
    throw new UsageError('--summary: GITHUB_STEP_SUMMARY is not set, as it is in a job of GitHub Actions; leave it out')
  try {
    appendFileSync(path, `${createMask(process.env).document(markdown)}\n`)
  } catch (error) {
    throw cannotWrite(path, error)
  }
}
