/**
 * Places for labels that keep their order and a distance from each other, each as near to where it wants to be as a pass
 * down and a pass up find. The range is where all of them fit, if they do anywhere.
 * @type {(wanted: number[], range: { gap: number, from: number, to: number }) => number[]}
 */
export function pushApart(wanted, { gap, from, to }) {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a] - wanted[b])
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
