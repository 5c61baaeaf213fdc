/**
 * Returns the same items in random order: Fisher and Yates' shuffle in Durstenfeld's form (CACM algorithm 235, 1964).
 * @template Item
 * @param {Item[]} items - left as they are
 * @param {() => number} random - gives numbers in [0, 1)
 */
export function shuffle(items, random) {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(random() * (last + 1))
    ;[shuffled[last], shuffled[chosen]] = [shuffled[chosen], shuffled[last]]
  }
  return shuffled
}
