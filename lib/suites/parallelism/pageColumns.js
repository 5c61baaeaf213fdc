/** @import { Page } from '../../types.d.ts' */
/** @import { PageColumns } from './types.d.ts' */

/** @type {(schema: { type: string[], minimum: number }) => object} one number, or one for each page */
const column = ({ type, minimum }) => ({
  type: [...type, 'array'],
  minimum,
  minItems: 1,
  items: { type: type.length === 1 ? type[0] : type, minimum },
})
const count = column({ type: ['integer'], minimum: 0 })
const countOrNull = column({ type: ['integer', 'null'], minimum: 0 })

/** @type {Record<keyof Page, object>} */
const properties = {
  pageMs: { type: 'array', minItems: 1, items: { type: 'number', exclusiveMinimum: 0 } },
  firstResourceMs: column({ type: ['number'], minimum: 0 }),
  bytesReceived: countOrNull,
  bytesSent: countOrNull,
  requests: count,
  pushed: count,
  connections: countOrNull,
  redundantDocuments: count,
  backendCalls: count,
}
const names = /** @type {(keyof Page)[]} */ (Object.keys(properties))

/** How the pages of a reading are stored, which has a number: definitions/pages in schema.json. */
export const pageColumnsSchema = { type: 'object', required: names, additionalProperties: false, properties }

/**
 * The different values of a column: one where all pages have the same, which is its median, minimum and maximum, too.
 * @template {keyof Page} Name
 * @param {PageColumns} columns
 * @param {Name} name
 * @returns {Page[Name][]}
 */
export function valuesOf(columns, name) {
  const column = /** @type {Page[Name] | Page[Name][]} */ (columns[name])
  return Array.isArray(column) ? column : [column]
}

/** @template Value @param {Value | Value[]} column @param {number} count of pages @returns {Value[]} */
const spread = (column, count) => (Array.isArray(column) ? column : Array(count).fill(column))

/** @param {(keyof Page)[]} wanted @param {(name: keyof Page) => any} columnOf @returns {any} */
const build = (wanted, columnOf) => Object.fromEntries(wanted.map((name) => [name, columnOf(name)]))

/** @type {(values: (number | null)[]) => number | null | (number | null)[]} one value where all are equal */
const shortened = (values) => (values.every((value) => value === values[0]) ? values[0] : values)

/**
 * Pages by column, so that a reading is a line of a file: `{ pageMs: [41.2, 40.9], …, requests: 51 }`. What is the same
 * for all of them, as most of it is, is said once.
 * @param {Page[]} pages at least one
 * @returns {PageColumns}
 */
export const toColumns = (pages) => ({
  ...build(names, (name) => shortened(pages.map((page) => page[name]))),
  pageMs: pages.map(({ pageMs }) => pageMs),
})

/**
 * The pages of several readings as if they were of one.
 * @param {PageColumns[]} readings at least one
 * @returns {PageColumns}
 */
export function joinColumns(readings) {
  const [first] = readings
  return build(names, (name) =>
    name !== 'pageMs' && !Array.isArray(first[name]) && readings.every((columns) => columns[name] === first[name])
      ? first[name]
      : readings.flatMap((columns) => spread(columns[name], columns.pageMs.length)),
  )
}

/**
 * What the schema cannot say: that each column has as many values as there are pages.
 * @param {{ trials: { samples: { value: { pages: PageColumns } | null }[] }[] }} result as it is stored
 * @returns {string | null} the first that has not
 */
export function describeUnequalColumns({ trials }) {
  for (const [trial, { samples }] of trials.entries())
    for (const [sample, { value }] of samples.entries()) {
      const name = value && names.find((name) => isUnequal(value.pages[name], value.pages.pageMs.length))
      if (name)
        return `/trials/${trial}/samples/${sample}/value/pages/${name} must have a value for each page, or one for all`
    }
  return null
}

/** @type {(column: unknown, count: number) => boolean} */
const isUnequal = (column, count) => Array.isArray(column) && column.length !== count
