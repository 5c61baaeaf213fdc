import { connect as connectPlain } from 'node:net'
import { connect } from 'node:tls'

/** First bytes of an answer. */
const beginning = 'HTTP/1.'
/** Number of first bytes that a reason quotes. */
const quotedBytes = 100
/** Time for a TLS handshake on this machine. */
const handshakeMilliseconds = 1000

const withoutTls = 'it speaks https; have it listen without TLS'
/** Reason of a server that speaks HTTP/2 alone. */
export const withoutHttp1 = 'it speaks HTTP/2 only; have it speak HTTP/1.1, too'

/** Protocols by the first bytes of their answers. @type {[string, (bytes: Buffer, text: string) => boolean][]} */
const protocols = [
  // A record of an alert or a handshake: RFC 8446, 5.1.
  [`answers as TLS does: ${withoutTls}`, ([type, major]) => (type === 21 || type === 22) && major === 3],
  // A short frame of stream 0, SETTINGS or GOAWAY: RFC 9113, 4.1.
  [`answers with an HTTP/2 preface: ${withoutHttp1}`, isHttp2],
  ['answers in another version than HTTP/1.1', (_, text) => text.startsWith('HTTP/')],
  ['answers as SSH does', (_, text) => text.startsWith('SSH-')],
  ['answers as SMTP or FTP does', (_, text) => /^220[ -]/.test(text)],
  ['answers as Redis does', (_, text) => /^[-+][A-Z]+[ \r]/.test(text)],
  ['answers as MySQL does', (bytes) => bytes[3] === 0 && (bytes[4] === 10 || bytes[4] === 255)],
  ['answers with something else than HTTP', () => true],
]

/** Tells whether bytes begin with a frame of HTTP/2. @param {Buffer} bytes */
function isHttp2(bytes) {
  return bytes[0] === 0 && (bytes[3] === 4 || bytes[3] === 7) && bytes.subarray(5, 9).equals(Buffer.alloc(4))
}

/** First bytes of a client of HTTP/2: preface and empty SETTINGS. Source: RFC 9113, 3.4. */
const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0')

/**
 * Tells whether a port speaks HTTP/2 without TLS: some servers close a connection that does not, without a word.
 * @param {{ host: string, port: number }} address
 * @returns {Promise<boolean>}
 */
export function speaksHttp2({ host, port }) {
  return new Promise((resolve) => {
    const socket = connectPlain({ host, port, timeout: handshakeMilliseconds }, () => socket.write(preface))
    const settle = (/** @type {boolean} */ isSpoken) => {
      socket.destroy()
      resolve(isSpoken)
    }
    socket.once('data', (bytes) => settle(isHttp2(bytes))).once('timeout', () => settle(false))
    socket.once('close', () => settle(false)).on('error', () => settle(false))
  })
}

/** Quotes the first bytes of an answer. @param {Buffer} bytes */
export const quoteBytes = (bytes) => JSON.stringify(bytes.toString('latin1', 0, quotedBytes))

/**
 * Describes the first bytes of what is no answer of HTTP/1.1.
 * @param {Buffer} bytes
 * @returns {string | null} null if it may be one
 */
export function describeForeign(bytes) {
  const text = bytes.toString('latin1', 0, quotedBytes).trimStart()
  if (text.startsWith(beginning) || beginning.startsWith(text)) return null
  const [protocol] = /** @type {[string, unknown]} */ (protocols.find(([, isSpoken]) => isSpoken(bytes, text)))
  return `${protocol}; it begins with ${quoteBytes(bytes)}`
}

/**
 * Tells whether a port speaks TLS: some servers close a connection that does not, without a word.
 * @param {{ host: string, port: number }} address
 * @returns {Promise<boolean>}
 */
export function speaksTls({ host, port }) {
  return new Promise((resolve) => {
    const socket = connect({ host, port, rejectUnauthorized: false, timeout: handshakeMilliseconds })
    const settle = (/** @type {boolean} */ isTls) => {
      socket.destroy()
      resolve(isTls)
    }
    socket.once('secureConnect', () => settle(true)).once('timeout', () => settle(false))
    // A server that refuses this client by an alert speaks TLS, too.
    socket.once('error', ({ code = '' }) => settle(code.includes('_ALERT_')))
  })
}

/** Reason of a port that speaks TLS, and closes what does not. */
export const tlsReason = `closes a connection without TLS: ${withoutTls}`
