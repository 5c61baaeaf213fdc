import { number } from '../../../../reports/column.js'

/** @import { Row } from '../../types.d.ts' */

/** @typedef {Row & { requestsPerSecond: number }} MeasuredRow */

/**
 * The rows that are drawn, and sentences about those that are not. Baselines are many times as fast as servers: beside
 * them no interval could be seen. Another document is other work.
 * @param {Row[]} rows
 */
export function drawnRows(rows) {
  const measured = /** @type {MeasuredRow[]} */ (rows.filter(({ requestsPerSecond }) => requestsPerSecond))
  const alike = measured.filter(({ ownDocument }) => !ownDocument)
  const competing = alike.filter(({ executesGraphql }) => executesGraphql)
  const drawn = competing.length > 0 ? competing : alike
  const baselines = alike.filter((row) => !drawn.includes(row))
  const others = measured.filter((row) => !alike.includes(row))
  const missing = rows.length - measured.length
  const omitted = []
  if (baselines.length > 0) omitted.push(`Not drawn, as they are baselines without GraphQL: ${rates(baselines)}.`)
  if (others.length > 0) omitted.push(`Not drawn, as it was asked for a document of its own: ${rates(others)}.`)
  if (missing > 0) omitted.push(`Not drawn, as they have no number: ${missing} of ${rows.length} servers.`)
  return { drawn, omitted }
}

/** @param {MeasuredRow[]} rows */
const rates = (rows) =>
  `${rows.map(({ server, requestsPerSecond }) => `${server} ${number(requestsPerSecond, 0)}`).join(', ')} requests/s`

/** The ranking in words, for those who cannot see it. @param {Row[]} rows */
export function describeRanking(rows) {
  const { drawn } = drawnRows(rows)
  if (drawn.length === 0) return 'No server that could be compared has a number.'
  const [first, ...others] = drawn.map((row) => `${row.server} with ${number(row.requestsPerSecond, 0)}`)
  const best = drawn.filter(({ rank }) => rank?.[0] === 1).map(({ server }) => server)
  const range = `Dot plot of verified requests per second, ${drawn.length} servers, from ${first} to ${others.at(-1) ?? first}.`
  return best.length === 0 ? range : `${range} Rank 1 is possible for ${best.join(', ')}.`
}
