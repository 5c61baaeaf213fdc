/**
 * @typedef {object} Place a place of a curve
 * @property {number} load
 * @property {number | null} rate - null if there is no number
 * @property {boolean} isWhole - whether no request was lost
 */
/** @typedef {{ load: number, rate: number }} Point */
/**
 * @callback Relate compares the rates under two loads; null if the blocks do not say
 * @param {number} load
 * @param {number} other
 * @returns {{ interval: [number, number], verdict: string | null } | null}
 */
/**
 * @callback IsBelow tells whether one rate by another is below a limit; null if the limit is within the interval
 * @param {Point} point
 * @param {Point} other
 * @param {number} limit
 * @returns {boolean | null}
 */
/**
 * Turn of a curve: it is not before `from`, and not after `to`. `to` is null if a turn is possible and not certain. The
 * two are equal if the intervals leave nothing open.
 * @template At
 * @typedef {{ from: At, to: At | null }} Turn
 */
/**
 * @typedef {object} Turns
 * @property {Turn<Point> | null} knee - null if the rate grows to the end
 * @property {(Point & { ties: number[] }) | null} peak - ties: other loads, whose rates do not differ significantly
 * @property {Turn<Place> | null} collapse - from which on a fifth of the peak or more is lost, or all of it
 * @property {boolean} isEstimated - whether estimates decided, for lack of blocks
 */

/** Factor of the rate that a doubling of the load must gain. */
const worthwhileGain = 1.05
/** Share of the peak that is left if the rate has collapsed. */
const collapsedShare = 0.8

/**
 * Finds the knee, the peak and the collapse of a rate as its load grows. Behind the knee doubling the load gains less
 * than 5 %, on the way to any higher load, so that one noisy reading makes none. Knee and peak are at loads that lost
 * no request.
 * @type {(places: Place[], relate?: Relate) => Turns} places: by their loads
 */
export function findTurns(places, relate = () => null) {
  const whole = places.flatMap(({ load, rate, isWhole }) => (rate !== null && isWhole ? [{ load, rate }] : []))
  if (whole.length < 2) return { knee: null, peak: null, collapse: null, isEstimated: false }
  const peak = whole.reduce((best, point) => (point.rate > best.rate ? point : best))
  let isEstimated = false
  /** @type {IsBelow} */
  function isBelow(point, other, limit) {
    const related = relate(point.load, other.load)
    const isKnown = related !== null && related.verdict !== null
    isEstimated ||= !isKnown
    const [low, high] = isKnown ? related.interval : [point.rate / other.rate, point.rate / other.rate]
    return high < limit ? true : low >= limit ? false : null
  }
  const ties = whole.filter((point) => point !== peak && relate(point.load, peak.load)?.verdict === '~')
  return {
    knee: findKnee(whole, isBelow),
    peak: { ...peak, ties: ties.map(({ load }) => load) },
    collapse: findCollapse(places, peak, isBelow),
    isEstimated,
  }
}

/**
 * Finds the knee: no later point is worth its load, because each doubling would have to gain 5 % on the way to it.
 * @type {(points: Point[], isBelow: IsBelow) => Turn<Point> | null}
 */
function findKnee(points, isBelow) {
  const judged = points.slice(0, -1).map((point, index) => {
    const isWorthless = points
      .slice(index + 1)
      .map((later) => isBelow(later, point, worthwhileGain ** Math.log2(later.load / point.load)))
    return { point, isKnee: isWorthless.includes(false) ? false : !isWorthless.includes(null) || null }
  })
  const from = judged.find(({ isKnee }) => isKnee !== false)
  const to = judged.find(({ isKnee }) => isKnee)
  return from ? { from: from.point, to: to?.point ?? null } : null
}

/** @type {(places: Place[], peak: Point, isBelow: IsBelow) => Turn<Place> | null} */
function findCollapse(places, peak, isBelow) {
  const isLost = places.map(({ load, rate }) => {
    if (load <= peak.load) return false
    return rate === null || isBelow({ load, rate }, peak, collapsedShare)
  })
  const from = places[isLost.lastIndexOf(false) + 1]
  const to = places[isLost.findLastIndex((isCertain) => isCertain !== true) + 1]
  return from ? { from, to: to ?? null } : null
}
