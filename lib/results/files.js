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
import { dirname, join, relative } from 'node:path'
import { maxNoteLength, plainWords } from '../workload/plainWords.js'
import { addInterrupted } from '../suites/parallelism/interruptedPages.js'
import { layOut } from './layOut.js'
import { ResultError } from './resultError.js'
import { describeSchemaFault, schemaPath } from './validate.js'

/** @typedef {{ servers: import('../types.d.ts').Result, parallelism: import('../types.d.ts').PageResult }} ResultOf by suite */
/** @typedef {keyof ResultOf} Suite */

/**
 * Where the results of a workload are: `servers` for the compound document, `servers-cold` for its cold variant,
 * `servers-rest` for the REST resource.
 * @param {string} directory of all results
 * @param {import('../types.d.ts').WorkloadName} workload
 */
export function resultsFolder(directory, workload) {
  return join(directory, `servers-${workload}`.replace('-compound', ''))
}

/** Where those of the suite `parallelism` are. @param {string} directory of all results */
export function pageResultsFolder(directory) {
  return join(directory, 'parallelism')
}

/** @param {string} path as a person would say it */
function shown(path) {
  const fromHere = relative(process.cwd(), path)
  return fromHere.startsWith('..') ? path : fromHere
}

/**
 * Writes files so that at any moment each has either its old or its whole new content, and none is touched before all
 * of them are on the disk. They take their places in the order given.
 * @param {Record<string, string>} texts by path
 * @throws {ResultError} where the disk is full, the folder is no folder, and so on
 */
export function writeAllAtomically(texts) {
  const files = Object.entries(texts).map(([path, text]) => ({ path, text, temporary: `${path}.${process.pid}.tmp` }))
  let [current] = files
  try {
    for (current of files) writeDurably(current.temporary, current.text)
    for (current of files) renameSync(current.temporary, current.path)
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
    if (!code) throw error
    for (const { temporary } of files) removeIfThere(temporary)
    throw new ResultError(`cannot write ${shown(current.path)}: ${message}; what was there before is untouched`)
  }
}

/** @type {(path: string, text: string) => void} of one file */
export const writeAtomically = (path, text) => writeAllAtomically({ [path]: text })

/** @type {(path: string, text: string) => void} */
function writeDurably(path, text) {
  mkdirSync(dirname(path), { recursive: true })
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
 * @param {string} folder
 * @param {ResultOf[Suite]} result
 * @throws {ResultError} where it cannot be written; an Error where it is not as its schema says, which is a bug
 */
export function saveResult(folder, result) {
  const fault = describeSchemaFault(result, result.suite)
  if (fault) throw new Error(`the result of ${result.server} does not fit ${schemaPath(result.suite)}: ${fault}`)
  writeAtomically(join(folder, `${result.server}.json`), `${layOut(result)}\n`)
}

/**
 * @param {string} folder
 * @param {string} file
 * @param {Suite} suite
 * @returns {{ result: any } | { warning: string }}
 */
function readResult(folder, file, suite) {
  /** @param {string} why */
  const skipped = (why) => ({ warning: plainWords(`skipped ${shown(join(folder, file))}: ${why}`, maxNoteLength) })
  let value
  try {
    value = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  } catch (error) {
    const why = /** @type {Error} */ (error).message
    return skipped(`${plainWords(why, 100)}; run node bench again for it`)
  }
  const fault = describeSchemaFault(value, suite)
  if (fault) return skipped(fault)
  if (file !== `${value.server}.json`) return skipped(`it holds the result of ${value.server}`)
  return { result: value }
}

/** @type {Record<Suite, string>} how to get results of each suite */
const howToMeasure = { servers: '--all-packages', parallelism: '--suite parallelism -pkgs NAME…' }

/**
 * Every result in a folder, in the order of the servers' names; what is not one is told of and left out.
 * @template {Suite} [Name='servers']
 * @param {string} folder
 * @param {Name} [suite] servers where nothing is said
 * @returns {{ results: ResultOf[Name][], warnings: string[] }}
 * @throws {ResultError} where there is no such folder
 */
export function loadResults(folder, suite) {
  const wanted = suite ?? 'servers'
  let files
  try {
    files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error
    throw new ResultError(`there are no results in ${shown(folder)}; run node bench ${howToMeasure[wanted]} first`)
  }
  const read = files.sort().map((file) => readResult(folder, file, wanted))
  const results = read.flatMap((item) => ('result' in item ? [item.result] : []))
  return {
    results: wanted === 'parallelism' ? /** @type {any} */ (addInterrupted(folder, results)) : results,
    warnings: read.flatMap((item) => ('warning' in item ? [item.warning] : [])),
  }
}

/**
 * Every result in a folder, none where there is no such folder: for what only adds to a report.
 * @template {Suite} [Name='servers']
 * @param {string} folder
 * @param {Name} [suite]
 * @returns {{ results: ResultOf[Name][], warnings: string[] }}
 */
export function loadResultsIfAny(folder, suite) {
  return existsSync(folder) ? loadResults(folder, suite) : { results: [], warnings: [] }
}
