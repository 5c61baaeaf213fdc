import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** @import { Socket } from 'node:net' */
/** @import { SecureContext } from 'node:tls' */

/**
 * TLS session to resume, and the results of a handshake.
 * @typedef {object} Resumption
 * @property {() => Buffer | undefined} session - to offer; none for a full handshake
 * @property {(session: Buffer) => void} keep - called with each new session
 * @property {(reused: boolean) => void} tell - called after the handshake
 */

/**
 * Way to a server on this machine.
 * @typedef {object} Way
 * @property {number} port
 * @property {string | null} certificate - PEM, to trust; null without TLS
 * @property {SecureContext} [secureContext] - made of the certificate before, which takes as long as a connection
 * @property {Resumption} [resumption]
 */

const host = '127.0.0.1'

/**
 * Opens a connection, with TLS if there is a certificate.
 * @param {Way} way
 * @param {string} application - to negotiate by ALPN
 * @returns {{ raw: Socket, socket: Socket }} raw: below TLS, where bytes are counted
 */
export function openSocket({ port, certificate, secureContext, resumption }, application) {
  const raw = connect({ port, host, noDelay: true })
  if (!certificate) return { raw, socket: raw }
  const session = resumption?.session()
  const trust = secureContext ? { secureContext } : { ca: certificate }
  const socket = connectTls({ socket: raw, host, ALPNProtocols: [application], session, ...trust })
  if (resumption) {
    const { keep, tell } = resumption
    socket.on('session', keep)
    socket.once('secureConnect', () => tell(socket.isSessionReused()))
  }
  return { raw, socket }
}

/** Writes the origin of a server. @param {string} address @param {number} port */
export const originOf = (address, port) => `http://${address.includes(':') ? `[${address}]` : address}:${port}`

/** Counts the bytes that sockets have carried. @param {Socket[]} sockets */
export const countBytes = (sockets) => ({
  bytesReceived: sockets.reduce((total, { bytesRead }) => total + bytesRead, 0),
  bytesSent: sockets.reduce((total, { bytesWritten }) => total + bytesWritten, 0),
})
