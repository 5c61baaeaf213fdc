import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { cannotWrite, UnableError } from '../../base/errors/unableError.js'
import { maxNoteLength, plainWords } from '../../workload/plainWords.js'
import { layOut } from './layOut.js'
import { describeSchemaFault } from './validate.js'

/** @import { StoredResult } from '../suite.d.ts' */
/** @import { Described } from './validate.js' */

/** @param {string} path as a person would say it */
export function shown(path) {
  const fromHere = relative('', path)
  return fromHere.startsWith('..') ? path : fromHere
}

/** @param {string} path of what is not ours @throws {UnableError} */
export function readDocument(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new UnableError('CANNOT_READ', `cannot read ${path}: ${/** @type {Error} */ (error).message}`)
  }
}

/** What is in a file; null where there is none. @param {string} path @throws {Error} with a code where it cannot be read */
export function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return null
    throw error
  }
}

// Node 20: `recursive` of mkdirSync tries for ever on a file system that takes no folder, such as /proc.
/**
 * Makes a folder, and those above it that are missing.
 * @param {string} path
 * @returns {string | undefined} the highest folder made; undefined if all existed
 * @throws {Error} with a code if it cannot be made
 */
export function makeFolder(path) {
  const missing = []
  for (let folder = resolve(path); !existsSync(folder); folder = dirname(folder)) missing.unshift(folder)
  for (const folder of missing) makeOne(folder)
  return missing[0]
}

/** Makes a folder, unless another process makes it at the same time. @param {string} folder */
function makeOne(folder) {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
  }
}

/**
 * Writes files so that at any moment each has either its old or its whole new content, and none is touched before all
 * of them are on the disk. They take their places in the order given.
 * @param {Record<string, string>} texts by path
 * @throws {UnableError} where the disk is full, the folder is no folder, and so on
 */
export function writeAllAtomically(texts) {
  const files = Object.entries(texts).map(([path, text]) => ({ path, text, temporary: `${path}.${process.pid}.tmp` }))
  let [current] = files
  try {
    for (current of files) writeDurably(current.temporary, current.text)
    for (current of files) renameSync(current.temporary, current.path)
  } catch (error) {
    for (const { temporary } of files) removeIfThere(temporary)
    throw cannotWrite(shown(current.path), error, 'what was there before is untouched')
  }
}

/** @type {(path: string, text: string) => void} of one file */
export const writeAtomically = (path, text) => writeAllAtomically({ [path]: text })

/** @type {(path: string, text: string) => void} */
function writeDurably(path, text) {
  makeFolder(dirname(path))
  const descriptor = openSync(path, 'w')
  try {
    writeFileSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** @param {string} path */
function removeIfThere(path) {
  try {
    rmSync(path)
  } catch {
    // There is none where the folder is no folder, or where not even an empty file could be made.
  }
}

/**
 * @type {(folder: string, result: StoredResult, suite: Described) => void}
 * @throws {UnableError} where it cannot be written; an Error where it is not as its schema says, which is a bug
 */
export function saveResult(folder, result, suite) {
  const fault = describeSchemaFault(result, suite)
  if (fault) throw new Error(`the result of ${result.server} does not fit its schema: ${fault}`)
  writeAtomically(join(folder, `${result.server}.json`), `${layOut(result)}\n`)
}

/** What is in a folder; null where there is no such folder. @param {string} folder */
export function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}

/** @type {(folder: string, file: string, suite: Described) => { result: StoredResult } | { warning: string }} */
function readResult(folder, file, suite) {
  const path = join(folder, file)
  const skipped = (/** @type {string} */ why) => ({
    warning: plainWords(`skipped ${shown(path)}: ${why}`, maxNoteLength),
  })
  let value
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const why = /** @type {Error} */ (error).message
    return skipped(`${plainWords(why, 100)}; run node bench again for it`)
  }
  const fault = describeSchemaFault(value, suite)
  if (fault) return skipped(fault)
  if (file !== `${value.server}.json`) return skipped(`it holds the result of ${value.server}`)
  return { result: value }
}

/**
 * Every result in a folder, in the order of the servers' names; what is not one is told of and left out.
 * @type {(folder: string, suite: Described) => { results: StoredResult[], warnings: string[] } | null} null where there is
 *   no such folder
 */
export function loadResults(folder, suite) {
  const files = entriesOf(folder)?.map(({ name }) => name)
  if (!files) return null
  const read = files
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => readResult(folder, file, suite))
  return {
    results: read.flatMap((item) => ('result' in item ? [item.result] : [])),
    warnings: read.flatMap((item) => ('warning' in item ? [item.warning] : [])),
  }
}

/**
 * Every result of a suite: in the folder of its name, and in those that begin with it and a dash.
 * @type {(resultsDirectory: string, suite: Described) => StoredResult[]}
 */
export function loadAllResults(resultsDirectory, suite) {
  const folders = (entriesOf(resultsDirectory) ?? []).filter((entry) => entry.isDirectory())
  return folders
    .filter(({ name }) => name === suite.name || name.startsWith(`${suite.name}-`))
    .flatMap(({ name }) => loadResults(join(resultsDirectory, name), suite)?.results ?? [])
}
