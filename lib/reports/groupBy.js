/**
 * Items by what they have in common, each looked at once: Map.groupBy, which Node 20 has not.
 * @template Item
 * @param {Iterable<Item>} items
 * @param {(item: Item) => string} keyOf
 * @returns {Map<string, Item[]>} in the order of each key's first item, and its items in theirs
 */
export function groupBy(items, keyOf) {
  /** @type {Map<string, Item[]>} */
  const groups = new Map()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
