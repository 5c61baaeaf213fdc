// Node 20 lacks Map.groupBy.
/**
 * Groups items by their keys.
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
