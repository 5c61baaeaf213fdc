import { stroke, text } from './svg.js'

/** @typedef {(value: number) => number} Place where a value is */

/** Of a digit of the small numbers at an axis, in pixels; and what they keep from each other. */
const [digitWidth, numberGap] = [6.8, 4]

/**
 * Lines from top to bottom at some values, numbered at some heights as far as the numbers have room beside each other.
 * @type {(x: Place, ticks: number[], range: { top: number, bottom: number, numbers: number[] }) => string[]}
 */
export function drawColumns(x, ticks, { top, bottom, numbers }) {
  let free = Number.NEGATIVE_INFINITY
  return ticks.flatMap((value) => {
    const at = x(value)
    const line = stroke([at, top], [at, bottom], { class: 'rule' })
    const number = value.toLocaleString('en-US')
    const half = (number.length * digitWidth) / 2
    if (at - half < free) return [line]
    free = at + half + numberGap
    return [line, ...numbers.map((y) => text(at, y, number, { class: 'small faint middle' }))]
  })
}

/**
 * Lines from left to right at some values, numbered on their left.
 * @type {(y: Place, ticks: number[], range: { left: number, right: number }) => string[]}
 */
export const drawLines = (y, ticks, { left, right }) =>
  ticks.flatMap((value) => [
    stroke([left, y(value)], [right, y(value)], { class: 'rule' }),
    text(left - 7, y(value) + 4, value.toLocaleString('en-US'), { class: 'small faint end' }),
  ])
