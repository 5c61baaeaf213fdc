/** @typedef {'gzip' | 'br' | 'zstd' | 'dcz'} ContentCoding as Content-Encoding names them */
/** @typedef {{ coding: ContentCoding, level: number | null }} Compression level: null for the usual one of servers */

/** The levels that each content coding has, from the fastest to the smallest; `dcz` is zstd with a dictionary. */
const levels = /** @type {const} */ ({ gzip: [1, 9], br: [0, 11], zstd: [1, 22], dcz: [1, 22] })

export const codings = /** @type {ContentCoding[]} */ (Object.keys(levels))

/** @type {(coding: ContentCoding, level: number) => boolean} */
export const hasLevel = (coding, level) => level >= levels[coding][0] && level <= levels[coding][1]

/** Such as `gzip 1 to 9, br 0 to 11`. @param {ContentCoding[]} named */
export const describeLevels = (named) => named.map((coding) => `${coding} ${levels[coding].join(' to ')}`).join(', ')

const incompressible = Buffer.from(Array.from({ length: 200 }, (_, index) => (index * 7919) % 251))

/** The versions of Node.js that have a coding, where not all do. @type {Record<string, string>} */
export const nodeRanges = { zstd: '^22.15 || >=23.8', dcz: '^22.19 || >=24.6' }

/** What a coding needs of Node.js, where its zlib lacks it. @type {(zlib: any, coding: string) => string | null} */
export function missingOf({ zstdCompressSync }, coding) {
  if (coding === 'zstd') return zstdCompressSync ? null : 'Node.js 22.15'
  if (coding !== 'dcz') return null
  // What does not know the option ignores it.
  const bytes = zstdCompressSync?.(incompressible, { dictionary: incompressible }).length ?? Infinity
  return bytes < incompressible.length / 2 ? null : 'Node.js 22.19 or 24.6'
}
