import { decodeBeginning } from '../../../client/coding.js'
import { decodeBody, graphqlPath } from './golden.js'
import { boundaryOf, mergePayloads, readParts } from './incremental.js'
import { Fault } from '../../../errors/fault.js'

/**
 * Verifies a document that came in parts.
 * @param {import('../../../client/transport.js').Document} document
 * @param {number[]} times when each of its chunks arrived
 * @param {import('./golden.js').Golden} golden
 * @returns {number} when its first payload was there
 * @throws {Fault} invalid; unsupported where it came as one document
 */
export function checkDeferred({ name, status, headers, chunks }, times, golden) {
  const type = String(headers['content-type'])
  if (!/^multipart\/mixed/i.test(type))
    throw new Fault('UNSUPPORTED', `${name} was answered with @defer as one document, ${type}`)
  const boundary = boundaryOf(type)
  const coding = String(headers['content-encoding'] ?? 'none')
  const text = decodeBody(name, Buffer.concat(chunks), coding).toString()
  golden.verifyValue({ name, status, body: Buffer.from(JSON.stringify(merge(name, text, boundary))) }, graphqlPath)
  const first = chunks.findIndex((_, index) =>
    hasFirstPayload(() => decodeBeginning(Buffer.concat(chunks.slice(0, index + 1)), coding), boundary),
  )
  return times[first]
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

/** @type {(beginning: () => Buffer, boundary: string) => boolean} */
function hasFirstPayload(beginning, boundary) {
  try {
    const [, part] = `\r\n${beginning()}`.split(`\r\n--${boundary}`)
    return JSON.parse(part.slice(part.indexOf('\r\n\r\n') + 4)) !== null
  } catch {
    // Not yet.
    return false
  }
}
