import { extname, resolve } from 'node:path'
import { UsageError } from '../../../base/errors/usageError.js'
import { readDocument, shown } from '../../../core/store/files.js'
import { grouped } from '../../../workload/kinds.js'
import { plainWords } from '../../../workload/plainWords.js'
import { readJson, writeJson } from '../../../workload/json.js'
import { wrongValue } from './checkKeys.js'
import { isObject } from './keys.js'

/** @typedef {Record<string, unknown>} Variables */
/** @typedef {{ list: Variables[], isStable: boolean }} ReadVariables isStable: the same on every reading */

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
 * @returns {ReadVariables}
 * @throws {UsageError} UnableError if a file cannot be read
 */
export function readVariables(value, { at, folder, types }) {
  if (value === undefined) return { list: [{}], isStable: true }
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
  if (kind === '.jsonl' || kind === '.ndjson')
    return readDocument(path)
      .split('\n')
      .flatMap((text, index) => (text.trim() === '' ? [] : [parseJson(text, `${place}, line ${index + 1}`)]))
  throw wrongValue(at, 'a file that ends in .json, .jsonl or .csv', shown(path))
}

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
    const reason = typeof cause === 'number' ? `unexpected at character ${cause + 1}` : message
    throw new UsageError(`${place} is no JSON: ${reason}; correct it`)
  }
}

/**
 * Parses comma-separated values.
 * Source: RFC 4180.
 * @param {string} text
 * @param {string} place
 * @returns {string[][]} rows of cells, without empty lines
 */
export function parseCsv(text, place) {
  /** @type {string[][]} */
  const rows = []
  /** @type {string[]} */
  let row = []
  // A quoted cell, or one without quotes, and what ends it.
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y
  while (cell.lastIndex < text.length) {
    const start = cell.lastIndex
    const match = cell.exec(text)
    if (match === null) {
      const line = text.slice(0, start).split('\n').length
      throw new UsageError(`${place}, line ${line}: expected cells with commas between them; quote the others as "…"`)
    }
    const [, inQuotes, plain, end] = match
    row.push(inQuotes?.replaceAll('""', '"') ?? plain)
    if (end === ',' && cell.lastIndex < text.length) continue
    if (end === ',') row.push('')
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
  return rows.map((row, index) => {
    if (row.length !== head.length)
      throw new UsageError(`${place}, row ${index + 1}: expected ${head.length} cells like the head, got ${row.length}`)
    const cells = head.map((name, column) => /** @type {const} */ ([name.trim(), row[column]]))
    const filled = cells.filter(([, text]) => text !== '')
    return Object.fromEntries(filled.map(([name, text]) => [name, readCell(text, types.get(name))]))
  })
}

/**
 * Reads a cell by the type of its variable: texts stay, and others are JSON if they can be.
 * @type {(text: string, type: string | undefined) => unknown}
 */
function readCell(text, type) {
  if (type === undefined || type === 'String' || type === 'ID') return text
  try {
    return readJson(text)
  } catch {
    // An enum, or a custom scalar that is a text.
    return text
  }
}

/**
 * Refuses requests without a variable that the document needs.
 * @type {(list: Variables[], required: string[], at: string) => void}
 * @throws {UsageError}
 */
export function refuseMissingVariables(list, required, at) {
  for (const [index, variables] of list.entries()) {
    const missing = required.find((name) => variables[name] === undefined || variables[name] === null)
    if (missing === undefined) continue
    throw new UsageError(`${at}: request ${index} has no value of $${missing}, which the document needs; add it`)
  }
}
