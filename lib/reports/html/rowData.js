import { plainWords } from '../../workload/plainWords.js'
import { groupBy } from '../groupBy.js'

/** @import { Compared } from '../report.d.ts' */
/** @import { Pair, PairGroup } from './page/openSection.js' */

/** Row of any suite. @typedef {Record<string, any>} Row */
/** Field that rows are selected by, with all its values. @typedef {{ field: string, values: string[] }} Facet */

/** Most values of a facet: more of them would be a list of rows. */
const maxValues = 12

/** Fields that identify a row, or describe it in sentences. */
const isNoFacet = /^(path|version|baselineVersion|reason|reasonCode|remark|flags)$/

/** Fields that are results: no row gets its name from them. */
const isResult =
  /^(outcome|check|sustained|yardstick|winner|endOfLife|executesGraphql|isGateway|isRegression)$|verdict$/i

/** @param {unknown} value */
const isChoice = (value) => typeof value === 'string' || typeof value === 'boolean'

/**
 * Formats the fields of a row that are not measured, with its conditions.
 * @type {(row: Row, parameters: string[]) => [field: string, value: string][]}
 */
function choicesOf({ conditions = {}, ...row }, parameters) {
  const fields = Object.entries(row).filter(
    ([field, value]) => parameters.includes(field) || (isChoice(value) && !isNoFacet.test(field)),
  )
  return [...fields, ...Object.entries(conditions)].map(([field, value]) => [
    plainWords(field),
    plainWords(formatValue(value)),
  ])
}

/** @param {unknown} value */
function formatValue(value) {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value ?? 'none')
}

/** Formats the name of a field, such as `endOfLife` as `end of life`. @param {string} field */
export const fieldInWords = (field) =>
  field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/graphql/i, 'GraphQL')

/** Lists the values of a field in some rows. @type {(choices: Map<string, string>[], field: string) => string[]} */
const valuesOf = (choices, field) => [...new Set(choices.map((choice) => choice.get(field) ?? 'none'))]

/** Compares texts, numbers in them by size. @type {(a: string, b: string) => number} */
const compareTexts = (a, b) => a.localeCompare(b, 'en', { numeric: true })

/**
 * Finds the fields that rows can be filtered by, and each row's values of them and name.
 * A name has the fields in which its server's rows differ, so that other servers do not change it.
 * @param {Row[]} rows
 * @param {string[]} [parameters] - fields that are not measured, although they may be numbers
 * @param {(row: Row) => boolean} [isFirst] - whether a row is shown at first
 */
export function describeRows(rows, parameters = [], isFirst = () => true) {
  const choices = rows.map((row) => new Map(choicesOf(row, parameters)))
  const fields = [...new Set(choices.flatMap((choice) => [...choice.keys()]))]
  const facets = fields.flatMap((field) => {
    const values = valuesOf(choices, field)
    return values.length > 1 && values.length <= maxValues ? [{ field, values: values.sort(compareTexts) }] : []
  })
  const nameFields = new Map(
    [...groupBy(rows.keys(), (index) => rows[index].server)].map(([server, indexes]) => {
      const ofServer = indexes.map((index) => choices[index])
      return [server, fields.filter((field) => !isResult.test(field) && valuesOf(ofServer, field).length > 1)]
    }),
  )
  const names = new Set()
  const described = rows.map(({ server }, index) => {
    const valueIn = (/** @type {string} */ field) => choices[index].get(field) ?? 'none'
    const name = plainWords([server, ...(nameFields.get(server) ?? []).map(valueIn)].join(' · '))
    const isTaken = names.has(name)
    names.add(name)
    return {
      name: isTaken ? `${name} · ${index + 1}` : name,
      server: plainWords(server),
      values: Object.fromEntries(facets.map(({ field }) => [field, valueIn(field)])),
      ...(!isFirst(rows[index]) && { isFurther: true }),
    }
  })
  return { facets, described }
}

/** Rounds to more digits than a page shows. @param {number} value */
const round = (value) => Number(value.toPrecision(6))

/**
 * Compares each row with each that follows it: once, so that the page's script computes nothing.
 * @type {(rows: object[], compared: Compared[]) => PairGroup[]} rows: all of them; a pair has two of their indexes
 */
export function comparePairs(rows, compared) {
  const indexOf = new Map(rows.map((row, index) => [row, index]))
  return compared.map(({ rows: comparable, relate, estimate, isTime, controlRatio, doubt }) => {
    const indexes = comparable.flatMap((row) => indexOf.get(row) ?? []).sort((a, b) => a - b)
    const pairs = indexes.flatMap((index, place) =>
      indexes.slice(place + 1).flatMap((other) => {
        const relation = relate(rows[index], rows[other])
        const ratio = relation?.ratio ?? estimate?.(rows[index], rows[other]) ?? null
        if (ratio === null) return []
        const [low, high] = relation ? relation.interval.map(round) : [null, null]
        return /** @type {Pair[]} */ ([[index, other, round(ratio), low, high, relation?.verdict ?? null]])
      }),
    )
    return { isTime, controlRatio, doubt, pairs }
  })
}
