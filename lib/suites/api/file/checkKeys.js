import { advise } from '../../../base/errors/names.js'
import { UsageError } from '../../../base/errors/usageError.js'
import { plainWords } from '../../../workload/plainWords.js'
import { isObject, namePattern } from './keys.js'

/** @import { KeyTable, ValueKind } from './keys.js' */

/** Most characters of a value that a message quotes. */
const quotedLength = 50

/** Names of JavaScript's types, if they differ from the field's. @type {Record<string, string>} */
const typeNames = { string: 'a text', object: 'an object', undefined: 'nothing' }

/** Describes a value by its type, without its content. @param {unknown} value */
function describeType(value) {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'a list' : (typeNames[typeof value] ?? `a ${typeof value}`)
}

/** Describes a value, of an object or a list the type: a misplaced one may have secrets. @param {unknown} value */
function describe(value) {
  if (value === undefined || typeof value === 'function' || typeof value === 'bigint') return describeType(value)
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) return describeType(value)
  return plainWords(JSON.stringify(value) ?? describeType(value), quotedLength)
}

/**
 * Creates the error of a wrong value.
 * @param {string} at - its path in the file
 * @param {string} expected
 * @param {unknown} value
 * @param {string} [advice]
 */
export const wrongValue = (at, expected, value, advice) =>
  new UsageError(`${at}: expected ${expected}, got ${describe(value)}${advice ? `; ${advice}` : ''}`)

/** Writes the path of a key. @type {(at: string, name: string) => string} */
const pathOf = (at, name) => [at, name].filter(Boolean).join('.')

/**
 * Checks the keys of an object and the kinds of their values; keys without a value are absent.
 * @param {unknown} value
 * @param {string} at - its path in the file, empty for the file itself
 * @param {KeyTable} keys
 * @throws {UsageError}
 */
export function checkKeys(value, at, keys) {
  if (!isObject(value)) throw wrongValue(at || 'the file', 'an object', value)
  const strange = Object.keys(value).find((name) => !Object.hasOwn(keys, name))
  if (strange !== undefined) {
    const all = Object.keys(keys)
    const advice = advise(strange, all, `keys are ${all.join(', ')}`)
    throw new UsageError(`${pathOf(at, plainWords(strange, quotedLength))}: unknown key; ${advice}`)
  }
  for (const [name, key] of Object.entries(keys)) {
    const item = value[name]
    if (item === undefined && !key.required) continue
    checkValue(item, pathOf(at, name), key, key.secret)
    if (key.entries) checkEntries(/** @type {object} */ (item), pathOf(at, name), key.entries)
  }
}

/** @type {(value: unknown, at: string, kind: ValueKind, isSecret?: boolean, advice?: string) => void} */
function checkValue(value, at, { accepts, expected }, isSecret = false, advice = 'see docs/suites/api.md') {
  if (accepts(value)) return
  if (!isSecret) throw wrongValue(at, expected, value, advice)
  throw new UsageError(`${at}: expected ${expected}, got ${describeType(value)}; ${advice}`)
}

const unset = 'is a variable of the environment not set?'

/**
 * Checks the values of an object with any keys. None is quoted, because they may be secret.
 * @type {(value: object, at: string, kind: ValueKind) => void}
 */
function checkEntries(value, at, kind) {
  for (const [name, item] of Object.entries(value)) {
    checkValue(item, pathOf(at, name), kind, true, typeof item === 'string' ? 'trim what ends its line' : unset)
    if (/\bundefined\b/.test(item)) throw new UsageError(`${pathOf(at, name)}: it has the word undefined; ${unset}`)
  }
}

/**
 * Lists the entries of an object whose keys are names.
 * @param {Record<string, unknown>} value
 * @param {string} at - its path in the file
 * @param {string[]} [reserved] - names with another meaning
 * @returns {[string, unknown][]}
 * @throws {UsageError}
 */
export function readNames(value, at, reserved = []) {
  for (const name of Object.keys(value)) {
    if (reserved.includes(name)) throw new UsageError(`${at}.${name}: this name has another meaning; rename it`)
    if (namePattern.test(name)) continue
    const expected = 'a name of up to 64 letters, digits, _ . and -, which begins with a letter'
    throw new UsageError(`${at}: expected ${expected}, got ${describe(name)}; rename it`)
  }
  return Object.entries(value)
}

/** Characters of the values of headers. Source: RFC 9110, 5.5. */
const headerCharacters = /^[\t\x20-\x7e\x80-\xff]*$/

/**
 * Refuses a value that no header can have, without quoting it.
 * @type {(value: string, at: string) => void}
 * @throws {UsageError}
 */
export function checkHeaderValue(value, at) {
  const index = [...value].findIndex((character) => !headerCharacters.test(character))
  if (index === -1) return
  const advice = 'leave it out, or encode it, as encodeURIComponent does'
  throw new UsageError(
    `${at}: expected visible characters of Latin-1, got another one in place ${index + 1}; ${advice}`,
  )
}

/** Headers that follow from the body and the protocol. */
const ownHeaders = ['content-length', 'transfer-encoding', 'connection', 'upgrade', 'keep-alive']

/**
 * Reads headers, whose names become lower case.
 * @param {unknown} value - checked object; none if undefined
 * @param {string} at - its path in the file
 * @returns {Record<string, string>}
 * @throws {UsageError}
 */
export function readHeaders(value, at) {
  const entries = Object.entries(/** @type {Record<string, string>} */ (value ?? {}))
  for (const [name, text] of entries) {
    checkHeaderValue(text, `${at}.${name}`)
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name))
      throw wrongValue(at, 'names of headers', name, 'they have letters, digits and -')
    if (ownHeaders.includes(name.toLowerCase()))
      throw new UsageError(`${at}.${name}: it follows from the body and the protocol; leave it out`)
  }
  return Object.fromEntries(entries.map(([name, text]) => [name.toLowerCase(), text]))
}
