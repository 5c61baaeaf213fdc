import { Fault } from '../../../base/errors/fault.js'
import { codingOf, decodeBeginning, decodeBody } from '../../../load/decoding.js'

/** @import { Document } from '../../../load/transport.js' */
/** @import { Golden } from './golden.js' */

/** @typedef {(string | number)[]} Path */
/**
 * Part of a document in incremental delivery, in the format of deferSpec=20220824 (`incremental` with paths) or of
 * graphql-js 17 (`pending`, `incremental` with ids, `completed`).
 * @typedef {{ data?: any, errors?: unknown[], path?: Path, id?: string, subPath?: Path }} Part
 */
/**
 * @typedef {object} Progress
 * @property {Part[]} [incremental]
 * @property {{ id: string, path: Path }[]} [pending]
 * @property {Part[]} [completed]
 * @property {boolean} [hasNext]
 */
/** @typedef {Part & Progress} Payload */

/**
 * Verifies a document that came in parts.
 * @param {Document} document
 * @param {number[]} times - of the arrival of each chunk
 * @param {Golden} golden
 * @returns {number} arrival of the payload that completes its first resource
 * @throws {Fault} invalid; unsupported if it came as one document
 */
export function checkDeferred(document, times, golden) {
  const { name, headers } = document
  const type = String(headers['content-type'])
  if (!/^multipart\/mixed/i.test(type))
    throw new Fault('UNSUPPORTED', `${name} was answered with @defer as one document, ${type}`)
  const boundary = boundaryOf(type)
  const merged = JSON.stringify(merge(name, decodeBody(document).toString(), boundary))
  golden.verifyJoined(document, Buffer.from(merged))
  return times[indexOfResource(document, boundary)]
}

/** @type {(name: string, text: string, boundary: string) => unknown} */
function merge(name, text, boundary) {
  try {
    const { payloads, complete } = readParts(text, boundary)
    if (!complete) throw new Error('the last delimiter is missing')
    return mergePayloads(payloads)
  } catch (error) {
    throw new Fault('MALFORMED_ANSWER', `${name}: incremental delivery: ${/** @type {Error} */ (error).message}`)
  }
}

/**
 * Finds the chunk that completes the first resource: by bisection, because every beginning is decoded as a whole.
 * @type {(document: Document, boundary: string) => number}
 */
function indexOfResource(document, boundary) {
  const { chunks, maxBytes } = document
  const coding = codingOf(document)
  let [low, high] = [0, chunks.length - 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const beginning = decodeBeginning(Buffer.concat(chunks.slice(0, middle + 1)), coding, maxBytes)
    if (hasResource(String(beginning), boundary)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Tells whether the beginning of a multipart body has a whole payload with deferred fields, which may be its first.
 * @type {(text: string, boundary: string) => boolean}
 */
function hasResource(text, boundary) {
  const [, ...parts] = `\r\n${text}`.split(`\r\n--${boundary}`)
  return parts.some((part) => {
    try {
      /** @type {Payload} */
      const { data, incremental = [] } = JSON.parse(part.slice(part.indexOf('\r\n\r\n') + 4))
      return incremental.length > 0 || data?.authors?.some((/** @type {object} */ author) => 'text' in author)
    } catch {
      // The payload is incomplete, or the end of the body.
      return false
    }
  })
}

/**
 * Reads the parts of a multipart body, as far as they have arrived. complete: whether the closing delimiter has.
 * @type {(text: string, boundary: string) => { payloads: Payload[], complete: boolean }}
 * @throws {SyntaxError} if a part is not JSON
 */
export function readParts(text, boundary) {
  const [, ...parts] = `\r\n${text}`.split(`\r\n--${boundary}`)
  const end = parts.findIndex((part) => part.startsWith('--'))
  const whole = parts.slice(0, end === -1 ? parts.length : end)
  const bodies = whole.map((part) => part.slice(part.indexOf('\r\n\r\n') + 4).trim())
  return { payloads: bodies.filter((body) => body !== '').map((body) => JSON.parse(body)), complete: end !== -1 }
}

/** Reads the boundary of a content type such as `multipart/mixed; boundary="-"`. @param {string} contentType */
export function boundaryOf(contentType) {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  return quoted ?? plain ?? '-'
}

/** @type {(payloads: Payload[]) => { data: unknown, errors?: unknown[] }} @throws {Error} if one does not fit */
export function mergePayloads(payloads) {
  const [first, ...later] = payloads
  if (first?.data === undefined) throw new Error('the first payload has no data')
  /** @type {Map<string, (string | number)[]>} */
  const pending = new Map()
  /** @type {unknown[]} */
  const errors = []
  for (const payload of [first, ...later]) {
    for (const { id, path } of payload.pending ?? []) pending.set(id, path)
    for (const part of payload.incremental ?? []) mergePart(first.data, part, pending)
    for (const part of [payload, ...(payload.incremental ?? []), ...(payload.completed ?? [])])
      errors.push(...(part.errors ?? []))
    for (const { id } of payload.completed ?? []) pending.delete(String(id))
  }
  if (payloads.at(-1)?.hasNext) throw new Error('the last payload says that there is more to come')
  if (pending.size > 0) throw new Error(`${pending.size} deferred parts never completed`)
  return errors.length > 0 ? { data: first.data, errors } : { data: first.data }
}

/** @type {(data: any, part: Part, pending: Map<string, (string | number)[]>) => void} */
function mergePart(data, { id, path, subPath = [], data: more }, pending) {
  const start = id === undefined ? path : pending.get(id)
  if (!start) throw new Error(`a payload has ${id === undefined ? 'no path' : `the unknown id ${id}`}`)
  const place = [...start, ...subPath].reduce((value, key) => value?.[key], data)
  if (typeof place !== 'object' || place === null) throw new Error(`there is nothing at ${start.join('.')} to add to`)
  Object.assign(place, more)
}
