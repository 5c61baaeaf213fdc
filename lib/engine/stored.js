import { join } from 'node:path'
import { entriesOf, loadResults } from '../results/files.js'
import { addInterrupted } from './interrupted.js'

/** @import { Described } from '../results/validate.js' */
/** @import { Method, StoredResult } from './suite.d.ts' */

/** @typedef {Described & { method: Pick<Method, 'joinParts'> }} Suite */
/** @typedef {{ results: StoredResult[], warnings: string[] }} Stored */

/**
 * Every result in a folder, with what interrupted runs left beside them.
 * @type {(folder: string, suite: Suite) => Stored | null} null where there is no such folder
 */
export function loadStored(folder, { method, ...suite }) {
  const loaded = loadResults(folder, suite)
  return loaded && { ...loaded, results: addInterrupted(folder, loaded.results, suite, method) }
}

/**
 * Every result of a suite: in the folder of its name, and in those that begin with it and a dash.
 * @type {(resultsDirectory: string, suite: Suite) => StoredResult[]}
 */
export function loadAllStored(resultsDirectory, suite) {
  const folders = (entriesOf(resultsDirectory) ?? []).filter((entry) => entry.isDirectory())
  return folders
    .filter(({ name }) => name === suite.name || name.startsWith(`${suite.name}-`))
    .flatMap(({ name }) => loadStored(join(resultsDirectory, name), suite)?.results ?? [])
}
