import { symbol } from 'd3-shape'
import { element, escapeText, moveTo, stroke, text } from './svg.js'

/** @import { SymbolType } from 'd3-shape' */
/** @import { Schemes } from './svg.js' */

/**
 * Look of a value, distinct by shape as well as by colour.
 * @typedef {object} Mark
 * @property {SymbolType} type
 * @property {string} light
 * @property {string} dark
 * @property {boolean} [isHollow]
 * @property {number} [size] - its area in square pixels; 38 by default
 */
/** Mark with its meaning. @typedef {Mark & { about: string }} ExplainedMark */

/** Okabe and Ito's colours, which people of every colour vision tell apart (jfly.uni-koeln.de/color, 2008). */
export const okabeIto = {
  black: '#000000',
  blue: '#0072b2',
  sky: '#56b4e9',
  purple: '#cc79a7',
  orange: '#e69f00',
  green: '#009e73',
  vermilion: '#d55e00',
}

/** Style rules of marks, without colours. */
export const markShapes = '.mark{stroke-width:1.3}.mark.hollow{fill:none;stroke-width:1.7}.interval{stroke-width:1.8}'

/** Creates the style rules of marks. @param {Record<string, Mark>} marks - by class @returns {Schemes} */
export function shadesOf(marks) {
  const shades = (/** @type {'light' | 'dark'} */ scheme) =>
    Object.entries(marks)
      .map(([name, { [scheme]: shade }]) => `.${name}{fill:${shade};stroke:${shade}}`)
      .join('')
  return { light: shades('light'), dark: shades('dark') }
}

/** Creates the tooltip of a mark. @param {string} [tooltip] @returns {string[]} none without a text */
export const titleOf = (tooltip) => (tooltip === undefined ? [] : [element('title', {}, escapeText(tooltip))])

/** Draws a value. @type {(name: string, mark: Mark, x: number, y: number, tooltip?: string) => string} */
export function drawMark(name, { type, isHollow = false, size = 38 }, x, y, tooltip) {
  const d = symbol().type(type).size(size).digits(1)() ?? ''
  return moveTo(x, y, element('path', { d, class: `mark ${name}${isHollow ? ' hollow' : ''}` }, ...titleOf(tooltip)))
}

/**
 * Draws marks beside each other, each with its meaning.
 * @type {(marks: Record<string, ExplainedMark>, left: number, y: number) => string[]}
 */
export function drawLegend(marks, left, y) {
  let x = left
  return Object.entries(marks).flatMap(([name, mark]) => {
    const at = x
    x += 20 + mark.about.length * 6 + 18
    return [drawMark(name, mark, at + 6, y), text(at + 18, y + 4, mark.about, { class: 'small' })]
  })
}

/** Draws a 95 % interval. @type {(name: string, from: [number, number], to: [number, number]) => string} */
export const drawInterval = (name, from, to) => stroke(from, to, { class: `interval ${name}` })
