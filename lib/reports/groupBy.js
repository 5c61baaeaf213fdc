// Node 20 lacks Map.groupBy.
/** @type {<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key) => Map<Key, Item[]>} */
export function groupBy(items, keyOf) {
  const groups = new Map()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/**
 * Groups points into series with at least two places, sorted by place. Points at no finite place are left out.
 * @template {{ x: number }} Point
 * @param {Point[]} points
 * @param {(point: Point) => string | number} keyOf - the same for the points of a series
 */
export function seriesAlong(points, keyOf) {
  const placed = points.filter(({ x }) => Number.isFinite(x))
  return [...groupBy(placed, keyOf).values()]
    .filter((series) => series.some(({ x }) => x !== series[0].x))
    .map((series) => series.sort((a, b) => a.x - b.x))
}

/**
 * Tells for each item whether it begins another group, so that a line stands above it.
 * Items without a group begin none.
 * @type {<Item>(items: Item[], groupOf?: (item: Item) => number | null) => boolean[]}
 */
export function ruledItems(items, groupOf = () => null) {
  /** @type {number | null} */
  let last = null
  return items.map((item) => {
    const group = groupOf(item)
    const isRuled = group !== null && last !== null && group !== last
    last = group ?? last
    return isRuled
  })
}
