import { selectByName } from '../../base/errors/names.js'
import { describeMissing, openStored, readPast } from './openStored.js'

/** @import { UnableError } from '../../base/errors/unableError.js' */
/** @import { UsageError } from '../../base/errors/usageError.js' */
/** @import { Report } from '../../reports/report.d.ts' */
/** @import { CompareOptions } from './compareOptions.js' */

/**
 * Creates the report that options ask for.
 * @param {CompareOptions} options
 * @param {boolean} [isPublished] - whether local runs are left out
 * @returns {Promise<{ loaded: import('../../core/suite.d.ts').Loaded, report: Report<any>, about: string | null }>}
 *   about: which runs the report is of; null if the user named them
 * @throws {UnableError | UsageError}
 */
export async function openReport(options, isPublished) {
  const { suite, suiteOption, names, resultsDirectory, projectFolder, ...request } = options
  const place = { resultsDirectory, projectFolder, isPublished }
  const stored = await openStored(suite, place)
  const { loaded } = stored
  const read = { loadAt: stored.loadAt, readPast: () => readPast(suite, place) }
  const other = await loaded.createOtherReport?.({ ...request, names }, read)
  if (other) return { loaded, report: other, about: null }
  const { results, about, isThere, ...shown } = stored.loadRequested(request)
  if (results.length === 0)
    throw describeMissing({ ...place, isThere, suite, suiteOption }, loaded.optionsToShow?.(request))
  const chosen = selectByName(names, results).map(({ server }) => server)
  return { loaded, report: stored.createReport(results, { ...shown.request, chosen }), about }
}
