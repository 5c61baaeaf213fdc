/**
 * Items by what they have in common, each looked at once: Map.groupBy, which Node 20 has not.
 * @type {<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key) => Map<Key, Item[]>}
 */
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
