/**
 * Memoizes a function.
 * @template {unknown[]} Arguments
 * @template Value
 * @param {(...parameters: Arguments) => Value} compute - never returns undefined
 * @param {(...parameters: Arguments) => unknown} keyOf - the same key for the same value
 * @returns {(...parameters: Arguments) => Value}
 */
export function memoize(compute, keyOf) {
  /** @type {Map<unknown, Value>} */
  const values = new Map()
  return (...parameters) => {
    const key = keyOf(...parameters)
    const value = values.get(key) ?? compute(...parameters)
    values.set(key, value)
    return value
  }
}
