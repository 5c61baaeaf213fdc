import { scaleLinear, scaleLog } from 'd3-scale'
import { stroke, text } from './svg.js'

/** @typedef {import('d3-scale').ScaleContinuousNumeric<number, number>} Scale */

/** Width of a digit at an axis, and least gap between two numbers, in pixels. */
const [digitWidth, numberGap] = [6.8, 4]

/**
 * Creates a scale: from zero, or logarithmic if its numbers differ much. Only positive ones count.
 * @param {number[]} numbers - all that is drawn: values and ends of their intervals
 * @param {number[]} values
 * @param {[number, number]} range
 * @returns {Scale}
 */
export function valueScale(numbers, values, range) {
  const positive = numbers.filter((number) => number > 0)
  // An interval that is ten times as wide as all the rest would leave nothing else to see.
  const max = Math.min(Math.max(...positive), 2 * Math.max(...values))
  const min = Math.max(Math.min(...positive), Math.min(...values) / 10)
  if (max / min < 6) return scaleLinear([0, max * 1.03], range).clamp(true)
  return scaleLog([min / 1.1, max * 1.1], range).clamp(true)
}

/** @param {Scale} scale */
export const isLogarithmicScale = (scale) => 'base' in scale

/** Names an axis, and its scale unless that is linear. @type {(title: string, scale: Scale) => string} */
export const nameAxis = (title, scale) => `${title}${isLogarithmicScale(scale) ? ' (logarithmic)' : ''}`

/** Selects a few round numbers of a scale. @param {Scale} scale @returns {number[]} */
export function ticksOf(scale) {
  if (!isLogarithmicScale(scale)) return scale.ticks(6)
  const [min, max] = scale.domain()
  const decades = Array.from({ length: 12 }, (_, index) => 10 ** (index - 2))
  return decades.flatMap((ten) => [ten, 2 * ten, 5 * ten]).filter((value) => value >= min && value <= max)
}

/**
 * Draws vertical lines at some values. Numbers that would touch their left neighbour are left out.
 * @param {(value: number) => number} x
 * @param {number[]} ticks
 * @param {{ top: number, bottom: number, numbers: number[] }} range - numbers: heights at which they are repeated
 * @param {string} [style] - class of the lines
 */
export function drawColumns(x, ticks, { top, bottom, numbers }, style = 'rule') {
  let free = Number.NEGATIVE_INFINITY
  return ticks.flatMap((value) => {
    const at = x(value)
    const line = stroke([at, top], [at, bottom], { class: style })
    const number = value.toLocaleString('en-US')
    const half = (number.length * digitWidth) / 2
    if (at - half < free) return [line]
    free = at + half + numberGap
    return [line, ...numbers.map((y) => text(at, y, number, { class: 'small faint middle' }))]
  })
}

/**
 * Draws horizontal lines at some values, with numbers on their left.
 * @type {(y: Scale, range: { left: number, right: number }) => string[]}
 */
export const drawLines = (y, { left, right }) =>
  ticksOf(y).flatMap((value) => [
    stroke([left, y(value)], [right, y(value)], { class: 'rule' }),
    text(left - 7, y(value) + 4, value.toLocaleString('en-US'), { class: 'small faint end' }),
  ])
