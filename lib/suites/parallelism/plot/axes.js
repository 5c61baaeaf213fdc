import { scaleLinear, scaleLog } from 'd3-scale'
import { isLogarithmic } from '../report/crossovers.js'
import { isLogarithmicScale, ticksOf, valueScale } from '../../../reports/plot/scales.js'
import { stroke, text } from '../../../reports/plot/svg.js'

/** @typedef {import('../report/series.js').Series} Series */
/** @typedef {import('../report/conditions.js').Parameter} Parameter */
/** @typedef {import('../../../reports/plot/scales.js').Scale} Scale */

export const panelWidth = 600
/** Where the lines are in a panel; names stand on their right. */
export const area = { left: 52, right: panelWidth - 128, top: 52, bottom: 340 }

/** @type {Partial<Record<Parameter, string>>} */
const axisNames = {
  resources: 'resources of a page',
  bytes: 'bytes of each resource',
  delay: 'ms to generate',
  hits: 'server-side hits',
  'client-hits': "resources fresh in the client's cache",
  'client-stale': "resources stale in the client's cache",
  rtt: 'ms of round-trip time',
  bandwidth: 'Mbit/s',
}

/** @param {Series[]} series */
function valuesOf(series) {
  const rows = series.flatMap(({ points }) => points.map(({ row }) => row))
  const shown = rows.flatMap(({ pageMs, boundMs, interval }) => [pageMs.median, boundMs, ...(interval ?? [])])
  return shown.filter((value) => value !== null).filter((value) => value > 0)
}

/** @param {Series[]} series @returns {Scale} */
export function timeScale(series) {
  const medians = series.flatMap(({ points }) => points.map(({ row }) => Number(row.pageMs.median)))
  return valueScale(valuesOf(series), medians, [area.bottom, area.top])
}

/**
 * @param {Parameter} parameter
 * @param {number[]} values of it, in their order, two or more
 * @returns {(value: number) => number}
 */
export function placeScale(parameter, values) {
  const create = isLogarithmic(parameter, values) ? scaleLog : scaleLinear
  return create([values[0], values[values.length - 1]], [area.left + 24, area.right - 8])
}

/** @type {(values: number[], x: (value: number) => number, parameter: Parameter) => string[]} */
export function drawPlaces(values, x, parameter) {
  let last = Number.NEGATIVE_INFINITY
  const ticks = values.flatMap((value) => {
    const at = x(value)
    const tick = stroke([at, area.bottom], [at, area.bottom + 4], { class: 'axis' })
    const name = value.toLocaleString('en-US')
    const halfWidth = name.length * 3.4
    if (at - halfWidth < last + 4) return [tick]
    last = at + halfWidth
    return [tick, text(at, area.bottom + 17, name, { class: 'small faint middle' })]
  })
  const name = axisNames[parameter] ?? parameter
  const middle = (area.left + area.right) / 2
  return [...ticks, text(middle, area.bottom + 33, name, { class: 'small middle' })]
}

/** @param {Scale} y */
export function drawTimes(y) {
  const kind = isLogarithmicScale(y) ? 'ms per page (logarithmic)' : 'ms per page'
  return [
    text(8, area.top - 12, kind, { class: 'small faint' }),
    ...ticksOf(y).flatMap((value) => [
      stroke([area.left, y(value)], [area.right, y(value)], { class: 'rule' }),
      text(area.left - 7, y(value) + 4, value.toLocaleString('en-US'), { class: 'small faint end' }),
    ]),
  ]
}
