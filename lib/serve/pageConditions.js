import { codings, defaultConditions, ranges, resolverModels } from '../workload/pages.js'

/** A page of more would hold the browser, not the arms, to the test. */
const maxBytes = 100_000_000

/** @type {Record<string, string[]>} */
const choices = { resolvers: resolverModels, compression: codings }

/**
 * The conditions of a page that a person asks for.
 * @param {any} asked what is not said has its default
 * @returns {import('../types.d.ts').ServerConditions}
 * @throws {RangeError} that says what, what was expected and what came
 */
export function parseConditions(asked) {
  const { resolvers, resources, bytes, delay, hits, compression } = { ...defaultConditions, ...asked }
  const conditions = { resolvers, resources, bytes, delay, hits, compression }
  /** @type {(name: string, expected: string, got: unknown) => never} */
  const refuse = (name, expected, got) => {
    throw new RangeError(`${name}: expected ${expected}, got ${JSON.stringify(got)}`)
  }
  for (const [name, { from, to }] of Object.entries(ranges)) {
    const value = /** @type {Record<string, unknown>} */ (conditions)[name]
    if (!Number.isInteger(value) || Number(value) < from || Number(value) > to)
      refuse(name, `a whole number from ${from} to ${to}`, value)
  }
  for (const [name, values] of Object.entries(choices)) {
    const value = /** @type {Record<string, any>} */ (conditions)[name]
    if (!values.includes(value)) refuse(name, values.join(', '), value)
  }
  if (!/^(\d+|(100|\d{1,2})%)$/.test(String(hits))) refuse('hits', 'a count or a share such as 50%', hits)
  if (resources * bytes > maxBytes) refuse('resources × bytes', `at most ${maxBytes}`, resources * bytes)
  return conditions
}
