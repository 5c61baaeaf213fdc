/** @import { Analysis } from './analyseRows.js' */

/** @typedef {{ faster: string, slower: string, ratio: number }} Pair ratio: how many times as fast the one is as the other */
/** @typedef {{ pair: Pair | null, widest: number }} Spread pair: of all that are significantly different the one that differs most; widest: how many times as fast any row may be as another, by their 95 % intervals and by the noise floor */
/** @typedef {Spread & { x: number }} Place */

/**
 * How much some rows of a run differ.
 * @type {(analysis: Analysis | null, names: string[]) => Spread | null} names: of rows that are part of it; null where they are
 *   too few, or too little is known of them
 */
export function spreadOf(analysis, names) {
  if (analysis === null || analysis.noiseFloor === null || names.length < 2) return null
  const pairs = names.flatMap((faster) =>
    names.flatMap((slower) => (slower === faster ? [] : [{ faster, slower, ...analysis.relate(faster, slower) }])),
  )
  if (pairs.some(({ verdict }) => verdict === null)) return null
  const significant = pairs.filter(({ verdict }) => verdict === 'faster').sort((a, b) => b.ratio - a.ratio)
  const widest = Math.max(1 + analysis.noiseFloor, ...pairs.map(({ interval }) => interval[1]))
  return { pair: significant[0] ?? null, widest }
}

/**
 * From where on rows do not differ any more as something grows: there and at every later place no two are significantly
 * different, and none can differ by as much as was seen last. Without that a noisy run would find the same.
 * @param {Place[]} places in their order
 * @returns {{ until: Place | null, from: number | null, widest: number | null }} until: the last place where two are
 *   significantly different; from: null where they are at the last of all, or nobody can tell; widest: from there on, or where
 *   none ever are
 */
export function findFadeOut(places) {
  const last = places.findLastIndex(({ pair }) => pair !== null)
  const until = places[last] ?? null
  const seen = until?.pair?.ratio ?? Number.POSITIVE_INFINITY
  const after = places.slice(last + 1)
  const surely = after.slice(after.findLastIndex(({ widest }) => widest >= seen) + 1)
  const widest = surely.length > 0 ? Math.max(...surely.map((place) => place.widest)) : null
  return { until, from: until && (surely[0]?.x ?? null), widest }
}
