import { connect } from 'node:net'
import tls from 'node:tls'
import { Fault } from '../base/errors/fault.js'

/** @import { LookupFunction, OnReadOpts, Socket } from 'node:net' */
/** @import { ConnectionOptions, SecureContext } from 'node:tls' */
/** @import { Protocol } from '../types.d.ts' */

/**
 * Settings of TLS, as PEM: `ca` to trust in place of the system's roots, `cert` and `key` of the client.
 * @typedef {{ ca?: string, cert?: string, key?: string, insecure?: boolean }} TlsSettings
 */
/**
 * Place that connections go to.
 * @typedef {object} Target
 * @property {string} host - a name or an address, without the brackets of IPv6
 * @property {number} port
 * @property {LookupFunction} [lookup] - finds the addresses of the host, in place of the system
 * @property {string} [socketPath] - of a unix socket in place of host and port
 * @property {ConnectionOptions | null} secure - options of TLS; null without it
 */
/**
 * Receivers of the bytes of a connection: `onread` without TLS, `read` with it.
 * @typedef {{ onread: OnReadOpts, read: (chunk: Buffer) => void }} Listening
 */

/** Secure contexts by the settings of a file: a context reads all certificates of the system. */
const contexts = /** @type {WeakMap<TlsSettings, SecureContext>} */ (new WeakMap())

/**
 * Makes the options of TLS for all connections of a file.
 * @param {TlsSettings} settings
 * @returns {ConnectionOptions}
 */
export function securityOf(settings) {
  const { ca, cert, key, insecure = false } = settings
  const roots = insecure ? ca : (ca ?? systemRoots())
  const secureContext = contexts.get(settings) ?? tls.createSecureContext({ ca: roots, cert, key })
  contexts.set(settings, secureContext)
  return { secureContext, rejectUnauthorized: !insecure }
}

/** Lists the certificates of Node.js and of the system; undefined, Node's alone, before Node.js 22.15. */
function systemRoots() {
  /** @type {unknown} */
  const byName = tls
  const { getCACertificates } = /** @type {{ getCACertificates?: (kind: string) => string[] }} */ (byName)
  return getCACertificates && [...getCACertificates('default'), ...getCACertificates('system')]
}

/**
 * Opens a connection; its first bytes may be written at once.
 * @param {Target} target
 * @param {string[]} applications - to negotiate by ALPN
 * @param {Listening} [listening] - default: the caller listens to the socket
 * @returns {Socket}
 */
export function dial({ host, port, lookup, socketPath, secure }, applications, listening) {
  const place = socketPath === undefined ? { host, port, lookup } : { path: socketPath }
  if (secure === null) return connect({ ...place, onread: listening?.onread }).setNoDelay(true)
  const socket = tls.connect({ ...place, ...secure, ALPNProtocols: applications }).setNoDelay(true)
  return listening ? socket.on('data', listening.read) : socket
}

/** Protocols to negotiate, by the requested one. */
const applicationsOf = { auto: ['h2', 'http/1.1'], h1: ['http/1.1'], h2: ['h2'], h2c: [] }

/**
 * Opens a connection, and negotiates its protocol if it has TLS.
 * @param {Target} target
 * @param {Protocol | 'auto'} requested
 * @param {AbortSignal} signal
 * @returns {Promise<{ socket: Socket, protocol: Protocol }>}
 * @throws {Fault} if the certificate is refused, or the server speaks neither TLS nor the protocol; the error of the
 *   connection; the signal's reason
 */
export async function openNegotiated(target, requested, signal) {
  signal.throwIfAborted()
  const socket = dial(target, applicationsOf[requested])
  if (target.secure === null) return { socket, protocol: requested === 'auto' ? 'h1' : requested }
  const stop = () => socket.destroy(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    await new Promise((resolve, reject) => {
      socket.once('secureConnect', () => resolve(null)).once('error', reject)
      socket.once('close', () => reject(new Fault('CONNECTION_LOST', 'closed the connection during the TLS handshake')))
    })
  } catch (error) {
    signal.throwIfAborted()
    throw explainTls(/** @type {TlsError} */ (error), requested)
  } finally {
    signal.removeEventListener('abort', stop)
  }
  const protocol = /** @type {tls.TLSSocket} */ (socket).alpnProtocol === 'h2' ? 'h2' : 'h1'
  if (requested === 'auto' || requested === protocol) return { socket, protocol }
  socket.destroy()
  throw withoutProtocol(requested)
}

const protocolNames = { h1: 'no HTTP/1.1', h2: 'no HTTP/2', h2c: 'no HTTP/2', auto: 'neither HTTP/2 nor HTTP/1.1' }

/** @param {Protocol | 'auto'} requested */
function withoutProtocol(requested) {
  const advice = requested === 'auto' ? 'is it for HTTP?' : "write protocol: 'auto'"
  return new Fault('MALFORMED_ANSWER', `speaks ${protocolNames[requested]} over TLS; ${advice}`)
}

/** Error of OpenSSL, whose message has places in its source. */
/** @typedef {NodeJS.ErrnoException & { reason?: string, cert?: { subjectaltname?: string } }} TlsError */

/**
 * Advises on a failed handshake: that of a client without a certificate may fail at the first answer.
 * @type {(error: TlsError, requested: Protocol | 'auto') => Error} the same error if it is of no handshake
 */
export function explainTls(error, requested) {
  const { code = '', message, reason = message } = error
  const fault = (/** @type {string} */ text) => new Fault('MALFORMED_ANSWER', text)
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG/.test(code)) return fault('speaks no TLS; write http:// in its url')
  if (code.endsWith('ALERT_NO_APPLICATION_PROTOCOL')) return withoutProtocol(requested)
  if (code.endsWith('ALERT_CERTIFICATE_REQUIRED'))
    return fault("wants a certificate of the client; add tls: { cert: 'client.pem', key: 'client.key' }")
  if (/ALERT_.*(?:CERT|HANDSHAKE_FAILURE|UNKNOWN_CA)/.test(code))
    return fault(`refuses the TLS handshake: ${reason}; does it want tls: { cert, key } of a client that it trusts?`)
  if (!/CERT|SELF_SIGNED|LEAF_SIGNATURE/.test(code))
    return code.startsWith('ERR_SSL') ? new Fault('CONNECTION_LOST', `TLS failed: ${reason}`) : error
  return fault(`its certificate is refused: ${message.replace(/:\s*$/, '')}; ${adviseOnCertificate(error)}`)
}

/** @param {TlsError} error */
function adviseOnCertificate({ code = '', cert }) {
  const insecure = 'any certificate by tls: { insecure: true }'
  const names = cert?.subjectaltname
  if (code.endsWith('ALTNAME_INVALID'))
    return `write its name in the url${names ? ` (${names})` : ''}, or trust ${insecure}`
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') return `renew it, or trust ${insecure}`
  return `trust it by tls: { ca: 'cert.pem' }, or ${insecure}`
}
