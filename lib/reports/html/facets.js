import { plainWords } from '../../workload/plainWords.js'
import { groupBy } from '../groupBy.js'

/** @typedef {Record<string, any>} Row of any suite */
/** @typedef {{ field: string, values: string[] }} Facet what rows can be chosen by: a field, and all values that it has */
/** @typedef {ReturnType<typeof describeRows>['described'][0]} Described */

/** More values than that are no choice, but a list of rows. */
const maxValues = 12

/** What names a row, or tells of it in sentences. */
const isNoFacet = /^(path|version|baselineVersion|reason|reasonCode|flags)$/

/** What is found and not asked for: a row is no other one because of it. */
const isFound = /^(outcome|verdict|yardstick|winner|endOfLife|executesGraphql|ownDocument|isRegression)$/

/** @param {unknown} value */
const isChoice = (value) => typeof value === 'string' || typeof value === 'boolean'

/** The fields of a row by which it may be chosen, in words: none that is measured. @type {(row: Row, parameters: string[]) => [string, string][]} */
function choicesOf({ conditions = {}, ...row }, parameters) {
  const own = Object.entries(row).filter(
    ([field, value]) => parameters.includes(field) || (isChoice(value) && !isNoFacet.test(field)),
  )
  return [...own, ...Object.entries(conditions)].map(([field, value]) => [
    plainWords(field),
    plainWords(inWords(value)),
  ])
}

/** @param {unknown} value */
const inWords = (value) => (value === true ? 'yes' : value === false ? 'no' : String(value ?? 'none'))

/** `endOfLife` as `end of life`. @param {string} field */
export const fieldInWords = (field) =>
  field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/graphql/i, 'GraphQL')

/** What a field is in some rows, each value once. @type {(choices: Map<string, string>[], field: string) => string[]} */
const valuesOf = (choices, field) => [...new Set(choices.map((choice) => choice.get(field) ?? 'none'))]

/** Numbers by their size. @type {(a: string, b: string) => number} */
const inOrder = (a, b) => a.localeCompare(b, 'en', { numeric: true })

/**
 * What rows can be filtered by: what has several values, but few; and of each row a name that stays the same when others
 * come and go, and its values.
 * @param {Row[]} rows
 * @param {string[]} [parameters] fields that are not measured, although they may be numbers
 */
export function describeRows(rows, parameters = []) {
  const choices = rows.map((row) => new Map(choicesOf(row, parameters)))
  const fields = [...new Set(choices.flatMap((choice) => [...choice.keys()]))]
  const facets = fields.flatMap((field) => {
    const values = valuesOf(choices, field)
    return values.length > 1 && values.length <= maxValues ? [{ field, values: values.sort(inOrder) }] : []
  })
  const ofServers = groupBy(rows.keys(), (index) => rows[index].server)
  const telling = new Map(
    [...ofServers].map(([server, indexes]) => {
      const own = indexes.map((index) => choices[index])
      return [server, fields.filter((field) => !isFound.test(field) && valuesOf(own, field).length > 1)]
    }),
  )
  const used = new Set()
  const described = rows.map(({ server }, index) => {
    const own = (/** @type {string} */ field) => choices[index].get(field) ?? 'none'
    const name = plainWords([server, ...(telling.get(server) ?? []).map(own)].join(' · '))
    const isTaken = used.has(name)
    used.add(name)
    return {
      name: isTaken ? `${name} · ${index + 1}` : name,
      values: Object.fromEntries(facets.map(({ field }) => [field, own(field)])),
    }
  })
  return { facets, described }
}
