import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** @import { SecureContext } from 'node:tls' */

/**
 * What a connection is told of TLS sessions before it, and tells of its own.
 * @typedef {object} Resumption
 * @property {() => Buffer | undefined} session that is offered; none for a full handshake
 * @property {(session: Buffer) => void} keep
 * @property {(reused: boolean) => void} tell what TLS says of the handshake, once it is done
 */

/**
 * Where a connection goes. certificate: PEM, the one to trust; null without TLS; secureContext: made of it already, which
 * takes as long as a connection.
 * @typedef {{ port: number, certificate: string | null, secureContext?: SecureContext, resumption?: Resumption }} Way
 */

const host = '127.0.0.1'

/**
 * A connection, with TLS where there is a certificate.
 * @param {Way} way
 * @param {string} application what is negotiated by ALPN
 * @returns {{ raw: import('node:net').Socket, socket: import('node:net').Socket }} raw: below TLS, where bytes are counted
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
