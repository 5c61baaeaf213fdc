import { extname, resolve } from 'node:path'
import { advise } from '../../../base/errors/names.js'
import { UsageError } from '../../../base/errors/usageError.js'
import { readDocument, shown } from '../../../core/store/files.js'
import { showValue } from '../../../workload/difference.js'
import { grouped } from '../../../workload/kinds.js'
import { plainWords } from '../../../workload/plainWords.js'
import { readJson, writeJson } from '../../../workload/json.js'
import { wrongValue } from './checkKeys.js'
import { isObject } from './keys.js'
import { isStep, readStep } from '../steps/readStep.js'

/** @import { Operation, StepFunction } from '../types.d.ts' */
/** @import { DocumentFacts } from './operationDocument.js' */

/** @typedef {Record<string, unknown>} Variables */
/**
 * @typedef {object} ReadVariables
 * @property {Variables[]} list - of a step, empty ones
 * @property {boolean} isStable - whether they are the same on every reading
 * @property {Pick<Operation, 'step' | 'uses'>} [step]
 * @property {Variables[]} [samples] - variables of a step, made without answers
 */

/** Most requests that are prepared of one operation. */
export const maxRequests = 10_000
/** Results of a function that are made twice, to see whether they follow from the number of the request. */
const repeatedResults = 3

/**
 * Reads the variables of an operation's requests.
 * @param {unknown} value - an object, a list, the path of a file or a function
 * @param {object} place
 * @param {string} place.at - path of the value in the file, for errors
 * @param {string} place.folder - of the file
 * @param {Map<string, string>} place.types - names of the variables' types
 * @param {string[]} [place.names] - of all operations
 * @returns {ReadVariables}
 * @throws {UsageError} UnableError if a file cannot be read
 */
export function readVariables(value, { at, folder, types, names = [] }) {
  if (value === undefined) return { list: [{}], isStable: true }
  if (typeof value === 'function' && isStep(value)) {
    const step = /** @type {StepFunction} */ (value)
    const { uses, samples } = readStep(step, at, names)
    return { list: Array.from({ length: maxRequests }, () => ({})), isStable: false, step: { step, uses }, samples }
  }
  if (typeof value === 'function') return callFunction(/** @type {(n: number) => unknown} */ (value), at)
  const items = typeof value === 'string' ? readFile(resolve(folder, value), at, types) : value
  return { list: checkList(Array.isArray(items) ? items : [items], at), isStable: true }
}

/** @type {(make: (n: number) => unknown, at: string) => ReadVariables} */
function callFunction(make, at) {
  const makeOne = (/** @type {number} */ n) => {
    try {
      return make(n)
    } catch (error) {
      const message = plainWords(error instanceof Error ? error.message : String(error))
      throw new UsageError(`${at}: request ${n}: the function throws: ${message}; correct it`)
    }
  }
  const list = checkList(
    Array.from({ length: maxRequests }, (_, n) => makeOne(n)),
    at,
  )
  const isStable = list.slice(0, repeatedResults).every((item, n) => writeJson(makeOne(n)) === writeJson(item))
  return { list, isStable }
}

/** @type {(list: unknown[], at: string) => Variables[]} */
function checkList(list, at) {
  if (list.length === 0 || list.length > maxRequests)
    throw new UsageError(`${at}: expected 1 to ${grouped(maxRequests)} items, got ${grouped(list.length)}`)
  list.forEach((item, index) => {
    const place = list.length === 1 ? at : `${at}[${index}]`
    if (item instanceof Promise) throw new UsageError(`${place}: the function is async; make its values before`)
    if (!isObject(item)) throw wrongValue(place, 'an object of variables', item)
    toJson(item, place)
  })
  return /** @type {Variables[]} */ (list)
}

/** Writes a value of the user as JSON. @type {(value: unknown, place: string) => string} @throws {UsageError} */
export function toJson(value, place) {
  try {
    return writeJson(value)
  } catch (error) {
    throw new UsageError(`${place}: expected values that JSON has: ${/** @type {Error} */ (error).message}`)
  }
}

/** @type {(path: string, at: string, types: Map<string, string>) => unknown} */
function readFile(path, at, types) {
  const place = `${at}: ${shown(path)}`
  const kind = extname(path).toLowerCase()
  if (kind === '.json') return parseJson(readDocument(path), place)
  if (kind === '.csv') return readRows(parseCsv(readDocument(path), place), types, place)
  if (kind === '.jsonl' || kind === '.ndjson') return readJsonLines(path, place).map(({ value }) => value)
  throw wrongValue(at, 'a file that ends in .json, .jsonl or .csv', shown(path))
}

/**
 * Reads a file with JSON in each line that is not empty.
 * @type {(path: string, place: string) => { value: unknown, place: string }[]} with the place of each
 * @throws {UsageError} UnableError if it cannot be read
 */
export const readJsonLines = (path, place) =>
  readDocument(path)
    .split('\n')
    .map((text, index) => ({ text, place: `${place}, line ${index + 1}` }))
    .flatMap(({ text, place }) => (text.trim() === '' ? [] : [{ value: parseJson(text, place), place }]))

/**
 * Parses JSON of a file, which errors do not quote: it may have secrets.
 * @type {(text: string, place: string) => unknown}
 * @throws {UsageError}
 */
export function parseJson(text, place) {
  try {
    return readJson(text)
  } catch (error) {
    const { message, cause } = /** @type {Error} */ (error)
    const reason = typeof cause === 'number' ? describeFault(text, cause) : `: ${message}; correct it`
    throw new UsageError(`${place} is no JSON${reason}`)
  }
}

