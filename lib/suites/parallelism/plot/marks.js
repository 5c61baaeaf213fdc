import {
  symbol,
  symbolAsterisk,
  symbolCircle,
  symbolCross,
  symbolDiamond,
  symbolDiamond2,
  symbolPlus,
  symbolSquare,
  symbolSquare2,
  symbolStar,
  symbolTriangle,
  symbolTriangle2,
} from 'd3-shape'
import { okabeIto } from '../../../reports/plot/okabeIto.js'
import { element } from '../../../reports/plot/svg.js'

/** @typedef {import('../../../types.d.ts').Arm} Arm */
/** @typedef {{ color: string, dark: string, dashed: boolean, type: import('d3-shape').SymbolType, filled: boolean }} Mark */

const { black, blue, sky, purple, orange, green, vermilion } = okabeIto

/** @type {(color: string, dashed: boolean, type: import('d3-shape').SymbolType, filled: boolean, dark?: string) => Mark} */
const mark = (color, dashed, type, filled, dark = color) => ({ color, dark, dashed, type, filled })

/** How each arm is drawn: what is alike has one colour and is told apart by dashes and the shape. @type {Record<Arm, Mark>} */
export const marks = {
  compound: mark(black, false, symbolCircle, true, '#f2f2f2'),
  'compound-get': mark(blue, false, symbolSquare, true, '#4a9fd6'),
  persisted: mark(blue, true, symbolSquare2, false, '#4a9fd6'),
  query: mark(purple, false, symbolDiamond, true),
  defer: mark(sky, false, symbolDiamond2, false),
  rest: mark(orange, false, symbolTriangle, true),
  standalone: mark(orange, true, symbolTriangle2, false),
  push: mark(green, false, symbolStar, true),
  digest: mark(green, true, symbolAsterisk, false),
  preload: mark(vermilion, false, symbolCross, true),
  hints: mark(vermilion, true, symbolPlus, false),
}

/** @param {Arm} arm */
export const classOf = (arm) => `arm ${arm}`

/** @type {(arm: Arm, x: number, y: number) => string} */
export function drawMark(arm, x, y) {
  const { type, filled } = marks[arm]
  const path = symbol().type(type).size(38).digits(1)() ?? ''
  const place = `translate(${Number(x.toFixed(1))} ${Number(y.toFixed(1))})`
  return element('path', { d: path, transform: place, class: `${classOf(arm)} ${filled ? 'filled' : 'hollow'}` })
}

/** @type {(shade: (mark: Mark) => string) => string} */
const shades = (shade) =>
  Object.entries(marks)
    .map(([arm, own]) => `.${arm}{stroke:${shade(own)}}.${arm}.filled{fill:${shade(own)}}`)
    .join('')

/** The colours of the arms, and the shapes that have them. */
export const colors = { light: shades(({ color }) => color), dark: shades(({ dark }) => dark) }
export const shapes = `.arm{stroke-width:1.3}.hollow{fill:none;stroke-width:1.7}.leader{stroke-width:.6;fill:none}
.series{fill:none;stroke-width:1.8}.dashed{stroke-dasharray:6 3}.dotted{stroke-dasharray:2 3}.bound{stroke-width:1.4;opacity:.75}
.crossover{stroke-dasharray:5 4;stroke-width:1}.number{font-weight:600;font-size:10px}`
