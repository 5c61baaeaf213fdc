import { pageParameters } from '../workload/pageParameters.js'
import { maxPageBytes } from '../workload/pages.js'

/** @import { ServerConditions } from '../workload/pageParameters.js' */

/**
 * The conditions of a page, as a server is told them.
 * @param {any} asked what is not said has its default
 * @returns {ServerConditions}
 * @throws {RangeError} that says what, what was expected and what came
 */
export function parseConditions(asked) {
  /** @type {(name: string, expected: string, got: unknown) => never} */
  const refuse = (name, expected, got) => {
    throw new RangeError(`${name}: expected ${expected}, got ${JSON.stringify(got)}`)
  }
  const entries = Object.entries(pageParameters).map(([name, { kind, default: usual }]) => {
    const value = asked?.[name]
    if (value === undefined) return [name, kind.read(usual)]
    // A text is no number here, whatever it says.
    return kind.read(String(value)) === value ? [name, value] : refuse(name, kind.expected, value)
  })
  const conditions = /** @type {ServerConditions} */ (Object.fromEntries(entries))
  const bytes = conditions.resources * conditions.bytes
  if (bytes > maxPageBytes) refuse('resources × bytes', `at most ${maxPageBytes}`, bytes)
  return conditions
}
