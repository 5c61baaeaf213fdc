import { groupBy } from './groupBy.js'

/**
 * Groups points into series of two different places or more, sorted by place; points at no finite place are left out.
 * @template {{ x: number }} Point
 * @param {Point[]} points
 * @param {(point: Point) => string | number} keyOf the same for the points of a series
 * @returns {Point[][]}
 */
export const seriesAlong = (points, keyOf) =>
  [
    ...groupBy(
      points.filter(({ x }) => Number.isFinite(x)),
      keyOf,
    ).values(),
  ]
    .filter((series) => series.some(({ x }) => x !== series[0].x))
    .map((series) => series.sort((a, b) => a.x - b.x))
