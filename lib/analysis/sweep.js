/** @typedef {{ load: number, rate: number | null, isWhole: boolean }} Place of a curve; rate: null where there is no number; isWhole: no request was lost */
/** @typedef {{ load: number, rate: number }} Point */

/** What a doubling has to gain, and what is left of the peak where the rate has collapsed. */
const worthwhileGain = 1.05
const collapsedShare = 0.8

/**
 * Whether no later point is worth its load: each doubling would have to gain 5 % on the way to it.
 * @type {(point: Point, later: Point[]) => boolean}
 */
const isKnee = (point, later) =>
  later.every(({ load, rate }) => rate / point.rate < worthwhileGain ** Math.log2(load / point.load))

/**
 * The knee, the peak and the collapse of a rate as its load grows. The knee is where doubling the load gains less than
 * 5 %, on the way to any higher load; one noisy reading makes none. Only points where nothing was lost are knee or peak.
 * @param {Place[]} places by their loads
 * @returns {{ knee: Point | null, peak: Point | null, collapse: Place | null }} knee: null where the rate grows to the end;
 *   collapse: the place from which on a fifth of the peak or more is lost, or all of it
 */
export function findTurns(places) {
  const whole = places.flatMap(({ load, rate, isWhole }) => (rate !== null && isWhole ? [{ load, rate }] : []))
  if (whole.length < 2) return { knee: null, peak: null, collapse: null }
  const peak = whole.reduce((best, point) => (point.rate > best.rate ? point : best))
  const knee = whole.slice(0, -1).find((point, index) => isKnee(point, whole.slice(index + 1))) ?? null
  const isLost = (/** @type {Place} */ { load, rate }) =>
    load > peak.load && (rate === null || rate < collapsedShare * peak.rate)
  const last = places.findLastIndex((place) => !isLost(place))
  return { knee, peak, collapse: places[last + 1] ?? null }
}
