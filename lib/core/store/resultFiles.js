import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { UnableError } from '../../base/errors/unableError.js'
import { maxNoteLength, plainWords } from '../../workload/plainWords.js'
import { entriesOf, maxBytes, readBytes, readText, removeQuietly, shown, writeAtomically } from './files.js'
import { describeSchemaFault } from './validate.js'

/** @import { StoredResult } from '../suite.d.ts' */
/** @import { Described } from './validate.js' */

/**
 * Content of a file of results, unchecked.
 * @typedef {object} Content
 * @property {string} about - the place, for warnings
 * @property {string | null} file - name of the file of one result; null of one with several
 * @property {any} [value]
 * @property {string} [fault] - reason why there is no value
 */

/** Depth of a trial's samples: deeper values are on their lines. */
const deepest = 4

/** @param {unknown} value */
const isNested = (value) => typeof value === 'object' && value !== null

/**
 * Writes JSON that a person can read and git can merge: one line for each reading, and for values without nested ones.
 * @type {(value: any, depth?: number) => string}
 */
export function layOut(value, depth = 0) {
  if (!isNested(value) || depth === deepest || !Object.values(value).some(isNested)) return JSON.stringify(value)
  const line = (/** @type {string} */ text) => `\n${' '.repeat(depth + 1)}${text}`
  const end = `\n${' '.repeat(depth)}`
  if (Array.isArray(value)) return `[${value.map((item) => line(layOut(item, depth + 1)))}${end}]`
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  return `{${entries.map(([name, item]) => line(`${JSON.stringify(name)}: ${layOut(item, depth + 1)}`))}${end}}`
}

/** Names of devices of Windows, with any ending. */
const device = /^(?=(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))/
/** Maximum length of a name, with room for its endings. */
const maxNameLength = 200

/**
 * Names a file of a server: plain letters are its own, and all other bytes are %xx, also capital letters.
 * Every file system takes such a name, and none takes two of them for one.
 * @type {(server: string, ending: string) => string}
 */
export function nameFileOf(server, ending) {
  const encode = (/** @type {string} */ text) => Buffer.from(text).toString('hex').replace(/../g, '%$&')
  const name = server.replace(/[^a-z0-9+@._-]/gu, encode).replace(device, '~')
  const hash = createHash('sha256').update(server).digest('hex').slice(0, 16)
  return (name.length > maxNameLength ? `${name.slice(0, maxNameLength)}~${hash}` : name) + ending
}

/** Names the file of a server's result. @param {string} server */
export const resultFileOf = (server) => nameFileOf(server, '.json')

/**
 * Saves the result of a server.
 * @type {(folder: string, result: StoredResult, suite: Described) => void}
 * @throws {UnableError} if it cannot be written; an Error if it does not fit its schema, which is a bug
 */
export function saveResult(folder, result, suite) {
  const fault = describeSchemaFault(result, suite)
  if (fault) throw new Error(`the result of ${result.server} does not fit its schema: ${fault}`)
  const [path, before] = [resultFileOf(result.server), `${result.server}.json`].map((name) => join(folder, name))
  writeAtomically(path, `${layOut(result)}\n`)
  if (before === path || !existsSync(before)) return
  // Earlier versions wrote to a file of the server's plain name, which may be another server's where case is ignored.
  const earlier = readContent(before)
  if (describeFault(earlier, suite) === null && earlier.value.server === result.server) removeQuietly(before)
}

/** Ending of the name of a compact file, which stands for the folder of its name. */
export const compactEnding = '.json.gz'

/** Writes the results of a folder in the compact form: a JSON array, compressed. @param {StoredResult[]} results */
export const toCompact = (results) => gzipSync(JSON.stringify(results), { level: 9 })

/**
 * Reads a compact file.
 * @type {(path: string) => Content[]}
 * @throws {UnableError} if it is damaged, or unpacks to more than a file may have
 */
function readCompact(path) {
  let values
  try {
    values = JSON.parse(gunzipSync(readBytes(path), { maxOutputLength: maxBytes }).toString('utf8'))
    if (!Array.isArray(values)) throw new Error('expected an array of results')
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
    const isLarge = code === 'ERR_BUFFER_TOO_LARGE'
    const why = isLarge ? `expected at most ${maxBytes / 2 ** 20} MB of JSON, got more` : plainWords(message, 100)
    throw new UnableError('CANNOT_READ', `cannot read ${shown(path)}: ${why}; restore it or delete it`)
  }
  return values.map((value, index) => ({ about: `result ${index + 1} of ${shown(path)}`, file: null, value }))
}

