import { createHash } from 'node:crypto'

/**
 * Bits of the false-positive rate of a digest, which is a Golomb-coded set of hashes: one in 2^7 resources seems cached
 * that is not. Source: draft-ietf-httpbis-cache-digest-05, section 2.1.
 */
const probabilityBits = 7
/** Maximum of log2(N × P), the length of a hash. */
const maxHashBits = 31

/** @type {(path: string, bits: number) => number} */
const hash = (path, bits) =>
  bits === 0 ? 0 : createHash('sha256').update(path).digest().readUInt32BE() >>> (32 - bits)

/**
 * Encodes which resources a client has in its cache, for a cookie.
 * @type {(paths: Iterable<string>) => string} base64url, without padding
 */
export function encodeCacheDigest(paths) {
  const all = [...paths]
  const countBits = Math.ceil(Math.log2(Math.max(1, all.length)))
  const hashes = new Set(all.map((path) => hash(path, countBits + probabilityBits)))
  let bits = toBits(countBits, 5) + toBits(probabilityBits, 5)
  let previous = -1
  for (const value of [...hashes].sort((a, b) => a - b)) {
    const difference = value - previous - 1
    bits += `${'0'.repeat(Math.floor(difference / 2 ** probabilityBits))}1`
    bits += toBits(difference % 2 ** probabilityBits, probabilityBits)
    previous = value
  }
  const bytes = bits.match(/.{1,8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2))).toString('base64url')
}

/** @type {(value: number, width: number) => string} */
const toBits = (value, width) => value.toString(2).padStart(width, '0')

/** Decodes a digest. @type {(text: string) => { has: (path: string) => boolean } | null} null for any other text */
export function decodeCacheDigest(text) {
  if (!/^[\w-]{2,}$/.test(text)) return null
  const bits = [...Buffer.from(text, 'base64url')].map((byte) => toBits(byte, 8)).join('')
  if (bits.length < 10) return null
  const countBits = Number.parseInt(bits.slice(0, 5), 2)
  const remainderBits = Number.parseInt(bits.slice(5, 10), 2)
  const hashBits = countBits + remainderBits
  if (hashBits > maxHashBits) return null
  const hashes = new Set()
  let previous = -1
  // Padding of zeros, shorter than a byte, follows the last value.
  for (let place = 10; ; ) {
    const one = bits.indexOf('1', place)
    if (one === -1) return bits.length - place < 8 ? { has: (path) => hashes.has(hash(path, hashBits)) } : null
    const remainder = bits.slice(one + 1, one + 1 + remainderBits)
    if (remainder.length < remainderBits) return null
    previous += 1 + (one - place) * 2 ** remainderBits + Number.parseInt(remainder || '0', 2)
    if (previous >= 2 ** hashBits) return null
    hashes.add(previous)
    place = one + 1 + remainderBits
  }
}
