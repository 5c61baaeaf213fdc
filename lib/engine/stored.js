import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { loadResults } from '../results/files.js'
import { addInterrupted } from './interrupted.js'

/** @import { Described } from '../results/validate.js' */
/** @import { Method, StoredResult } from './suite.d.ts' */

/** @typedef {Described & { method: Pick<Method, 'joinParts'> }} Suite */
/** @typedef {{ results: StoredResult[], warnings: string[] }} Stored */

/**
 * Every result in a folder, with what interrupted runs left beside them.
 * @param {string} folder
 * @param {Suite} suite
 * @returns {Stored | null} null where there is no such folder
 */
export function loadStored(folder, { method, ...suite }) {
  const loaded = loadResults(folder, suite)
  return loaded && { ...loaded, results: addInterrupted(folder, loaded.results, suite, method) }
}

/**
 * Every result of a suite: in the folder of its name, and in those that begin with it and a dash.
 * @param {string} resultsDirectory
 * @param {Suite} suite
 * @returns {StoredResult[]}
 */
export function loadAllStored(resultsDirectory, suite) {
  const isOwn = (/** @type {string} */ name) => name === suite.name || name.startsWith(`${suite.name}-`)
  return foldersIn(resultsDirectory)
    .filter(isOwn)
    .flatMap((name) => loadStored(join(resultsDirectory, name), suite)?.results ?? [])
}

/** @param {string} directory */
function foldersIn(directory) {
  try {
    return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []))
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw error
  }
}
