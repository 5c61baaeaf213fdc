import { stroke, text } from './svg.js'

/** @typedef {(value: number) => number} Place where a value is */

/**
 * Lines from top to bottom at some values, numbered at some heights.
 * @type {(x: Place, ticks: number[], range: { top: number, bottom: number, numbers: number[] }) => string[]}
 */
export const drawColumns = (x, ticks, { top, bottom, numbers }) =>
  ticks.flatMap((value) => [
    stroke([x(value), top], [x(value), bottom], { class: 'rule' }),
    ...numbers.map((y) => text(x(value), y, value.toLocaleString('en-US'), { class: 'small faint middle' })),
  ])

/**
 * Lines from left to right at some values, numbered on their left.
 * @type {(y: Place, ticks: number[], range: { left: number, right: number }) => string[]}
 */
export const drawLines = (y, ticks, { left, right }) =>
  ticks.flatMap((value) => [
    stroke([left, y(value)], [right, y(value)], { class: 'rule' }),
    text(left - 7, y(value) + 4, value.toLocaleString('en-US'), { class: 'small faint end' }),
  ])
