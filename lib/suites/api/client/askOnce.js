import { Fault } from '../../../base/errors/fault.js'
import { ask } from '../../../load/ask.js'
import { speaksHttp2, speaksTls, withoutHttp1 } from '../../../load/foreignBytes.js'
import { lossOf } from '../../../load/loss.js'
import { explainTls, openNegotiated } from '../../../load/target.js'
import { timeoutSignal } from '../../../load/timeouts.js'
import { partsOf, targetOf } from './wire.js'

/** @import { Answer } from '../../../types.d.ts' */
/** @import { Api, Prepared } from '../types.d.ts' */

/**
 * @typedef {object} ServerWay
 * @property {string} url - of the server, with its port
 * @property {Api['protocol']} protocol
 * @property {Api['tls']} tls
 * @property {AbortSignal} signal
 * @property {number} [timeoutSeconds] - default: none
 */

/**
 * Sends a request once, on a new connection with the settings of a load. A redirect is not followed.
 * @param {Prepared} request
 * @param {ServerWay} way
 * @returns {Promise<Answer>}
 * @throws {Fault} without a whole answer in time, or if the certificate is refused; the signal's reason
 */
export async function askOnce(request, { timeoutSeconds = 0, signal, ...way }) {
  const timeout = timeoutSeconds > 0 ? timeoutSignal(timeoutSeconds) : signal
  try {
    const answer = await exchange(request, { ...way, signal: AbortSignal.any([signal, timeout]) })
    if (!answer.complete) throw new Fault('CONNECTION_LOST', `the answer broke off after ${answer.body.length} bytes`)
    return answer
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Fault) throw error
    if (timeout.aborted) throw new Fault('NO_ANSWER', `no answer within ${timeoutSeconds} s`)
    throw new Fault('CONNECTION_LOST', `the connection failed: ${lossOf(/** @type {Error} */ (error)).why}`)
  }
}

/** @type {(request: Prepared, way: Omit<ServerWay, 'timeoutSeconds'>) => Promise<Answer>} */
async function exchange(request, { url, protocol: requested, tls, signal }) {
  const target = targetOf(url, tls)
  const { socket, protocol } = await openNegotiated(target, requested, signal)
  const { host: authority, headers, ...parts } = partsOf(request, target)
  const name = protocol === 'h1' ? 'host' : ':authority'
  const { host, port } = target
  try {
    const way = { host, port, protocol, socket, signal }
    return await ask({ ...parts, headers: { [name]: authority, ...headers }, body: request.body }, way)
  } catch (error) {
    const isClosed = error instanceof Fault && error.code === 'CONNECTION_LOST'
    const isPlain = target.secure === null && target.socketPath === undefined
    const mayBeOther = isClosed && isPlain
    const isHttp2 = error instanceof Fault && error.message.includes(withoutHttp1)
    if (isHttp2 || (mayBeOther && protocol === 'h1' && (await speaksHttp2(target))))
      throw new Fault('MALFORMED_ANSWER', "speaks HTTP/2 alone, without TLS; write protocol: 'h2c'")
    if (mayBeOther && (await speaksTls(target)))
      throw new Fault('MALFORMED_ANSWER', 'closes a connection without TLS; write https:// in its url')
    throw explainTls(/** @type {NodeJS.ErrnoException} */ (error), requested)
  }
}
