/** @typedef {import('../types.d.ts').Row} Row */
/** @typedef {ColumnOf<Row>} Column */
/**
 * @template Item
 * @typedef {{ title: string, align: 'left' | 'right', text: (row: Item) => string }} ColumnOf
 */

/** What stands where there is no number. */
export const none = '–'

/** @type {(value: number | null, digits: number) => string} */
export function number(value, digits) {
  if (value === null) return none
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

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
 * @returns {import('./rateTables.js').TextTable}
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
