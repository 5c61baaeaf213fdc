import { decodeBody } from '../../../load/body.js'
import { Fault } from '../../../base/errors/fault.js'

/**
 * @param {import('../../../load/transport.js').Document} document
 * @throws {Fault} unsupported, in the server's words, where it does not do what it was asked for
 */
export function refuse(document) {
  const { name, status } = document
  const text = decodeBody(document).toString()
  const isRefused = (status >= 400 && status < 500) || status === 501 || (status === 200 && hasErrorsOnly(text))
  if (!isRefused) return
  const said = text.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 200)
  throw new Fault('UNSUPPORTED', `${name} was refused with status ${status}: ${said || '(empty body)'}`)
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