/** Faults of JSON by what is at their place, each with what to do. @type {[RegExp, string][]} */
const jsonFaults = [
  [/^$/, 'it ends too early; add what is missing'],
  [/^(?:\/[/*]|#)/, 'a comment, which JSON has not; leave it out, or write a module'],
  [/^[\w$'`-]/, 'a key, text or value without double quotes; add them'],
  [/^["{[]/, 'a comma is missing; add it'],
]

/** Describes the place of a fault, without quoting it. @type {(text: string, at: number) => string} */
function describeFault(text, at) {
  const lines = text.slice(0, at).split('\n')
  const column = lines[lines.length - 1].length + 1
  const place = text.includes('\n') ? `line ${lines.length}, column ${column}` : `character ${column}`
  const isTrailing = /,\s*$/.test(text.slice(0, at)) && /^[}\]]/.test(text.slice(at))
  const [, fault = 'an unexpected sign; correct it'] = jsonFaults.find(([sign]) => sign.test(text.slice(at))) ?? []
  return ` at ${place}: ${isTrailing ? 'nothing behind a comma; leave that out' : fault}`
}

/** Separators that tables of spreadsheets have; the head, which only names variables, shows which. */
const separators = /** @type {const} */ ([
  [',', 'commas'],
  [';', 'semicolons'],
  ['\t', 'tabs'],
])

/**
 * Parses comma-separated values, or those of semicolons or tabs.
 * Source: RFC 4180.
 * @param {string} text
 * @param {string} place
 * @returns {string[][]} rows of cells, without empty lines
 */
export function parseCsv(text, place) {
  const [head] = /\S.*/.exec(text) ?? ['']
  const [separator, name] = separators.find(([sign]) => head.includes(sign)) ?? separators[0]
  /** @type {string[][]} */
  const rows = []
  /** @type {string[]} */
  let row = []
  // A quoted cell, or one without quotes, and what ends it.
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, 'y')
  while (cell.lastIndex < text.length) {
    const start = cell.lastIndex
    const match = cell.exec(text)
    if (match === null) {
      const line = text.slice(0, start).split('\n').length
      throw new UsageError(`${place}, line ${line}: expected cells with ${name} between them; quote the others as "…"`)
    }
    const [, inQuotes, plain, end] = match
    row.push(inQuotes?.replaceAll('""', '"') ?? plain)
    if (end === separator && cell.lastIndex < text.length) continue
    if (end === separator) row.push('')
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  return rows
}

/**
 * Reads the rows of a table, whose head has the names of variables; empty cells are absent variables.
 * @type {(rows: string[][], types: Map<string, string>, place: string) => Variables[]}
 */
function readRows([head = [], ...rows], types, place) {
  for (const [index, { length }] of rows.entries())
    if (length !== head.length)
      throw new UsageError(`${place}, row ${index + 1}: expected ${head.length} cells like the head, got ${length}`)
  const columns = head.map((title, column) => {
    const name = title.trim()
    const cells = rows.map((row) => row[column])
    return readColumn(cells, types.get(name), (row) => `${place}, row ${row + 1}: ${name}`).map((value) => [
      name,
      value,
    ])
  })
  return rows.map((row, index) =>
    Object.fromEntries(columns.flatMap((column, at) => (row[at] === '' ? [] : [column[index]]))),
  )
}

/** Built-in types whose values are no texts. */
const valueTypes = ['Int', 'Float', 'Boolean']

/**
 * Reads a column by one rule: values of numbers and booleans, JSON if all cells are objects or lists, or else texts.
 * @type {(cells: string[], type: string | undefined, placeOf: (row: number) => string) => unknown[]}
 */
function readColumn(cells, type, placeOf) {
  const isValue = type !== undefined && valueTypes.includes(type)
  const isText = type === 'String' || type === 'ID'
  if (!isValue && (isText || !cells.every((cell) => /^\s*(?:[[{]|$)/.test(cell)))) return cells
  return cells.map((cell, row) => {
    try {
      return cell === '' ? cell : readJson(isValue ? cell.trim().toLowerCase() : cell)
    } catch {
      throw new UsageError(`${placeOf(row)}: expected ${type || 'JSON'}, got ${showValue(cell)}; correct it`)
    }
  })
}

/**
 * Refuses requests without a variable that the document needs, or with one that it does not have.
 * @param {Variables[]} list
 * @param {Pick<DocumentFacts, 'types' | 'required'>} facts
 * @param {string} at
 * @param {boolean} [isLogged] - whether clients have sent them so
 * @throws {UsageError}
 */
export function refuseOtherVariables(list, { types, required }, at, isLogged = false) {
  for (const [index, variables] of list.entries()) {
    const strange = isLogged ? undefined : Object.keys(variables).find((name) => !types.has(name))
    if (strange !== undefined) {
      const names = [...types.keys()]
      const there = names.length === 0 ? 'which has no variables' : `whose variables are $${names.join(', $')}`
      const advice = advise(strange, names, 'add it there, or leave it out', '$')
      throw new UsageError(`${at}: $${plainWords(strange, 50)} is not in the document, ${there}; ${advice}`)
    }
    const missing = required.find((name) => variables[name] === undefined || variables[name] === null)
    if (missing === undefined) continue
    throw new UsageError(`${at}: request ${index} has no value of $${missing}, which the document needs; add it`)
  }
}
