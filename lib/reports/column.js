/** @import { Column } from './report.d.ts' */

/** What stands where there is no number. */
export const none = '–'

/** By decimals, once they are asked for: to make one takes milliseconds, which is longer than twenty numbers take. @type {Intl.NumberFormat[]} */
const formats = []

/** @param {number} digits */
const formatOf = (digits) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** To the next multiple of 1 / scale, halves up: 67.455, which is a little less in binary, becomes 67.46. @type {(value: number, scale: number) => number} */
const roundedUp = (value, scale) => Math.round(value * scale * (1 + 2 * Number.EPSILON)) / scale

/** @type {(value: number | null, digits: 0 | 1 | 2) => string} */
export function number(value, digits) {
  if (value === null) return none
  // Most numbers of a long table are small counts.
  if (digits === 0 && value >= 0 && value < 1000 && Number.isInteger(value)) return String(value)
  // No comma is due, and a report has tens of thousands of them: that takes a quarter of the time.
  if (value > 0 && value < 999) return roundedUp(value, 10 ** digits).toFixed(digits)
  formats[digits] ??= formatOf(digits)
  return formats[digits].format(value)
}

/** @type {(value: number | null, unit: number) => number | null} */
export const divided = (value, unit) => (value === null ? null : value / unit)

/** @type {<Item>(title: string, text: (item: Item) => string) => Column<Item>} */
export const left = (title, text) => ({ title, align: 'left', text })

/** A column of numbers. @type {<Item>(title: string, text: (item: Item) => string) => Column<Item>} */
export const right = (title, text) => ({ title, align: 'right', text })

/**
 * Of columns for what only some runs ask for those that a row has a value for.
 * @type {<Item>(columns: [keyof Item, Column<Item>][], rows: Item[]) => Column<Item>[]}
 */
export const knownColumns = (columns, rows) =>
  columns.flatMap(([name, column]) => (rows.some((row) => row[name] !== null) ? [column] : []))

/** All that stands in a cell. @type {<Item>(column: Column<Item>, item: Item) => string} */
export const cellOf = ({ text, mark }, item) => text(item) + (mark?.(item) ?? '')

/** Half of an interval, as a share of what it is of. @param {[number, number] | null} interval */
export const plusMinus = (interval) =>
  interval === null ? none : `${((Math.sqrt(interval[1] / interval[0]) - 1) * 100).toFixed(1)} %`
