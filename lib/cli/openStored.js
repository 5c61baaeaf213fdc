import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { quoted } from '../core/plan/quoted.js'
import { completeSuite } from '../core/plan/defaults.js'
import { tellVariants } from '../core/plan/tellVariants.js'
import { UnableError } from '../base/errors/unableError.js'
import { loadResults, shown } from '../core/store/files.js'
import { withQuickNotes } from './quickNote.js'

/** @import { Loaded, StoredResult, Suite } from '../core/suite.d.ts' */

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
     * All there is of what was asked for, and the first folder that it may be in.
     * @type {(resultsDirectory: string, asked: Record<string, unknown>) => { folder: string, results: StoredResult[] }}
     */
    loadAsked(resultsDirectory, asked) {
      const all = loaded.conditionsOf?.(asked) ?? [asked]
      const folders = all.map((conditions) => join(resultsDirectory, described.method.folderOf({ conditions })))
      return { folder: folders[0], results: folders.flatMap(loadFrom) }
    },
  }
}

/** @typedef {Awaited<ReturnType<typeof openStored>>} Opened */

/** What suites' reports load folders beside their own with. @type {(opened: Opened, resultsDirectory: string) => (name: string) => StoredResult[]} */
export const loadBeside =
  ({ loadFrom }, resultsDirectory) =>
  (name) =>
    loadFrom(resolve(resultsDirectory, name))

/**
 * What is shown of results, with what every suite has to say.
 * @type {<Shown extends import('../reports/report.d.ts').Report<any>>(suite: Suite, loaded: Loaded<Shown>, results: StoredResult[], asked: { chosen: string[], load: (folder: string) => StoredResult[] }) => Shown}
 */
export const reportOf = (suite, loaded, results, asked) =>
  tellVariants(withQuickNotes(loaded.report(results, asked), suite, results), results)

/** @type {(folder: string, suiteWords: string, options?: string[]) => UnableError} options: what else asks for it */
export function nothingIn(folder, suiteWords, options = []) {
  const asked = options.map((word) => `${quoted(word)} `).join('')
  const how = `${suiteWords}${asked}${suiteWords === '' ? '--all-packages' : '-pkgs NAME…'}`
  const what = existsSync(folder) ? 'there is no usable result' : `there are no results in ${shown(folder)}`
  return new UnableError('NO_RESULTS', `${what}; run node bench ${how} first`)
}
