import { number } from '../../../../reports/column.js'

/** @import { Mark } from '../../../../reports/plot/marks.js' */
/** @import { MeasuredRow } from '../plot/rankingWords.js' */
/** @import { Row } from '../../types.d.ts' */

/** Those that have a number, of the same work. @param {Row[]} rows */
export const measuredRows = (rows) =>
  /** @type {MeasuredRow[]} */ (rows.filter(({ requestsPerSecond, ownDocument }) => requestsPerSecond && !ownDocument))

/** @param {number} value */
export const rateInWords = (value) => `${number(value, 0)} requests/s`

/** How something is drawn, and what it is. @type {(about: string, type: Mark['type'], light: string, dark?: string) => Mark & { about: string }} */
export const mark = (about, type, light, dark = light) => ({ about, type, light, dark })
