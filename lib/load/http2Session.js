import { connect as connectHttp2 } from 'node:http2'
import { openSocket } from './openSocket.js'

/** @import { Socket } from 'node:net' */
/** @import { Duplex } from 'node:stream' */
/** @import { ClientHttp2Session as Session } from 'node:http2' */
/** @import { Way } from './openSocket.js' */

const host = '127.0.0.1'
const mebibyte = 1024 * 1024
/** The windows of Chrome, for a stream and for the connection. */
const streamWindowBytes = 6 * mebibyte
const connectionWindowBytes = 15 * mebibyte

/** By number. Source: RFC 9113, section 7. */
const errorNames =
  'NO_ERROR PROTOCOL_ERROR INTERNAL_ERROR FLOW_CONTROL_ERROR SETTINGS_TIMEOUT STREAM_CLOSED FRAME_SIZE_ERROR REFUSED_STREAM CANCEL COMPRESSION_ERROR CONNECT_ERROR ENHANCE_YOUR_CALM INADEQUATE_SECURITY HTTP_1_1_REQUIRED'.split(
    ' ',
  )
/** @param {number | undefined} code */
export const errorName = (code = 0) => errorNames[code] ?? `error ${code}`

/**
 * A connection to a server on 127.0.0.1 that HTTP/2 is spoken on, with a browser's windows.
 * @param {Way & { push?: boolean, attach?: (socket: Socket) => Duplex }} way push: whether the server may; attach: what
 *   stands between the socket and the session
 * @returns {{ session: Session, socket: Socket }} socket: below TLS, where bytes are counted
 */
export function openHttp2Session({ push = false, attach = (socket) => socket, ...way }) {
  const { port, certificate } = way
  const { raw, socket } = openSocket(way, 'h2')
  const session = connectHttp2(`http${certificate ? 's' : ''}://${host}:${port}`, {
    createConnection: () => attach(socket),
    settings: { enablePush: push, initialWindowSize: streamWindowBytes, maxHeaderListSize: mebibyte },
    maxSessionMemory: 1000,
    maxReservedRemoteStreams: 100_000,
  })
  session.once('connect', () => session.setLocalWindowSize(connectionWindowBytes))
  return { session, socket: raw }
}
