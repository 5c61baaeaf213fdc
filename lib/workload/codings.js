/** Content codings by their names in headers. @typedef {'gzip' | 'br' | 'zstd' | 'dcz'} ContentCoding */
/** @typedef {{ coding: ContentCoding, level: number | null }} Compression level: null for a server's default */

/** Levels that each content coding has, from the fastest to the smallest; `dcz` is zstd with a dictionary. */
const levels = /** @type {const} */ ({ gzip: [1, 9], br: [0, 11], zstd: [1, 22], dcz: [1, 22] })

export const codings = /** @type {ContentCoding[]} */ (Object.keys(levels))

/** @type {(coding: ContentCoding, level: number) => boolean} */
export const hasLevel = (coding, level) => level >= levels[coding][0] && level <= levels[coding][1]

/** Describes levels, such as `gzip 1 to 9, br 0 to 11`. @param {ContentCoding[]} codings */
export const describeLevels = (codings) =>
  codings.map((coding) => `${coding} ${levels[coding].join(' to ')}`).join(', ')

const incompressible = Buffer.from(Array.from({ length: 200 }, (_, index) => (index * 7919) % 251))

/** Versions of Node.js that have a coding, if not all do. @type {Record<string, string>} */
export const nodeRanges = { zstd: '^22.15 || >=23.8', dcz: '^22.19 || >=24.6' }

/** Names the Node.js with a coding; null if this zlib has it. @type {(zlib: any, coding: string) => string | null} */
export function missingOf({ zstdCompressSync }, coding) {
  if (coding === 'zstd') return zstdCompressSync ? null : 'Node.js 22.15'
  if (coding !== 'dcz') return null
  // An older zlib ignores the option.
  const bytes = zstdCompressSync?.(incompressible, { dictionary: incompressible }).length ?? Infinity
  return bytes < incompressible.length / 2 ? null : 'Node.js 22.19 or 24.6'
}