/** Reads the file of one result. @param {string} path @returns {Content} */
function readContent(path) {
  const place = { about: shown(path), file: basename(path) }
  try {
    return { ...place, value: JSON.parse(readText(path)) }
  } catch (error) {
    const why = plainWords(/** @type {Error} */ (error).message, 100)
    return { ...place, fault: `${why}; run node bench again for it` }
  }
}

/** Names the files of results in a folder; null if there is no such folder. @param {string} folder */
const filesOfResults = (folder) =>
  entriesOf(folder)?.flatMap(({ name }) => (name.endsWith('.json') ? [name] : [])) ?? null

/** Reads a folder of results, or its compact file; null without either. @param {string} folder */
function readContents(folder) {
  const files = filesOfResults(folder)
  if (files) return files.sort().map((file) => readContent(join(folder, file)))
  const compact = `${folder}${compactEnding}`
  return existsSync(compact) ? readCompact(compact) : null
}

/**
 * Describes why a content is no result of a suite; null if it is one.
 * @type {(content: Content, suite: Described) => string | null}
 */
function describeFault({ file, value, fault }, suite) {
  const reason = fault ?? describeSchemaFault(value, suite)
  if (reason !== null || file === null) return reason
  const names = [resultFileOf(value.server), `${value.server}.json`]
  return names.includes(file) ? null : `it holds the result of ${value.server}`
}

/**
 * Loads every result of a folder in either form, in the order of the servers' names, and warns of other content.
 * @param {string} folder
 * @param {Described} suite
 * @returns {{ results: StoredResult[], warnings: string[] } | null} null if there is no such folder
 * @throws {UnableError} if its compact file is damaged
 */
export function loadResults(folder, suite) {
  const contents = readContents(folder)
  if (!contents) return null
  /** @type {StoredResult[]} */
  const results = []
  /** @type {string[]} */
  const warnings = []
  for (const content of contents) {
    const fault = describeFault(content, suite)
    if (fault === null) results.push(content.value)
    else warnings.push(plainWords(`skipped ${content.about}: ${fault}`, maxNoteLength))
  }
  return { results, warnings }
}

/**
 * Names the folders of results in the folder of a run, in either form.
 * @type {(runFolder: string) => string[]} none if it is no folder of a run
 */
export function foldersOfResults(runFolder) {
  const names = (entriesOf(runFolder) ?? []).flatMap((entry) => {
    const { name } = entry
    if (name.endsWith(compactEnding)) return [name.slice(0, -compactEnding.length)]
    return entry.isDirectory() && filesOfResults(join(runFolder, name))?.length ? [name] : []
  })
  return [...new Set(names)].sort()
}

/**
 * Tells whether a folder holds results of a suite: its name is the suite's, or begins with that and a dash.
 * @type {(name: string, suite: Pick<Described, 'name'>) => boolean}
 */
export const isFolderOf = (name, suite) => name === suite.name || name.startsWith(`${suite.name}-`)

/** @type {(runFolder: string, suite: Described) => StoredResult[]} */
export const loadAllResults = (runFolder, suite) =>
  foldersOfResults(runFolder)
    .filter((name) => isFolderOf(name, suite))
    .flatMap((name) => loadResults(join(runFolder, name), suite)?.results ?? [])

/**
 * Reads the suite and the run of each result in the folder of a run, unchecked.
 * @type {(runFolder: string) => ({ suite: string } & StoredResult['run'])[]}
 */
export const runsIn = (runFolder) =>
  foldersOfResults(runFolder)
    .flatMap((name) => readContents(join(runFolder, name)) ?? [])
    .flatMap(({ value }) => (typeof value?.run?.startedAt === 'string' ? [{ ...value.run, suite: value.suite }] : []))

/** Names the suite of the latest run in the folder of a run; undefined without any. @param {string} runFolder */
export const suiteOfLatestRun = (runFolder) =>
  runsIn(runFolder).sort((a, b) => b.startedAt.localeCompare(a.startedAt))[0]?.suite
