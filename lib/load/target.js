import { connect } from 'node:net'
import tls from 'node:tls'
import { Fault } from '../base/errors/fault.js'

/** @import { LookupFunction, OnReadOpts, Socket } from 'node:net' */
/** @import { ConnectionOptions, SecureContext } from 'node:tls' */
/** @import { Protocol } from '../types.d.ts' */

/** @typedef {{ ca?: string, insecure?: boolean }} TlsSettings ca: PEM, to trust in place of the system's roots */
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
  const { ca, insecure = false } = settings
  const secureContext = contexts.get(settings) ?? tls.createSecureContext({ ca: insecure ? ca : (ca ?? systemRoots()) })
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
    throw explain(/** @type {NodeJS.ErrnoException} */ (error))
  } finally {
    signal.removeEventListener('abort', stop)
  }
  const protocol = /** @type {tls.TLSSocket} */ (socket).alpnProtocol === 'h2' ? 'h2' : 'h1'
  if (requested === 'auto' || requested === protocol) return { socket, protocol }
  socket.destroy()
  throw withoutHttp2()
}

const withoutHttp2 = () => new Fault('MALFORMED_ANSWER', "speaks no HTTP/2 over TLS; write protocol: 'auto'")

/** Advises on a failed handshake. @param {NodeJS.ErrnoException} error @returns {Error} */
function explain(error) {
  const { code = '', message } = error
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG/.test(code))
    return new Fault('MALFORMED_ANSWER', 'speaks no TLS; write http:// in its url')
  if (code.endsWith('ALERT_NO_APPLICATION_PROTOCOL')) return withoutHttp2()
  if (!/CERT|SELF_SIGNED|LEAF_SIGNATURE/.test(code) || code.includes('ALERT')) return error
  const advice = "trust it by tls: { ca: 'cert.pem' }, or any certificate by tls: { insecure: true }"
  return new Fault('MALFORMED_ANSWER', `its certificate is refused: ${message}; ${advice}`)
}
