/** @typedef {import('../types.d.ts').Row} Row */
/** @typedef {ColumnOf<Row>} Column */
/**
 * @template Item
 * @typedef {{ title: string, align: 'left' | 'right', text: (row: Item) => string }} ColumnOf
 */

/** What stands where there is no number. */
export const none = '–'

/** By decimals. To make one takes longer than to format twenty numbers with it. */
const formats = [0, 1, 2].map(
  (digits) => new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
)

/** @type {(value: number | null, digits: 0 | 1 | 2) => string} */
export const number = (value, digits) => (value === null ? none : formats[digits].format(value))

/** @type {(value: number | null, unit: number) => number | null} */
export const divided = (value, unit) => (value === null ? null : value / unit)

/**
 * A column of numbers.
 * @template [Item=Row]
 * @param {string} title
 * @param {(row: Item) => string} text
 * @returns {ColumnOf<Item>}
 */
export const right = (title, text) => ({ title, align: 'right', text })

/**
 * @template Item
 * @param {ColumnOf<Item>[]} shown
 * @param {Item[]} rows
 * @returns {import('../suites/throughput/report/rateTables.js').TextTable}
 */
export const textTable = (shown, rows) => ({
  titles: shown.map(({ title }) => title),
  aligns: shown.map(({ align }) => align),
  lines: rows.map((row) => shown.map(({ text }) => text(row))),
})

/** Half of an interval, as a share of what it is of. @param {[number, number] | null} interval */
export function plusMinus(interval) {
  return interval === null ? none : `${((Math.sqrt(interval[1] / interval[0]) - 1) * 100).toFixed(1)} %`
}
