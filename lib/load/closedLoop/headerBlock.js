import { malformed } from '../answerParser.js'
import { toHeaders } from '../answerReader.js'

/**
 * @typedef {{ status: number, headers: Record<string, string>, rawHeaders: string[] }} Head status: NaN of trailers;
 *   rawHeaders: names and values in turn
 */

/** Names of the static table, the first of which has the index 1. Source: RFC 7541, appendix A. */
const staticTable = [
  ':authority :method :method :path :path :scheme :scheme',
  ':status :status :status :status :status :status :status',
  'accept-charset accept-encoding accept-language accept-ranges accept access-control-allow-origin age allow',
  'authorization cache-control content-disposition content-encoding content-language content-length content-location',
  'content-range content-type cookie date etag expect expires from host if-match if-modified-since if-none-match',
  'if-range if-unmodified-since last-modified link location max-forwards proxy-authenticate proxy-authorization range',
  'referer refresh retry-after server set-cookie strict-transport-security transfer-encoding user-agent vary via',
  'www-authenticate',
].flatMap((names) => names.split(' '))

/** Characters by the lengths of their codes, in the codes' order. Source: RFC 7541, appendix B (Huffman's code). */
const characters = Object.entries({
  5: '012aceiost',
  6: ' %-./3456789=A_bdfghlmnpru',
  7: ':BCDEFGHIJKLMNOPQRSTUVWYjkqvwxyz',
  8: '&*,;XZ',
  10: '!"()?',
  11: "'+|",
  12: '#>',
  13: '\0$@[]~',
  14: '^}',
  15: '<`{',
})
const huffman = createHuffman()

/** Whole fields of the static table: those of a request, and the statuses of a response. */
const post = 0x83
const get = 0x82
const schemes = { http: 0x86, https: 0x87 }
const statuses = [200, 204, 206, 304, 400, 404, 500]
const firstStatus = 8

/**
 * Encodes an integer that begins in the last bits of a byte. Source: RFC 7541, section 5.1.
 * @type {(value: number, bits: number, first: number) => number[]}
 */
function integer(value, bits, first) {
  const most = 2 ** bits - 1
  if (value < most) return [first | value]
  const bytes = [first | most]
  for (let left = value - most; ; left = Math.floor(left / 128)) {
    if (left < 128) return [...bytes, left]
    bytes.push((left % 128) | 128)
  }
}

/** Encodes a text without Huffman's code. @param {string} text - of Latin-1, as others are read */
const string = (text) => [...integer(text.length, 7, 0), ...Buffer.from(text, 'latin1')]

/** Encodes a literal field, which is not indexed. @type {(name: string, value: string) => number[]} */
export function encodeField(name, value) {
  const index = staticTable.indexOf(name) + 1
  return [...(index > 0 ? integer(index, 4, 0) : [0, ...string(name)]), ...string(value)]
}

/**
 * Encodes the headers of a request for HTTP/2, without a dynamic table: the same bytes for every request.
 * @param {object} request
 * @param {string} request.method
 * @param {'http' | 'https'} request.scheme
 * @param {string} request.authority
 * @param {string} request.path
 * @param {Record<string, string>} request.headers
 * @returns {Buffer}
 */
export function encodeRequest({ method, scheme, authority, path, headers }) {
  const fields = Object.entries({ ':authority': authority, ':path': path, ...headers })
  const encoded = fields.flatMap(([name, value]) => encodeField(name, value))
  return Buffer.from([method === 'POST' ? post : get, schemes[scheme], ...encoded])
}

/** Creates the characters by their codes, each behind a 1 that marks its length: a canonical code counts up. */
function createHuffman() {
  /** @type {Map<number, string>} */
  const byCode = new Map()
  let [code, before] = [0, 0]
  for (const [length, texts] of characters) {
    code *= 2 ** (Number(length) - before)
    before = Number(length)
    for (const character of texts) byCode.set(2 ** before + code++, character)
  }
  return byCode
}

