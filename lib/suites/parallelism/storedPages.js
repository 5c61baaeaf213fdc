import { objectSchema } from '../../core/plan/schemas.js'

/** @import { Page } from '../../types.d.ts' */
/** @import { PageColumns, TimedRequest, Waterfall } from './types.d.ts' */

/**
 * Lists the values of a column: one if all pages have the same.
 * @type {<Name extends keyof Page>(columns: PageColumns, name: Name) => Page[Name][]}
 */
export const valuesOf = (columns, name) => /** @type {any[]} */ ([columns[name]]).flat()

/** @param {object} stored */
const columnNames = (stored) => /** @type {(keyof Page)[]} */ (Object.keys(stored))

/** @type {(names: (keyof Page)[], columnOf: (name: keyof Page) => number | number[]) => PageColumns} */
const createColumns = (names, columnOf) =>
  /** @type {any} */ (Object.fromEntries(names.map((name) => [name, columnOf(name)])))

/**
 * Rounds to the microsecond: pages differ by far more, and more digits would be a tenth of a long result.
 * @param {number} ms
 */
const toMicroseconds = (ms) => Math.round(ms * 1000) / 1000

/**
 * Stores pages by column: `{ pageMs: [41.2, 40.9], …, requests: 51 }`. Values that all pages share are stored once,
 * except times.
 * @param {Page[]} pages - at least one
 */
export const toColumns = (pages) =>
  createColumns(columnNames(pages[0]), (name) => {
    const values = pages.map((page) => page[name])
    const column = name.endsWith('Ms') ? values.map((ms) => toMicroseconds(Number(ms))) : values
    return name !== 'pageMs' && column.every((value) => value === column[0]) ? column[0] : column
  })

/** Joins the pages of several readings. @param {PageColumns[]} readings - at least one */
export const joinColumns = (readings) =>
  createColumns(columnNames(readings[0]), (name) => {
    const first = readings[0][name]
    if (readings.every(({ [name]: column }) => column === first)) return first
    return readings.flatMap(({ [name]: column, pageMs }) =>
      Array.isArray(column) ? column : Array(pageMs.length).fill(column),
    )
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
const unequalColumn = (columns) =>
  columnNames(columns).find((name) => {
    const column = columns[name]
    return Array.isArray(column) && column.length !== columns.pageMs.length
  })

/** Requests of a readable waterfall. */
const maxRequests = 100

const times = { type: 'array', minItems: 1, maxItems: maxRequests, items: { type: 'number', minimum: 0 } }

/** Schema of a stored waterfall: the definition `waterfall`. */
export const waterfallSchema = objectSchema({
  pageMs: { type: 'number', exclusiveMinimum: 0 },
  omitted: { type: 'integer', minimum: 0 },
  names: { ...times, items: { type: 'string' } },
  startMs: times,
  firstByteMs: times,
  endMs: times,
})

/** Rounds to a hundredth of a millisecond. @param {number} ms */
const toHundredths = (ms) => Number(Math.max(0, ms).toFixed(2))

/**
 * Lists the requests of the page with the median time of a reading, or the next shorter one.
 * @param {{ page: { pageMs: number }, startedAt: number, requests: TimedRequest[] }[]} pages - at least one
 * @returns {Waterfall | null} null if the page has no request
 */
export function waterfallOf(pages) {
  const inOrder = pages.toSorted((a, b) => a.page.pageMs - b.page.pageMs)
  const { page, startedAt, requests } = inOrder[Math.floor((pages.length - 1) / 2)]
  if (requests.length === 0) return null
  const first = requests.toSorted((a, b) => a.start - b.start).slice(0, maxRequests)
  const since = (/** @type {'start' | 'firstByte' | 'end'} */ name) =>
    first.map(({ [name]: at }) => toHundredths(at - startedAt))
  return {
    pageMs: toHundredths(page.pageMs),
    omitted: requests.length - first.length,
    names: first.map(({ name }) => name),
    startMs: since('start'),
    firstByteMs: since('firstByte'),
    endMs: since('end'),
  }
}
