import { symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape'
import { okabeIto } from '../../../../reports/plot/marks.js'
import { chooseScale, describeDoubted, measuredRows, shownRows } from './rateScale.js'

/** @import { Mark } from '../../../../reports/plot/marks.js' */
/** @import { Row } from '../../types.d.ts' */
/** @import { Pictured, RateScale } from './rateScale.js' */

/** @typedef {import('./rateScale.js').MeasuredRow} MeasuredRow */
/** @typedef {keyof typeof kinds} Kind */

/** @type {(about: string, type: Mark['type'], light: string, dark?: string) => Mark & { about: string }} */
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

/**
 * Selects the rows that are drawn, with sentences about the omitted ones. Baselines are many times as fast as servers:
 * beside them no interval could be seen.
 * @param {Pictured} pictured
 * @param {RateScale} [scale]
 */
export function drawnRows(pictured, scale = chooseScale(pictured)) {
  const { rows } = pictured
  const measured = shownRows(rows, scale)
  const competing = measured.filter(({ executesGraphql }) => executesGraphql)
  const drawn = competing.length > 0 ? competing : measured
  const baselines = measured.filter((row) => !drawn.includes(row))
  const missing = rows.length - measuredRows(rows).length
  const omitted = describeDoubted(rows, scale.value)
  if (baselines.length > 0)
    omitted.push(`Not drawn, as they are baselines without GraphQL: ${formatAll(baselines, scale)}.`)
  if (missing > 0) omitted.push(`Not drawn, as they have no number: ${missing} of ${rows.length} servers.`)
  return { drawn, omitted, scale }
}

/** @type {(rows: MeasuredRow[], scale: RateScale) => string} */
const formatAll = (rows, { placeOf, brief, axis }) =>
  `${rows.map((row) => `${row.server} ${brief(placeOf(row))}`).join(', ')} ${axis}`

/** Describes the ranking for readers who cannot see it. @param {Pictured} pictured */
export function describeRanking(pictured) {
  const { drawn, scale } = drawnRows(pictured)
  if (drawn.length === 0) return 'No server that could be compared has a number.'
  // Gateways stand below all others, whatever their rates.
  const servers = drawn[0].isGateway ? drawn : drawn.filter(({ isGateway }) => !isGateway)
  const rates = servers.map((row) => `${row.server} with ${scale.brief(scale.placeOf(row))}`)
  const best = servers.filter(({ rank }) => rank?.[0] === 1).map(({ server }) => server)
  const [first, last] = [rates[0], rates.at(-1)]
  const range = servers.length === 1 ? first : `${servers.length} servers, from ${first} to ${last}`
  const unit = scale.value === 'rate' ? '' : `, as ${scale.axis}`
  const picture = `Dot plot of verified requests per second${unit}, ${range}.`
  return best.length === 0 ? picture : `${picture} Rank 1 is possible for ${best.join(', ')}.`
}
