import { statSync } from 'node:fs'
import { join } from 'node:path'
import { UnableError } from '../lib/base/errors/unableError.js'
import { describedSuite } from '../lib/core/plan/schemas.js'
import { shown } from '../lib/core/store/files.js'
import { compactEnding, foldersOfResults, isFolderOf, loadResults, toCompact } from '../lib/core/store/resultFiles.js'
import { folderOfRun } from '../lib/core/store/runs.js'
import { addServerConditions } from '../lib/core/store/storedServers.js'
import { suites } from '../lib/suites/index.js'
import { furtherFolder } from './furtherRuns.js'
import { describeBusy, describeControl, describeFault, describeIdentityFault } from './judgeRun.js'

/** @import { Line } from '../lib/core/store/history.js' */
/** @import { Loaded, StoredResult, Suite } from '../lib/core/suite.d.ts' */

// Reads runs: those to publish, which are judged, and those that are published.

/**
 * A run to publish, or a published one.
 * @typedef {object} Run
 * @property {string} path - of its folder in results/published
 * @property {StoredResult} first - one of its results, as its run, settings and environment are those of all
 * @property {StoredResult[]} results
 * @property {boolean} isCombined - whether its suite combines runs
 * @property {string} measured - names of its folders of results
 * @property {number} bytes
 * @property {Record<string, Buffer>} files - to write, by path
 * @property {Line[]} lines - to add to the history
 */

/**
 * @typedef {object} Options
 * @property {string} published - folder of published runs
 * @property {string} [acceptBusy] - why other work on the machine is accepted
 * @property {boolean} [isFurther] - whether the runs test the table, and are no part of it
 * @property {string} [folder] - in that of published runs, of runs that compare does not read; empty for those it does
 * @property {string} [rule] - by which a third run joins the table, or is kept beside it
 */

/** Folder of results in a run. @typedef {{ name: string, results: StoredResult[] }} Part */

/** @type {(folder: string, why: string) => UnableError} */
export const refusal = (folder, why) => new UnableError('NO_RESULTS', `${shown(folder)} ${why}; nothing was published`)

/** Finds the suite of a folder of results. @type {(folder: string, name: string) => Suite} */
function suiteOf(folder, name) {
  const suite = suites.find((suite) => isFolderOf(name, suite))
  if (!suite) throw refusal(folder, `holds ${name}, which is of no suite`)
  return suite
}

/**
 * Reads a run in either form.
 * @param {string} folder
 * @returns {Promise<{ loaded: Loaded, parts: Part[] }>}
 * @throws {UnableError} unless it holds results of one suite only, which fit their schema
 */
async function readRun(folder) {
  const names = foldersOfResults(folder)
  if (names.length === 0) throw refusal(folder, 'holds no results')
  const [suite, ...further] = new Set(names.map((name) => suiteOf(folder, name)))
  if (further.length > 0) throw refusal(folder, 'holds results of several suites, expected one')
  const parts = names.map((name) => {
    const loaded = loadResults(join(folder, name), describedSuite(suite))
    const [warning] = loaded?.warnings ?? []
    if (warning) throw refusal(folder, `holds a faulty result: ${warning}`)
    return { name, results: loaded?.results ?? [] }
  })
  return { loaded: await suite.load(), parts }
}

/**
 * Reads a run to publish, and judges it.
 * @param {string} folder
 * @param {Options} options
 * @returns {Promise<Run & { folder: string, fault: string | null }>} fault: why it may not be published
 * @throws {UnableError} if it cannot be read as one run
 */
export async function prepareRun(folder, { published, acceptBusy, isFurther, folder: place = '' }) {
  const { loaded, parts } = await readRun(folder)
  const stored = parts.flatMap(({ results }) => results)
  if (stored.length === 0) throw refusal(folder, 'holds no results')
  const noRun = describeIdentityFault(stored)
  if (noRun) throw refusal(folder, noRun)
  const all = addServerConditions(stored)
  const reports = describeFault(all) === null ? (loaded.reportsOf?.(all) ?? []) : []
  const busy = describeBusy(
    all,
    reports.map(({ report }) => report),
  )
  // The reason is stored in each result, because a report may be made of any of them.
  if (busy && acceptBusy) for (const { run } of stored) run.acceptedBusy = acceptBusy
  const isUnaccepted = busy !== null && stored.some(({ run }) => run.acceptedBusy === undefined)
  const fault =
    describeFault(all) ??
    reports.map(({ report }) => describeControl(report)).find((why) => why !== null) ??
    (isUnaccepted ? `${busy}; measure again, or publish the reason with --accept-busy "why"` : null)
  const path = join(published, isFurther ? furtherFolder : place, folderOfRun(stored[0].run))
  const files = Object.fromEntries(
    parts.map(({ name, results }) => [join(path, `${name}${compactEnding}`), toCompact(results)]),
  )
  const bytes = Object.values(files).map(({ length }) => length)
  const lines = reports.flatMap(({ lines = [] }) => lines)
  return { folder, fault, path, ...describeRun(loaded, parts), bytes: sumOf(bytes), files, lines }
}

/** Reads a published run. @param {string} path @returns {Promise<Run>} */
export async function readPublished(path) {
  const { loaded, parts } = await readRun(path)
  const bytes = parts.map(({ name }) => statSync(join(path, `${name}${compactEnding}`)).size)
  return { path, ...describeRun(loaded, parts), bytes: sumOf(bytes), files: {}, lines: [] }
}

/** @type {(loaded: Loaded, parts: Part[]) => Pick<Run, 'first' | 'results' | 'isCombined' | 'measured'>} */
const describeRun = ({ combinesRuns = false }, parts) => ({
  first: parts[0].results[0],
  results: parts.flatMap(({ results }) => results),
  isCombined: combinesRuns,
  measured: parts.map(({ name }) => name).join(),
})

/** @param {number[]} values */
export const sumOf = (values) => values.reduce((sum, value) => sum + value, 0)
