/** @import { Analysis } from '../../../analysis/analyseRows.js' */

/** @typedef {{ name: string, bytes: number, cost: number }} Point */

/**
 * The Pareto front: what nothing else beats in bytes and in cost at once. What is beaten in cost is so significantly, where
 * blocks can tell; by the estimates, where they cannot.
 * @type {(points: Point[], analysis: Analysis | null) => Set<string>} names
 */
export function frontOf(points, analysis) {
  /** @type {(point: Point, other: Point) => boolean} */
  function isCheaper(point, other) {
    const verdict = analysis?.relate(point.name, other.name).verdict ?? null
    return verdict === null ? point.cost < other.cost : verdict === 'faster'
  }
  const isBeaten = (/** @type {Point} */ point) =>
    points.some((other) => other !== point && other.bytes <= point.bytes && isCheaper(other, point))
  return new Set(points.filter((point) => !isBeaten(point)).map(({ name }) => name))
}
