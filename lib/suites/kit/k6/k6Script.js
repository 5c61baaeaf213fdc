/**
 * Compares values of JSON, in any order of keys. k6 runs this file, too.
 * @type {(a: any, b: any) => boolean}
 */
export function isEqual(a, b) {
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return a === b
  const keys = Object.keys(a)
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]))
  )
}

/**
 * Writes the line that `node compare --import-k6` finds among all others.
 * @param {object} about - facts about the load
 * @param {{ metrics: object }} summary - of k6
 */
export function formatSummary(about, { metrics }) {
  return `${JSON.stringify({ k6: { about, metrics } })}\n`
}
