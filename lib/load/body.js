import { Fault } from '../base/errors/fault.js'
import { canDecode, decode } from './coding.js'

/** @import { Dictionary } from '../workload/dictionary.js' */
/** @import { Document } from './transport.js' */

/** Whether chunks are, together, a body; without a copy, which would be garbage soon. @type {(chunks: Buffer[], body?: Buffer) => boolean} */
export function isSame(chunks, body = Buffer.alloc(0)) {
  let place = 0
  for (const chunk of chunks) {
    if (!body.subarray(place, place + chunk.length).equals(chunk)) return false
    place += chunk.length
  }
  return place > 0 && place === body.length
}

/** @param {Document} document */
export const codingOf = ({ headers }) => String(headers['content-encoding'] ?? 'none')

/** @type {(document: Document, dictionary?: Dictionary) => Buffer} @throws {Fault} where it is not in the coding that it names */
export function decodeBody(document, dictionary) {
  const { name, chunks } = document
  const coding = codingOf(document)
  if (!canDecode(coding) || (coding === 'dcz' && !dictionary))
    throw new Fault('WRONG_CODING', `${name}: came with the unknown content coding ${coding}`)
  try {
    return decode(Buffer.concat(chunks), coding, coding === 'dcz' ? dictionary : undefined)
  } catch (error) {
    throw new Fault('MALFORMED_ANSWER', `${name}: its ${coding} is broken: ${/** @type {Error} */ (error).message}`)
  }
}
