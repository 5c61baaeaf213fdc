/**
 * Above which items a line stands: where one is of another group than the last before it that has one.
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
