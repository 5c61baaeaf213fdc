/**
 * Computes each value once: a report asks for the same few thousands of times.
 * @type {<Given extends unknown[], Value>(compute: (...given: Given) => Value, keyOf: (...given: Given) => unknown) => (...given: Given) => Value}
 *   keyOf: the same for what has the same value
 */
export function remembering(compute, keyOf) {
  const known = new Map()
  return (...given) => {
    const key = keyOf(...given)
    const value = known.get(key) ?? compute(...given)
    known.set(key, value)
    return value
  }
}
