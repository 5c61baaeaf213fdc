/** @import { Column } from './report.d.ts' */

/** Cell without a number. */
export const none = '–'

/** Formats by number of decimals; created once, because each takes milliseconds. */
const formats = [0, 1, 2].map(
  (digits) => new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
)

/** @type {(value: number | null, digits: 0 | 1 | 2) => string} */
export const number = (value, digits) => (value === null ? none : formats[digits].format(value))

/** @type {(value: number | null, unit: number) => number | null} */
export const divided = (value, unit) => (value === null ? null : value / unit)

/** Creates a column of texts. @type {<Item>(title: string, text: (item: Item) => string) => Column<Item>} */
export const left = (title, text) => ({ title, align: 'left', text })

/** Creates a column of numbers. @type {<Item>(title: string, text: (item: Item) => string) => Column<Item>} */
export const right = (title, text) => ({ title, align: 'right', text })

/**
 * Selects the optional columns for which a row has a value.
 * @type {<Item>(columns: [keyof Item, Column<Item>][], rows: Item[]) => Column<Item>[]}
 */
export const knownColumns = (columns, rows) =>
  columns.flatMap(([name, column]) => (rows.some((row) => row[name] !== null) ? [column] : []))

/** Formats the whole cell of an item. @type {<Item>(column: Column<Item>, item: Item) => string} */
export const cellOf = ({ text, mark }, item) => text(item) + (mark?.(item) ?? '')

/** Tells whether any item has a value in a column. @type {<Item>(column: Column<Item>, items: Item[]) => boolean} */
export const isFilled = (column, items) => items.some((item) => !['', none].includes(cellOf(column, item)))

/** Formats half of an interval as a percentage of its geometric middle. @param {[number, number] | null} interval */
export const plusMinus = (interval) =>
  interval === null ? none : `${((Math.sqrt(interval[1] / interval[0]) - 1) * 100).toFixed(1)} %`
