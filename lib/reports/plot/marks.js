import { symbol } from 'd3-shape'
import { element, escaped, movedTo, stroke, text } from './svg.js'

/** @import { SymbolType } from 'd3-shape' */
/** @import { Schemes } from './paper.js' */

/** @typedef {{ type: SymbolType, light: string, dark: string, isHollow?: boolean }} Mark how something is drawn: told apart by shape as well as by colour */

/** Okabe and Ito's colours, which people of every colour vision tell apart (jfly.uni-koeln.de/color, 2008). */
export const okabeIto = {
  ...{ black: '#000000', blue: '#0072b2', sky: '#56b4e9', purple: '#cc79a7', orange: '#e69f00', green: '#009e73' },
  vermilion: '#d55e00',
}

/** What is drawn of a mark, whatever its colour. */
export const markShapes = '.mark{stroke-width:1.3}.mark.hollow{fill:none;stroke-width:1.7}.interval{stroke-width:1.8}'

/** @param {Record<string, Mark>} marks by the class of what has their colour @returns {Schemes} */
export function shadesOf(marks) {
  const shades = (/** @type {'light' | 'dark'} */ scheme) =>
    Object.entries(marks)
      .map(([name, { [scheme]: shade }]) => `.${name}{fill:${shade};stroke:${shade}}`)
      .join('')
  return { light: shades('light'), dark: shades('dark') }
}

/** What is told of a mark where somebody points at it. @param {string | undefined} words */
export const titleOf = (words) => (words === undefined ? [] : [element('title', {}, escaped(words))])

/** An estimate, and what is told of it. @type {(name: string, mark: Mark, x: number, y: number, words?: string) => string} */
export function drawMark(name, { type, isHollow = false }, x, y, words) {
  const d = symbol().type(type).size(38).digits(1)() ?? ''
  return movedTo(x, y, element('path', { d, class: `mark ${name}${isHollow ? ' hollow' : ''}` }, ...titleOf(words)))
}

/** What each mark is, beside each other. @type {(marks: Record<string, Mark & { about: string }>, left: number, y: number) => string[]} */
export function drawLegend(marks, left, y) {
  let x = left
  return Object.entries(marks).flatMap(([name, mark]) => {
    const at = x
    x += 20 + mark.about.length * 6 + 18
    return [drawMark(name, mark, at + 6, y), text(at + 18, y + 4, mark.about, { class: 'small' })]
  })
}

/** Its 95 % interval. @type {(name: string, from: [number, number], to: [number, number]) => string} */
export const drawInterval = (name, from, to) => stroke(from, to, { class: `interval ${name}` })
