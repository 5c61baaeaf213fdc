import { symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape'
import { number } from '../../../../reports/column.js'
import { okabeIto } from '../../../../reports/plot/marks.js'

/** @import { Mark } from '../../../../reports/plot/marks.js' */
/** @import { Row } from '../../types.d.ts' */

/** @typedef {Row & { requestsPerSecond: number }} MeasuredRow */
/** @typedef {keyof typeof kinds} Kind */

/**
 * Creates a mark with its label in legends.
 * @type {(about: string, type: Mark['type'], light: string, dark?: string) => Mark & { about: string }}
 */
export const mark = (about, type, light, dark = light) => ({ about, type, light, dark })

/** Marks of rows. */
export const kinds = {
  current: mark('current', symbolCircle, okabeIto.blue, '#4a9fd6'),
  ended: mark('end of life', symbolDiamond, okabeIto.vermilion, okabeIto.orange),
  gateway: mark('gateway, ranked apart', symbolTriangle, okabeIto.green),
  baseline: mark('baseline without GraphQL', symbolSquare, '#6f6f6f', '#a8a8a8'),
}

/** @param {Row} row @returns {Kind} */
export function kindOf({ endOfLife, executesGraphql, isGateway }) {
  if (!executesGraphql) return 'baseline'
  if (isGateway) return 'gateway'
  return endOfLife ? 'ended' : 'current'
}

/** @param {number} value */
export const formatRate = (value) => `${number(value, 0)} requests/s`

/** Selects the rows that have a number. @param {Row[]} rows */
export const measuredRows = (rows) =>
  /** @type {MeasuredRow[]} */ (rows.filter(({ requestsPerSecond }) => requestsPerSecond))

/**
 * Selects the rows that are drawn, with sentences about the omitted ones. Baselines are many times as fast as servers:
 * beside them no interval could be seen.
 * @param {Row[]} rows
 */
export function drawnRows(rows) {
  const measured = measuredRows(rows)
  const competing = measured.filter(({ executesGraphql }) => executesGraphql)
  const drawn = competing.length > 0 ? competing : measured
  const baselines = measured.filter((row) => !drawn.includes(row))
  const missing = rows.length - measured.length
  const omitted = []
  if (baselines.length > 0) omitted.push(`Not drawn, as they are baselines without GraphQL: ${formatRates(baselines)}.`)
  if (missing > 0) omitted.push(`Not drawn, as they have no number: ${missing} of ${rows.length} servers.`)
  return { drawn, omitted }
}

/** @param {MeasuredRow[]} rows */
const formatRates = (rows) =>
  `${rows.map(({ server, requestsPerSecond }) => `${server} ${number(requestsPerSecond, 0)}`).join(', ')} requests/s`

/** Describes the ranking for readers who cannot see it. @param {Row[]} rows */
export function describeRanking(rows) {
  const { drawn } = drawnRows(rows)
  if (drawn.length === 0) return 'No server that could be compared has a number.'
  // Gateways stand below all others, whatever their rates.
  const servers = drawn[0].isGateway ? drawn : drawn.filter(({ isGateway }) => !isGateway)
  const rates = servers.map((row) => `${row.server} with ${number(row.requestsPerSecond, 0)}`)
  const best = servers.filter(({ rank }) => rank?.[0] === 1).map(({ server }) => server)
  const [first, last] = [rates[0], rates.at(-1)]
  const range = servers.length === 1 ? first : `${servers.length} servers, from ${first} to ${last}`
  const picture = `Dot plot of verified requests per second, ${range}.`
  return best.length === 0 ? picture : `${picture} Rank 1 is possible for ${best.join(', ')}.`
}
