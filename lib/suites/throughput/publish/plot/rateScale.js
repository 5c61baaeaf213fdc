import { number } from '../../../../reports/column.js'
import { comparableRows, nameDoubted, sureRows } from '../../analyse/doubted.js'
import { formatRange } from '../report/rankingTables.js'

/** @import { Ranked } from '../../analyse/rankResults.js' */
/** @import { Row } from '../../types.d.ts' */

/** Rows of a picture; ranked: all rows, if some are not shown. */
/** @typedef {{ rows: Row[], reference?: string | null, ranked?: Pick<Ranked, 'rows'> }} Pictured */
/** @typedef {Row & { requestsPerSecond: number }} MeasuredRow */
/**
 * Scale on which a picture shows how fast rows are.
 * @typedef {object} RateScale
 * @property {'rate' | 'ratio'} value - that no flag of a drawn row may doubt
 * @property {string} axis
 * @property {string} heading
 * @property {string} interval - what a bar shows
 * @property {(row: MeasuredRow) => number} placeOf
 * @property {(row: MeasuredRow) => [number, number] | null} rangeOf
 * @property {(value: number) => string} brief - formats a value
 * @property {(value: number) => string} format - formats it with its unit
 * @property {(range: [number, number]) => string} formatRange
 */

/** @type {RateScale} */
const ofRates = {
  value: 'rate',
  axis: 'requests/s',
  heading: 'Verified requests per second of each server',
  interval: '95 % confidence interval',
  placeOf: ({ requestsPerSecond }) => requestsPerSecond,
  rangeOf: ({ interval }) => interval,
  brief: (value) => number(value, 0),
  format: (value) => `${number(value, 0)} requests/s`,
  formatRange: (range) => `95 % interval ${range.map((end) => number(end, 0)).join(' to ')}`,
}

/** @type {(reference: string, areRanges: boolean) => RateScale} areRanges: of another run */
const ofRatios = (reference, areRanges) => ({
  value: 'ratio',
  axis: `× ${reference}`,
  heading: `Verified requests per second of each server, relative to ${reference}`,
  interval: areRanges ? '95 % range of another run' : ofRates.interval,
  placeOf: ({ server, ratioToReference }) => (server === reference ? 1 : Number(ratioToReference)),
  rangeOf: ({ ratioInterval, furtherRatioInterval }) => (areRanges ? furtherRatioInterval : ratioInterval),
  brief: (value) => number(value, 2),
  format: (value) => `${number(value, 2)} × ${reference}`,
  formatRange: (range) => `${areRanges ? 'another run' : '95 % interval'} ${formatRange(range)}`,
})

/**
 * Chooses the scale of a picture: ratios to the reference if it is clear what another run gives, or if flags doubt
 * rates and not these; else rates.
 * @param {Pictured} pictured
 * @returns {RateScale}
 */
export function chooseScale({ rows, reference, ranked = { rows } }) {
  const related = rows.filter(({ server, ratioToReference }) => server === reference || ratioToReference !== null)
  const comparable = comparableRows(
    related,
    ranked.rows.find((row) => row.server === reference && row.requestsPerSecond !== null),
  )
  const areRanges = comparable.some(({ furtherRatioInterval }) => furtherRatioInterval !== null)
  const isDoubted = sureRows(comparable, 'rate').length < comparable.length
  return reference && (areRanges || isDoubted) ? ofRatios(reference, areRanges) : ofRates
}

/** Selects the rows that have a number. @param {Row[]} rows */
export const measuredRows = (rows) =>
  /** @type {MeasuredRow[]} */ (rows.filter(({ requestsPerSecond }) => requestsPerSecond))

/** Selects the rows that a scale may show. @type {(rows: Row[], scale: RateScale) => MeasuredRow[]} */
export const shownRows = (rows, { value, placeOf }) =>
  sureRows(measuredRows(rows), value).filter((row) => placeOf(row) > 0)

/** @typedef {keyof Row['doubted']} Doubt */

/**
 * Names in a sentence the measured rows that flags keep from a picture.
 * @type {(rows: Row[], value: Doubt) => string[]}
 */
export function describeDoubted(rows, value) {
  const names = nameDoubted(measuredRows(rows), value)
  return names === '' ? [] : [`Not drawn, because a flag doubts them: ${names}.`]
}
