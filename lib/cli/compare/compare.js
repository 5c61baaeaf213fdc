import { appendFileSync } from 'node:fs'
import { exitCodes } from '../../base/errors/exitCodes.js'
import { cannotWrite } from '../../base/errors/unableError.js'
import { createMask } from '../../base/mask.js'
import { UsageError } from '../../base/errors/usageError.js'
import { formats } from '../../reports/formats.js'
import { formatMarkdown } from '../../reports/markdown.js'
import { looksOf } from '../terminal.js'
import { writeNamed } from '../writeNamed.js'
import { openReport } from './openReport.js'
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
  const { suite, format, plot, summary, update, ...request } = options
  // A page that is committed shows what is committed.
  const opened = await openReport(options, suites, typeof update === 'string' ? 'published' : undefined)
  const { loaded, report, about } = opened
  if (plot !== null) {
    if (!loaded.draw) throw new UsageError(`--plot: the suite ${suite.name} draws nothing; leave it out`)
    writeNamed('compare', plot, await loaded.draw(report))
  }
  const selected = opened.select(() => selectShown(report, request))
  // Lazy, because few commands write a page.
  if (update) await (await import('./updatePages.js')).updatePages({ ...options, update }, suites, opened)
  else print(about, format, formats[format].write(selected, { ...request, ...looksOf(process.stdout) }))
  if (summary) addToSummary(formatMarkdown(selected))
  return report.failed ? exitCodes.regression : exitCodes.completed
}

/**
 * Prints a report, and which runs it is of: in tables, as other formats hold nothing but the report.
 * @type {(about: string | null, format: CompareOptions['format'], text: string) => void}
 */
function print(about, format, text) {
  if (about && format !== 'table') console.error(`compare: ${about}`)
  console.log(about && format === 'table' ? `${about}\n\n${text}` : text)
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
