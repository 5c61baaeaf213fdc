import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { quoted } from '../core/plan/quoted.js'
import { completeSuite } from '../core/plan/defaults.js'
import { addServerConditions } from '../core/plan/serverConditions.js'
import { UnableError } from '../base/errors/unableError.js'
import { loadResults, shown } from '../core/store/files.js'
import { readHistory } from '../core/store/history.js'
import { withRunNotes } from './runNotes.js'

/** @import { Loaded, StoredResult, Suite } from '../core/suite.d.ts' */
/** @import { Line } from '../core/store/history.js' */

/** A suite and where its results are; what is wrong with them is said on stderr. @param {Suite} suite */
export async function openStored(suite) {
  const loaded = await suite.load()
  const described = completeSuite(suite, loaded.method)
  /** @type {(folder: string) => StoredResult[]} none where there is no such folder */
  function loadFrom(folder) {
    const stored = loadResults(folder, described)
    for (const warning of stored?.warnings ?? []) console.error(`compare: ${warning}`)
    return stored?.results ?? []
  }
  return {
    loaded,
    loadFrom,
    /**
     * Loads the requested results, and tells the first folder that they may be in.
     * @type {(resultsDirectory: string, request: Record<string, any>) => { folder: string, results: StoredResult[] }}
     */
    loadAsked(resultsDirectory, { folders: names = [suite.name] }) {
      const folders = names.map((/** @type {string} */ name) => join(resultsDirectory, name))
      return { folder: folders[0], results: addServerConditions(folders.flatMap(loadFrom)) }
    },
  }
}

/** @typedef {Awaited<ReturnType<typeof openStored>>} Opened */

/** What suites' reports load folders beside their own with. @type {(opened: Opened, resultsDirectory: string) => (name: string) => StoredResult[]} */
export const loadBeside =
  ({ loadFrom }, resultsDirectory) =>
  (name) =>
    loadFrom(resolve(resultsDirectory, name))

/** Reads the history, and warns of lines that are none. @type {(resultsDirectory: string) => Line[]} */
export function readPast(resultsDirectory) {
  const { lines, warnings } = readHistory(resultsDirectory)
  for (const warning of warnings) console.error(`compare: ${warning}`)
  return lines
}

/**
 * Reports results, with the notes that every suite has.
 * @type {<Shown extends import('../reports/report.d.ts').Report<any>>(suite: Suite, loaded: Loaded<Shown>, results: StoredResult[], asked: { chosen: string[], load: (folder: string) => StoredResult[] }) => Shown}
 */
export const reportOf = (suite, loaded, results, asked) => withRunNotes(loaded.report(results, asked), suite, results)

/** @type {(folder: string, suiteWords: string, options?: string[]) => UnableError} options: what else asks for it */
export function nothingIn(folder, suiteWords, options = []) {
  const asked = options.map((word) => `${quoted(word)} `).join('')
  const how = `${suiteWords}${asked}${suiteWords === '' ? '--all-packages' : '-pkgs NAME…'}`
  const what = existsSync(folder) ? 'there is no usable result' : `there are no results in ${shown(folder)}`
  return new UnableError('NO_RESULTS', `${what}; run node bench ${how} first`)
}
