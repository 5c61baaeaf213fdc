/** @import { Page } from '../../types.d.ts' */
/** @import { PageColumns } from './types.d.ts' */

/** @type {(schema: { type: string[], minimum: number }) => object} of one number, or of one for each page */
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

/** Schema of stored pages: definitions/pages in schema.json. */
export const pageColumnsSchema = { type: 'object', required: names, additionalProperties: false, properties }

/**
 * Lists the values of a column: one if all pages have the same.
 * @type {<Name extends keyof Page>(columns: PageColumns, name: Name) => Page[Name][]}
 */
export function valuesOf(columns, name) {
  const column = columns[name]
  return /** @type {any} */ (Array.isArray(column) ? column : [column])
}

/** @type {(columnOf: (name: keyof Page) => number | null | (number | null)[]) => PageColumns} */
function build(columnOf) {
  const columns = /** @type {any} */ ({})
  for (const name of names) columns[name] = columnOf(name)
  return columns
}

/**
 * Rounds to the microsecond: pages differ by far more, and more digits would be a tenth of a long result.
 * @param {number} ms
 */
const rounded = (ms) => Math.round(ms * 1000) / 1000

/**
 * Stores pages by column: `{ pageMs: [41.2, 40.9], …, requests: 51 }`. Values that all pages share are stored once,
 * except times.
 * @param {Page[]} pages - at least one
 */
export const toColumns = (pages) =>
  build((name) => {
    const values = pages.map((page) => page[name])
    const column = name.endsWith('Ms') ? values.map((ms) => rounded(Number(ms))) : values
    return name !== 'pageMs' && column.every((value) => value === column[0]) ? column[0] : column
  })

/**
 * Joins the pages of several readings.
 * @param {PageColumns[]} readings - at least one
 */
export const joinColumns = (readings) =>
  build((name) => {
    const first = readings[0][name]
    if (readings.every(({ [name]: column }) => column === first)) return first
    const columns = readings.map(({ [name]: column, pageMs }) =>
      Array.isArray(column) ? column : Array(pageMs.length).fill(column),
    )
    return columns[0].concat(...columns.slice(1))
  })

/**
 * Finds a column that has not as many values as there are pages, which a schema cannot check.
 * @param {{ trials: { samples: { value: { pages: PageColumns } | null }[] }[] }} result
 * @returns {string | null} the first such column
 */
export function describeUnequalColumns({ trials }) {
  for (const [trial, { samples }] of trials.entries())
    for (const [sample, { value }] of samples.entries()) {
      const name = value && unequalColumn(value.pages)
      if (name)
        return `/trials/${trial}/samples/${sample}/value/pages/${name} must have a value for each page, or one for all`
    }
  return null
}

/** @param {PageColumns} columns */
function unequalColumn(columns) {
  const { length } = columns.pageMs
  for (const name of names) {
    const column = columns[name]
    if (Array.isArray(column) && column.length !== length) return name
  }
  return null
}
