import { codingOf, decodeBody } from '../../../load/body.js'
import { decodeBeginning } from '../../../load/coding.js'
import { graphqlPath } from './golden.js'
import { boundaryOf, mergePayloads, readParts } from './incremental.js'
import { Fault } from '../../../base/errors/fault.js'

/**
 * Verifies a document that came in parts.
 * @param {import('../../../load/transport.js').Document} document
 * @param {number[]} times when each of its chunks arrived
 * @param {import('./golden.js').Golden} golden
 * @returns {number} when its first payload was there
 * @throws {Fault} invalid; unsupported where it came as one document
 */
export function checkDeferred(document, times, golden) {
  const { name, status, headers, chunks } = document
  const type = String(headers['content-type'])
  if (!/^multipart\/mixed/i.test(type))
    throw new Fault('UNSUPPORTED', `${name} was answered with @defer as one document, ${type}`)
  const boundary = boundaryOf(type)
  const merged = JSON.stringify(merge(name, decodeBody(document).toString(), boundary))
  golden.verifyValue({ name, status, body: Buffer.from(merged) }, graphqlPath)
  const coding = codingOf(document)
  return times[chunks.findIndex((_, index) => hasFirstPayload(chunks.slice(0, index + 1), coding, boundary))]
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

/** @type {(chunks: Buffer[], coding: string, boundary: string) => boolean} */
function hasFirstPayload(chunks, coding, boundary) {
  try {
    const [, part] = `\r\n${decodeBeginning(Buffer.concat(chunks), coding)}`.split(`\r\n--${boundary}`)
    return JSON.parse(part.slice(part.indexOf('\r\n\r\n') + 4)) !== null
  } catch {
    // Not yet.
    return false
  }
}