/** End of a text in Huffman's code, which no text has, behind a 1. */
const endOfText = 2 ** 31 - 1
/** Longest code of these characters, behind a 1. */
const longestCode = 2 ** 16 - 1
const notHuffman = "a text that is not in Huffman's code"

/** Decodes a text of printable ASCII; another character ends it. @param {Buffer} bytes @throws {Fault} */
function decodeHuffman(bytes) {
  let text = ''
  let code = 1
  for (const byte of bytes)
    for (let bit = 7; bit >= 0; bit -= 1) {
      code = (code << 1) | ((byte >> bit) & 1)
      if (code === endOfText) throw malformed(notHuffman)
      const character = huffman.get(code)
      if (character === undefined && code > longestCode && !isOnes(code)) return text
      if (character === undefined) continue
      text += character
      code = 1
    }
  // Fewer than eight bits, all of them 1, fill the last byte; a code that is longer is one of another character.
  if (isOnes(code) === code > 0xff) throw malformed(notHuffman)
  return text
}

/** Tells whether all bits of a code are 1. @param {number} code */
const isOnes = (code) => (code & (code + 1)) === 0

/** Headers of one connection, which a server must not send. Source: RFC 9113, 8.2.2. */
const ofConnection = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade']
const fieldName = /^[^A-Z:]+$/

/**
 * Decodes the head of a response, or trailers. The server's dynamic table has size 0, so a block needs no other; it may
 * begin with updates of that size. Source: RFC 7541; RFC 9113, 8.2 and 8.3.
 * @param {Buffer} block
 * @returns {Head}
 * @throws {Fault}
 */
export function readHead(block) {
  let at = 0
  /** Reads an integer in the last bits of a byte, and in further bytes. @param {number} bits */
  function readInteger(bits) {
    const most = 2 ** bits - 1
    let value = readByte() & most
    if (value < most) return value
    for (let factor = 1; ; factor *= 128) {
      const byte = readByte()
      value += (byte & 0x7f) * factor
      if (!(byte & 0x80)) return value
    }
  }
  function readByte() {
    if (at >= block.length) throw malformed('a header block that breaks off')
    at += 1
    return block[at - 1]
  }
  function readString() {
    const isHuffman = (block[at] & 0x80) !== 0
    const length = readInteger(7)
    at += length
    if (at > block.length) throw malformed('a header block that breaks off')
    const bytes = block.subarray(at - length, at)
    return isHuffman ? decodeHuffman(bytes) : bytes.toString('latin1')
  }
  /** @type {(bits: number) => { index: number, name: string }} */
  function readName(bits) {
    const index = readInteger(bits)
    const name = index === 0 && bits < 7 ? readString() : staticTable[index - 1]
    if (name === undefined) throw malformed(`a header by the index ${index}, which no table has`)
    return { index, name }
  }
  while ((block[at] & 0xe0) === 0x20)
    if (readInteger(5) > 0) throw malformed('a table of headers that is larger than allowed, which is 0')
  let status = Number.NaN
  /** @type {string[]} */
  const rawHeaders = []
  while (at < block.length) {
    const first = block[at]
    if ((first & 0xe0) === 0x20) throw malformed('a change of the table of headers within a header block')
    const isWhole = (first & 0x80) !== 0
    const { index, name } = readName(isWhole ? 7 : first & 0x40 ? 6 : 4)
    // Other whole fields of the table have no value, but for one that is of requests.
    const value = isWhole ? String(statuses[index - firstStatus] ?? '') : readString()
    if (name === ':status' && rawHeaders.length === 0 && Number.isNaN(status) && /^\d{3}$/.test(value))
      status = Number(value)
    else if (!fieldName.test(name) || ofConnection.includes(name)) throw malformed(`header ${JSON.stringify(name)}`)
    else rawHeaders.push(name, value)
  }
  return { status, headers: toHeaders(rawHeaders), rawHeaders }
}
