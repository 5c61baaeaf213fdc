import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { UnableError } from '../../base/errors/unableError.js'
import { completeSuite } from '../../core/plan/completeSuite.js'
import { quoted } from '../../workload/quoted.js'
import { addServerConditions } from '../../core/store/storedServers.js'
import { loadResults, shown } from '../../core/store/files.js'
import { readHistory } from '../../core/store/history.js'
import { withRunNotes } from '../runNotes.js'

/** @import { Line } from '../../core/store/history.js' */
/** @import { StoredResult, Suite } from '../../core/suite.d.ts' */

/** @typedef {Awaited<ReturnType<typeof openStored>>} Stored */

/** Prints warnings about stored files. @param {string[]} warnings */
function warn(warnings) {
  for (const warning of warnings) console.error(`compare: ${warning}`)
}

/**
 * Loads a suite, and opens its stored results.
 * @param {Suite} suite
 * @param {string} resultsDirectory
 */
export async function openStored(suite, resultsDirectory) {
  const loaded = await suite.load()
  const completed = completeSuite(suite, loaded.method)
  /** @type {(folder: string) => StoredResult[]} none if there is no such folder */
  function loadFolder(folder) {
    const stored = loadResults(folder, completed)
    warn(stored?.warnings ?? [])
    return stored?.results ?? []
  }
  const load = (/** @type {string} */ name) => loadFolder(resolve(resultsDirectory, name))
  return {
    loaded,
    loadFolder,
    /**
     * Loads the requested results, and names the first folder that they may be in.
     * @type {(request: Record<string, any>) => { folder: string, results: StoredResult[] }}
     */
    loadRequested({ folders: names = [suite.name] }) {
      const folders = names.map((/** @type {string} */ name) => join(resultsDirectory, name))
      return { folder: folders[0], results: addServerConditions(folders.flatMap(loadFolder)) }
    },
    /** Reports results, with the notes that every suite has. @type {(results: StoredResult[], request: any) => any} */
    createReport: (results, request) => withRunNotes(loaded.report(results, { ...request, load }), suite, results),
    /**
     * Creates the parts of a page beside a report.
     * @type {(report: any, results: StoredResult[], request: any) => Promise<any>}
     */
    createPageParts: async (report, results, request) =>
      (await loaded.pageParts?.(report, results, { ...request, load })) ?? {},
  }
}

/** Reads the lines of all runs in the history. @type {(resultsDirectory: string) => Line[]} */
export function readAllPast(resultsDirectory) {
  const { lines, warnings } = readHistory(resultsDirectory)
  warn(warnings)
  return lines
}

/**
 * Reads a suite's lines of the history.
 * @type {(suite: Suite, resultsDirectory: string) => Line[]}
 * @throws {UnableError} if there is none
 */
export function readPast({ name }, resultsDirectory) {
  const lines = readAllPast(resultsDirectory).filter(({ suite }) => suite === name)
  if (lines.length > 0) return lines
  throw new UnableError('NO_RESULTS', `there is no history in ${shown(resultsDirectory)}; node bench begins one`)
}

/**
 * Describes that there are no results, and the command that measures some.
 * @param {string} folder
 * @param {string} suiteOption
 * @param {string[]} [options] - further words of the command
 */
export function describeMissing(folder, suiteOption, options = []) {
  const further = options.map((word) => `${quoted(word)} `).join('')
  const how = `${suiteOption}${further}${suiteOption === '' ? '--all-packages' : '-pkgs NAME…'}`
  const fact = existsSync(folder) ? 'there is no usable result' : `there are no results in ${shown(folder)}`
  return new UnableError('NO_RESULTS', `${fact}; run node bench ${how} first`)
}
