import { decodeBody } from './golden.js'
import { Fault } from '../../../errors/fault.js'

/** @import { Document } from '../../../client/transport.js' */

/**
 * Says in the server's words that it does not do what it was asked for; null where it answered.
 * @param {Document} document
 * @returns {string | null}
 */
function refusalOf({ name, status, headers, chunks }) {
  const text = decodeBody(name, Buffer.concat(chunks), String(headers['content-encoding'] ?? 'none')).toString()
  const refused = (status >= 400 && status < 500) || status === 501
  if (!refused && !(status === 200 && hasErrorsOnly(text))) return null
  const said = text.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 200)
  return `${name} was refused with status ${status}: ${said || '(empty body)'}`
}

/**
 * @param {Document} document
 * @throws {Fault} unsupported, in the server's words, where it does not do what it was asked for
 */
export function refuse(document) {
  const refusal = refusalOf(document)
  if (refusal) throw new Fault('UNSUPPORTED', refusal)
}

/** @param {string} text */
function hasErrorsOnly(text) {
  try {
    const { data, errors } = JSON.parse(text)
    return errors?.length > 0 && !data
  } catch {
    return false
  }
}
