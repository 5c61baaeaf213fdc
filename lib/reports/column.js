/** @import { Column } from './report.d.ts' */

/** What stands where there is no number. */
export const none = '–'

/** Formats by their decimals; each takes milliseconds to make. */
const formats = [0, 1, 2].map(
  (digits) => new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
)

/** @type {(value: number | null, digits: 0 | 1 | 2) => string} */
export const number = (value, digits) => (value === null ? none : formats[digits].format(value))

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
