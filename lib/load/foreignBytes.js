import { connect } from 'node:tls'
import { maxHeadBytes } from './limits.js'

/** @typedef {{ code?: string, reason?: string }} ParseError of Node's parser, such as HPE_INVALID_VERSION */

/** Number of first bytes that a reason quotes. */
const quotedBytes = 100
/** Time for a TLS handshake on this machine. */
const handshakeMilliseconds = 1000

const withoutTls = 'it speaks https; have it listen without TLS'
const withoutHttp2 = 'it speaks HTTP/2 only; have it speak HTTP/1.1, too'

/** Protocols by the first bytes of their answers. @type {[string, (bytes: Buffer, text: string) => boolean][]} */
const protocols = [
  // A record of an alert or a handshake: RFC 8446, 5.1.
  [`answers as TLS does: ${withoutTls}`, ([type, major]) => (type === 21 || type === 22) && major === 3],
  // A short frame of stream 0, SETTINGS or GOAWAY: RFC 9113, 4.1.
  [
    `answers with an HTTP/2 preface: ${withoutHttp2}`,
    (bytes) => bytes[0] === 0 && (bytes[3] === 4 || bytes[3] === 7) && bytes.subarray(5, 9).equals(Buffer.alloc(4)),
  ],
  ['answers in another version than HTTP/1.1', (_, text) => /^HTTP\/(?!1\.[01] )/.test(text)],
  ['answers as SSH does', (_, text) => text.startsWith('SSH-')],
  ['answers as SMTP or FTP does', (_, text) => /^220[ -]/.test(text)],
  ['answers as Redis does', (_, text) => /^[-+][A-Z]+[ \r]/.test(text)],
  ['answers as MySQL does', (bytes) => bytes[3] === 0 && (bytes[4] === 10 || bytes[4] === 255)],
  ['answers with something else than HTTP', (_, text) => !text.startsWith('HTTP/')],
]

/** Quotes the first bytes of an answer. @param {Buffer} bytes */
export const quoteBytes = (bytes) => JSON.stringify(bytes.toString('latin1', 0, quotedBytes))

/**
 * Describes an answer that the parser of HTTP/1.1 refused.
 * @param {Buffer} bytes - from its first one on
 * @param {ParseError} error
 */
export function describeForeign(bytes, { code, reason }) {
  const text = bytes.toString('latin1', 0, maxHeadBytes)
  const protocol = protocols.find(([, isSpoken]) => isSpoken(bytes, text))?.[0]
  if (protocol) return `${protocol}; it begins with ${quoteBytes(bytes)}`
  if (code === 'HPE_HEADER_OVERFLOW') return `the head of its answer is longer than ${maxHeadBytes / 1024} kB`
  return `${describeLength(text) ?? `breaks the rules of HTTP/1.1 (${reason})`}; it begins with ${quoteBytes(bytes)}`
}

/** Describes a fault of the headers that tell the length of an answer. @param {string} text @returns {string | null} */
function describeLength(text) {
  const [head] = text.split('\r\n\r\n')
  const lengths = Array.from(head.matchAll(/\r\ncontent-length:[ \t]*(.*)/gi), ([, length]) => length)
  if (lengths.length === 0) return null
  if (/\r\ntransfer-encoding:/i.test(head))
    return 'answers with content-length and transfer-encoding, which exclude each other'
  if (lengths.length > 1) return `answers with content-length ${lengths.join(' and ')}; expected one`
  const [length] = lengths
  return /^\d{1,15}[ \t]*$/.test(length) ? null : `content-length: ${length} is no length`
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
