/**
 * Moves labels apart, as little as a pass down and a pass up can, in their order.
 * They stay in the range unless it is too small for all of them.
 * @type {(wanted: number[], range: { gap: number, from: number, to: number }) => number[]}
 */
export function pushApart(wanted, { gap, from, to }) {
  const order = [...wanted.keys()].sort((a, b) => wanted[a] - wanted[b])
  const places = wanted.slice()
  let lowest = from
  for (const index of order) {
    places[index] = Math.max(wanted[index], lowest)
    lowest = places[index] + gap
  }
  let highest = to
  for (const index of order.toReversed()) {
    places[index] = Math.min(places[index], highest)
    highest = places[index] - gap
  }
  return places
}
