/** Indexes of some names in the static table. Source: RFC 7541, appendix A. */
const staticNames = new Map(Object.entries({ ':authority': 1, ':path': 4, 'content-length': 28, 'content-type': 31 }))

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

/** Encodes a text without Huffman's code. @param {string} text */
const string = (text) => [...integer(Buffer.byteLength(text), 7, 0), ...Buffer.from(text)]

/** Encodes a literal field, which is not indexed. @type {(name: string, value: string) => number[]} */
function field(name, value) {
  const index = staticNames.get(name)
  return [...(index ? integer(index, 4, 0) : [0, ...string(name)]), ...string(value)]
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
  const encoded = fields.flatMap(([name, value]) => field(name, value))
  return Buffer.from([method === 'POST' ? post : get, schemes[scheme], ...encoded])
}

/**
 * Decodes three digits: 0 to 2 have five bits, the others six. Source: RFC 7541, appendix B (Huffman's code).
 * @param {Buffer} bytes
 */
function decodeDigits(bytes) {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  let digits = ''
  for (let at = 0; digits.length < 3; ) {
    const short = Number.parseInt(bits.slice(at, at + 5), 2)
    const isShort = short <= 2
    digits += isShort ? short : Number.parseInt(bits.slice(at, at + 6), 2) - 22
    at += isShort ? 5 : 6
  }
  return Number(digits)
}

/**
 * Decodes the status of a response, which must be its first field. The server's dynamic table has size 0, so a block
 * needs no other; it may begin with updates of that size.
 * @param {Buffer} block
 * @returns {number} NaN if it is not there
 */
export function statusOf(block) {
  let at = 0
  while ((block[at] & 0xe0) === 0x20) {
    const isLong = (block[at] & 0x1f) === 0x1f
    at += 1
    while (isLong && block[at] & 0x80) at += 1
    at += isLong ? 1 : 0
  }
  const first = block[at]
  if (first & 0x80) return statuses[(first & 0x7f) - firstStatus] ?? Number.NaN
  const name = first & 0x40 ? first & 0x3f : first & 0x0f
  if (name < firstStatus || name >= firstStatus + statuses.length) return Number.NaN
  const length = block[at + 1] & 0x7f
  const value = block.subarray(at + 2, at + 2 + length)
  return block[at + 1] & 0x80 ? decodeDigits(value) : Number(value.toString('latin1'))
}
