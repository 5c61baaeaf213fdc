import { isUtf8 } from 'node:buffer'
import { follow } from './ignorePaths.js'

/** @import { Ignored } from './ignorePaths.js' */

/** Place of an ignored value in bytes: its start and its end. @typedef {[number, number]} Span */
/**
 * Right body of a request.
 * @typedef {object} RightBody
 * @property {Buffer} bytes - decoded
 * @property {Span[]} spans - of its ignored values, in order
 */

const quote = 0x22
const comma = 0x2c
const backslash = 0x5c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d
const space = 0x20

/** @type {(bytes: Buffer, start: number) => number} -1 without an end */
function endOfString(bytes, start) {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at < bytes.length ? at + 1 : -1
}

/** @type {(bytes: Buffer, start: number) => number} */
function endOfWord(bytes, start) {
  let at = start
  while (at < bytes.length) {
    const byte = bytes[at]
    if (byte <= space || byte === comma || byte === closeBrace || byte === closeBracket) return at
    at += 1
  }
  return at
}

/**
 * Finds the end of the value of JSON that begins at a position.
 * @type {(bytes: Buffer, start: number) => number} -1 without an end
 */
function endOfValue(bytes, start) {
  const first = bytes[start]
  if (first === quote) return endOfString(bytes, start)
  if (first !== openBrace && first !== openBracket) return endOfWord(bytes, start)
  let depth = 0
  let at = start
  while (at !== -1 && at < bytes.length) {
    const byte = bytes[at]
    if (byte === quote) {
      at = endOfString(bytes, at)
      continue
    }
    at += 1
    if (byte === openBrace || byte === openBracket) depth += 1
    else if (byte === closeBrace || byte === closeBracket) depth -= 1
    if (depth === 0) return at
  }
  return -1
}

/** Tells whether bytes are one value of JSON. @type {(bytes: Buffer, start: number, end: number) => boolean} */
function isValue(bytes, start, end) {
  try {
    // As Latin-1: bytes above ASCII may be in strings only, and there isUtf8 checks them.
    JSON.parse(bytes.toString('latin1', start, end))
    return isUtf8(bytes.subarray(start, end))
  } catch {
    return false
  }
}

/**
 * Finds the ignored values in bytes that are JSON.
 * @param {Buffer} bytes
 * @param {Ignored | null} ignored
 * @returns {Span[]}
 */
export function findSpans(bytes, ignored) {
  /** @type {Span[]} */
  const spans = []
  let at = 0

  function skipSpaces() {
    while (bytes[at] <= space) at += 1
  }

  function readKey() {
    const start = at
    at = endOfString(bytes, at)
    const key = JSON.parse(bytes.toString('utf8', start, at))
    skipSpaces()
    // Colon.
    at += 1
    return key
  }

  /** @type {(place: Ignored, close: number) => void} */
  function visitAll(place, close) {
    at += 1
    for (let index = 0; ; index += 1) {
      skipSpaces()
      if (bytes[at] === comma) at += 1
      skipSpaces()
      if (bytes[at] === close) break
      visit(follow(place, close === closeBrace ? readKey() : index))
    }
    at += 1
  }

  /** @param {Ignored | null} place */
  function visit(place) {
    skipSpaces()
    const first = bytes[at]
    if (place && !place.isIgnored && first === openBrace) return visitAll(place, closeBrace)
    if (place && !place.isIgnored && first === openBracket) return visitAll(place, closeBracket)
    const end = endOfValue(bytes, at)
    if (place?.isIgnored) spans.push([at, end])
    at = end
  }

  if (ignored) visit(ignored)
  return spans
}

/**
 * Tells whether a body is, but for ignored values, byte by byte a right one: these are skipped, and each has to be one
 * value of JSON.
 * @param {RightBody} right
 * @param {Buffer} body
 */
export function repeats({ bytes, spans }, body) {
  let from = 0
  let at = 0
  for (const [start, end] of spans) {
    const next = at + start - from
    if (next >= body.length || body.compare(bytes, from, start, at, next) !== 0) return false
    at = endOfValue(body, next)
    if (at === -1 || !isValue(body, next, at)) return false
    from = end
  }
  return body.length - at === bytes.length - from && body.compare(bytes, from, bytes.length, at) === 0
}
