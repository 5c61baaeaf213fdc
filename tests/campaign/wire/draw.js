/** @typedef {() => number} Random - from 0 to 1 */

/** Draws a whole number. @type {(random: Random, least: number, most: number) => number} */
export const between = (random, least, most) => least + Math.floor(random() * (most - least + 1))

/** Draws one of several. @type {<Item>(random: Random, items: readonly Item[]) => Item} */
export const choose = (random, items) => items[between(random, 0, items.length - 1)]

/**
 * Cuts a text or bytes into parts that are not empty, unless there is nothing to cut.
 * @type {<Whole extends string | Buffer>(random: Random, whole: Whole, parts: number) => Whole[]}
 */
export function cut(random, whole, parts) {
  const most = Math.max(0, whole.length - 1)
  const places = new Set(Array.from({ length: Math.min(parts - 1, most) }, () => between(random, 1, most)))
  const ends = [0, ...[...places].sort((a, b) => a - b), whole.length]
  return ends.slice(1).map((end, index) => /** @type {any} */ (whole.slice(ends[index], end)))
}
