/** Of some names their numbers in the static table. Source: RFC 7541, appendix A. */
const staticNames = new Map(
  [':authority', ':path', 'content-length', 'content-type'].map((name, index) => [name, [1, 4, 28, 31][index]]),
)

/** Whole fields of the static table: those of a request, and the statuses of a response. */
const post = 0x83
const get = 0x82
const schemes = { http: 0x86, https: 0x87 }
const statuses = [200, 204, 206, 304, 400, 404, 500]
const firstStatus = 8

/** An integer that begins in the last bits of a byte. Source: RFC 7541, section 5.1. @type {(value: number, bits: number, first: number) => number[]} */
function integer(value, bits, first) {
  const most = 2 ** bits - 1
  if (value < most) return [first | value]
  const bytes = [first | most]
  for (let left = value - most; ; left = Math.floor(left / 128)) {
    if (left < 128) return [...bytes, left]
    bytes.push((left % 128) | 128)
  }
}

/** @param {string} text as it is, without Huffman's code */
const string = (text) => [...integer(Buffer.byteLength(text), 7, 0), ...Buffer.from(text)]

/** A field that nobody is to remember. @type {(name: string, value: string) => number[]} */
function field(name, value) {
  const known = staticNames.get(name)
  return [...(known ? integer(known, 4, 0) : [0, ...string(name)]), ...string(value)]
}

/**
 * The headers of a request as HTTP/2 has them: the same for every one of a connection, as nothing is remembered.
 * @type {(request: { method: string, scheme: 'http' | 'https', authority: string, path: string, headers: Record<string, string> }) => Buffer}
 */
export function encodeRequest({ method, scheme, authority, path, headers }) {
  const own = method === 'POST' ? post : get
  const fields = Object.entries({ ':authority': authority, ':path': path, ...headers })
  return Buffer.from([own, schemes[scheme], ...fields.flatMap(([name, value]) => field(name, value))])
}

/** Huffman's codes of digits: 0 to 2 have five bits, the others six. Source: RFC 7541, appendix B. @param {Buffer} bytes */
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
 * The status of a response: its first field, as no other may stand before it. Servers are told to remember nothing, so
 * that a block tells all by itself; they may first say that they do not.
 * @param {Buffer} block
 * @returns {number} NaN where it says something else
 */
export function statusOf(block) {
  let at = 0
  while ((block[at] & 0xe0) === 0x20) {
    const goesOn = (block[at] & 0x1f) === 0x1f
    at += 1
    while (goesOn && block[at] & 0x80) at += 1
    at += goesOn ? 1 : 0
  }
  const first = block[at]
  if (first & 0x80) return statuses[(first & 0x7f) - firstStatus] ?? Number.NaN
  const name = first & 0x40 ? first & 0x3f : first & 0x0f
  if (name < firstStatus || name >= firstStatus + statuses.length) return Number.NaN
  const length = block[at + 1] & 0x7f
  const value = block.subarray(at + 2, at + 2 + length)
  return block[at + 1] & 0x80 ? decodeDigits(value) : Number(value.toString('latin1'))
}
