/** @typedef {import('../types.d.ts').Row} Row */
/** @typedef {{ title: string, align: 'left' | 'right', text: (row: Row) => string }} Column */

/** What stands where there is no number. */
export const none = '–'

/** @type {(value: number | null, digits: number) => string} */
export function number(value, digits) {
  if (value === null) return none
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** @type {(value: number | null, unit: number) => number | null} */
export const divided = (value, unit) => (value === null ? null : value / unit)

/** @type {(title: string, text: (row: Row) => string) => Column} */
export const right = (title, text) => ({ title, align: 'right', text })
