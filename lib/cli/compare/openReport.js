import { join } from 'node:path'
import { listNames, selectByName } from '../../base/errors/names.js'
import { resultsFolders } from '../../base/project.js'
import { shown as shownPath } from '../../core/store/files.js'
import { describeMissing, withCommand } from './describeMissing.js'
import { openStored, pastOf, readPast } from './openStored.js'

/** @import { UnableError } from '../../base/errors/unableError.js' */
/** @import { UsageError } from '../../base/errors/usageError.js' */
/** @import { Loaded, PageSources, Suite } from '../../core/suite.d.ts' */
/** @import { Report } from '../../reports/report.d.ts' */
/** @import { CompareOptions } from './compareOptions.js' */

/**
 * @typedef {object} Opened
 * @property {Loaded} loaded
 * @property {Report<any>} report
 * @property {string[]} selecting - options that show the results
 * @property {string | null} about - runs that the report is of; null if the user named them
 * @property {Omit<PageSources, 'answerOf'>} sources
 * @property {<Part>(select: () => Part) => Part} select - runs what selects rows; its faults name the command for all
 */

/**
 * Creates the report that options ask for.
 * @param {CompareOptions} options
 * @param {Suite[]} suites - all of the project
 * @param {import('./openStored.js').Place['only']} [only] - kind of the runs to read
 * @returns {Promise<Opened>}
 * @throws {UnableError | UsageError}
 */
export async function openReport(options, suites, only) {
  const { suite, suiteOption, names, resultsDirectory, projectFolder, ...request } = options
  const place = { resultsDirectory, projectFolder, only }
  const stored = await openStored(suite, place)
  const { loaded } = stored
  const read = { loadAt: stored.loadAt, readPast: () => readPast(suite, place) }
  const sources = {
    projectFolder,
    loadFolders: stored.loadFolders,
    loadNamed: (/** @type {string} */ name, /** @type {string[]} */ folders) =>
      stored.loadAt(join(resultsDirectory ?? join(projectFolder, resultsFolders.published), name), folders),
    readPast: () => pastOf(suite, place),
  }
  const other = await loaded.createOtherReport?.({ ...request, names }, read)
  if (other) return { loaded, report: other, selecting: [], about: null, sources, select: (select) => select() }
  const { results, about, isThere, ...shown } = stored.loadRequested(request)
  if (results.length === 0)
    throw describeMissing({ ...place, isThere, suite, suiteOption, suites }, loaded.optionsToShow?.(request))
  const optionsToShow = [...suiteOption.split(' ').filter(Boolean), ...(loaded.optionsToShow?.(shown.request) ?? [])]
  /** @type {Opened['select']} */
  const select = (action) => withCommand(place, optionsToShow, action)
  const chosen = select(() => selectByName(names, results, listNames)).map(({ server }) => server)
  const report = select(() => stored.createReport(results, { ...shown.request, chosen }))
  const selecting = [...(resultsDirectory === null ? [] : ['--results', shownPath(resultsDirectory)]), ...optionsToShow]
  return { loaded, report, selecting, about, sources, select }
}
