/** @typedef {{ load: number, rate: number | null, isWhole: boolean }} Place of a curve; rate: null where there is no number; isWhole: no request was lost */
/** @typedef {{ load: number, rate: number }} Point */
/** How the rate under one load compares with that under another one; null where nobody can tell. @typedef {(load: number, other: number) => { interval: [number, number], verdict: string | null } | null} Relate */
/** Whether one rate by another is below a limit; null where the interval has the limit in it. @typedef {(point: Point, other: Point, limit: number) => boolean | null} IsBelow */
/**
 * Where a curve turns: not before the first place, and at the second one at the latest; that is null where a turn is not ruled
 * out, and not certain. Where the intervals leave nothing open, both are one.
 * @template At
 * @typedef {{ from: At, to: At | null }} Turn
 */
/** @typedef {{ knee: Turn<Point> | null, peak: (Point & { ties: number[] }) | null, collapse: Turn<Place> | null, isEstimated: boolean }} Turns ties: other loads of the peak, whose rates do not differ significantly; isEstimated: whether estimates decided, for lack of blocks */

/** What a doubling has to gain, and what is left of the peak where the rate has collapsed. */
const worthwhileGain = 1.05
const collapsedShare = 0.8

/**
 * The knee, the peak and the collapse of a rate as its load grows. The knee is where doubling the load gains less than
 * 5 %, on the way to any higher load; one noisy reading makes none. Only points where nothing was lost are knee or peak.
 * @param {Place[]} places by their loads
 * @param {Relate} [relate]
 * @returns {Turns} knee: null where the rate grows to the end; collapse: from which on a fifth of the peak or more is lost,
 *   or all of it
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
 * No later point is worth its load behind the knee: each doubling would have to gain 5 % on the way to it.
 * @type {(points: Point[], isBelow: IsBelow) => Turn<Point> | null}
 */
function findKnee(points, isBelow) {
  const judged = points.slice(0, -1).map((point, index) => {
    const isWorthless = points
      .slice(index + 1)
      .map((later) => isBelow(later, point, worthwhileGain ** Math.log2(later.load / point.load)))
    return { point, is: isWorthless.includes(false) ? false : !isWorthless.includes(null) || null }
  })
  const from = judged.find(({ is }) => is !== false)
  const to = judged.find(({ is }) => is)
  return from ? { from: from.point, to: to?.point ?? null } : null
}

/** @type {(places: Place[], peak: Point, isBelow: IsBelow) => Turn<Place> | null} */
function findCollapse(places, peak, isBelow) {
  const isLost = places.map(({ load, rate }) => {
    if (load <= peak.load) return false
    return rate === null || isBelow({ load, rate }, peak, collapsedShare)
  })
  const from = places[isLost.lastIndexOf(false) + 1]
  const to = places[isLost.findLastIndex((is) => is !== true) + 1]
  return from ? { from, to: to ?? null } : null
}
