/** @import { Analysis } from './analyseRows.js' */

/** @typedef {{ faster: string, slower: string, ratio: number }} Pair ratio: how many times as fast the faster one is */
/**
 * @typedef {object} Spread
 * @property {Pair | null} pair - largest significant difference
 * @property {number} widest - how many times as fast any row may be as another, by the 95 % intervals and the noise
 *   floor
 */
/** @typedef {Spread & { x: number }} Place */

/**
 * Finds how much some rows of a run differ.
 * @param {Analysis | null} analysis
 * @param {string[]} names - of rows that are part of it
 * @returns {Spread | null} null if the rows are too few, or too little is known of them
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
 * @typedef {object} FadeOut
 * @property {Place | null} until - last place with a significant difference
 * @property {number | null} from - null if there is a difference at the last place, or the intervals do not exclude one
 * @property {number | null} widest - from there on, or at all places if no two ever differ
 */

/**
 * Finds the place from which on rows do not differ any more as something grows: there and at every later place no two
 * are significantly different, and none can differ by as much as at `until`. A noisy run would find the same otherwise.
 * @type {(places: Place[]) => FadeOut} places: in their order
 */
export function findFadeOut(places) {
  const last = places.findLastIndex(({ pair }) => pair !== null)
  const until = places[last] ?? null
  const ratio = until?.pair?.ratio ?? Number.POSITIVE_INFINITY
  const after = places.slice(last + 1)
  const narrow = after.slice(after.findLastIndex(({ widest }) => widest >= ratio) + 1)
  const widest = narrow.length > 0 ? Math.max(...narrow.map((place) => place.widest)) : null
  return { until, from: until && (narrow[0]?.x ?? null), widest }
}
