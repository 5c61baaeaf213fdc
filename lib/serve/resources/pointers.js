import { parseList } from 'structured-headers'

// Source: The Vulcain Protocol, draft-dunglas-vulcain-01: `Preload` and `Fields` are structured lists of strings, each
// a JSON pointer (RFC 6901) in which `*` stands for every element, and `~2` for a `*`.

/** @typedef {string[]} Pointer its reference tokens, escaped as they came */

/** Request that is answered with 400; the message is for the client. */
export class BadRequest extends Error {
  name = 'BadRequest'
}

const wellFormed = /^(\/([^~/]|~[012])*)*$/

/**
 * Reads the pointers of a header; none without it.
 * @type {(headers: import('node:http').IncomingHttpHeaders, name: 'preload' | 'fields') => Pointer[]}
 * @throws {BadRequest} if it is malformed
 */
export function readPointers(headers, name) {
  /** @param {string} problem */
  const refuse = (problem) =>
    new BadRequest(`expected ${name} to be a list of strings with JSON pointers such as "/authors/*", ${problem}`)
  let members
  try {
    members = parseList(String(headers[name] ?? ''))
  } catch (error) {
    throw refuse(`got no structured list: ${/** @type {Error} */ (error).message}`)
  }
  return members.map(([value]) => {
    if (typeof value !== 'string') throw refuse('got something else in the list')
    if (!wellFormed.test(value)) throw refuse(`got the pointer ${JSON.stringify(value)}`)
    return value.split('/').slice(1)
  })
}

/** Writes the header of a request that follows a link. @param {Pointer[]} pointers */
export function writePointers(pointers) {
  return pointers.map((pointer) => JSON.stringify(pointer.map((token) => `/${token}`).join(''))).join(', ')
}

/** @type {Record<string, string>} */
const escapes = { '~0': '~', '~1': '/', '~2': '*' }

/** @type {(token: string, key: string) => boolean} */
const matches = (token, key) => token === '*' || token.replace(/~[012]/g, (sequence) => escapes[sequence]) === key

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isComposite = (value) => typeof value === 'object' && value !== null

/** Keeps the requested fields of JSON. @type {(value: unknown, pointers: Pointer[]) => unknown} */
export function filterFields(value, pointers) {
  if (!isComposite(value) || pointers.some(({ length }) => length === 0)) return value
  const kept = Object.entries(value).flatMap(([key, child]) => {
    const rests = pointers.filter(([token]) => matches(token, key)).map((pointer) => pointer.slice(1))
    return rests.length > 0 ? [/** @type {const} */ ([key, filterFields(child, rests)])] : []
  })
  return Array.isArray(value) ? kept.map(([, child]) => child) : Object.fromEntries(kept)
}

/**
 * Finds the links that a pointer leads to, and the rest of the pointer behind each.
 * @type {(value: unknown, pointer: Pointer, isLink: (text: string) => boolean) => [string, Pointer][]}
 */
export function followPointer(value, pointer, isLink) {
  if (typeof value === 'string') return isLink(value) ? [[value, pointer]] : []
  if (!isComposite(value)) return []
  const [token = '*', ...rest] = pointer
  return Object.entries(value)
    .filter(([key]) => matches(token, key))
    .flatMap(([, child]) => followPointer(child, rest, isLink))
}
