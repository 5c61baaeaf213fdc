import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { completeSuite } from '../engine/defaults.js'
import { loadStored } from '../engine/stored.js'
import { tellVariants } from '../engine/tellVariants.js'
import { UnableError } from '../errors/unableError.js'
import { shown } from '../results/files.js'
import { withQuickNotes } from './quickNote.js'

/** @import { Loaded, StoredResult, Suite } from '../engine/suite.d.ts' */

/** A suite and where its results are; what is wrong with them is said on stderr. @param {Suite} suite */
export async function openStored(suite) {
  const loaded = await suite.load()
  const described = completeSuite(suite, loaded.method)
  return {
    loaded,
    /** @type {(resultsDirectory: string, asked: Record<string, unknown>) => string} */
    folderOf: (resultsDirectory, asked) => join(resultsDirectory, described.method.folderOf({ conditions: asked })),
    /** @type {(folder: string) => StoredResult[]} none where there is no such folder */
    loadFrom(folder) {
      const stored = loadStored(folder, described)
      for (const warning of stored?.warnings ?? []) console.error(`compare: ${warning}`)
      return stored?.results ?? []
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

/** @type {(folder: string, suiteWords: string) => UnableError} */
export function nothingIn(folder, suiteWords) {
  const how = suiteWords === '' ? '--all-packages' : `${suiteWords}-pkgs NAME…`
  const what = existsSync(folder) ? 'there is no usable result' : `there are no results in ${shown(folder)}`
  return new UnableError('NO_RESULTS', `${what}; run node bench ${how} first`)
}
