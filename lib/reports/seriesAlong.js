import { groupBy } from './groupBy.js'

/**
 * What changes in one thing only, in its order: two places of it or more; what is at no place in it is left out.
 * @type {<Point extends { x: number }>(points: Point[], keyOf: (point: Point) => string | number) => Point[][]} keyOf: all else
 */
export const seriesAlong = (points, keyOf) =>
  [
    ...groupBy(
      points.filter(({ x }) => Number.isFinite(x)),
      keyOf,
    ).values(),
  ]
    .filter((series) => series.some(({ x }) => x !== series[0].x))
    .map((series) => (isInOrder(series) ? series : series.sort((a, b) => a.x - b.x)))

/** As most are; to sort thousands of short lists takes longer than to look. @param {{ x: number }[]} series */
const isInOrder = (series) => series.every(({ x }, index) => index === 0 || series[index - 1].x <= x)
