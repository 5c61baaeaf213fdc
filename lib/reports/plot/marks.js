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
import { element } from './svg.js'

/** @typedef {import('../../types.d.ts').Arm} Arm */
/** @typedef {{ color: string, dark: string, dashed: boolean, type: import('d3-shape').SymbolType, filled: boolean }} Mark */

/** Okabe and Ito's colours, which people of every colour vision tell apart (jfly.uni-koeln.de/color, 2008). */
const [black, blue, sky, purple, orange, green, vermilion] = [
  '#000000',
  '#0072b2',
  '#56b4e9',
  '#cc79a7',
  '#e69f00',
  '#009e73',
  '#d55e00',
]

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
const colors = (shade) =>
  Object.entries(marks)
    .map(([arm, own]) => `.${arm}{--arm:${shade(own)}}`)
    .join('')

export const style = `
svg{--paper:#fff;--ink:#1a1a1a;--faint:#5f5f5f;--rule:#e3e3e3;font:12px system-ui,sans-serif;background:var(--paper)}
${colors(({ color }) => color)}
@media (prefers-color-scheme:dark){svg{--paper:#161616;--ink:#ececec;--faint:#a8a8a8;--rule:#353535}
${colors(({ dark }) => dark)}}
text{fill:var(--ink)}.faint{fill:var(--faint)}.small{font-size:11px}.title{font-size:17px;font-weight:600}.heading{font-size:13px;font-weight:600}
.paper{fill:var(--paper)}.rule{stroke:var(--rule)}.axis{stroke:var(--faint)}.leader{stroke:var(--faint);stroke-width:.6;fill:none}
.arm{stroke:var(--arm);stroke-width:1.3}.filled{fill:var(--arm)}.hollow{fill:none;stroke-width:1.7}
.series{fill:none;stroke-width:1.8}.dashed{stroke-dasharray:6 3}.bound{stroke-width:1.4;opacity:.75}
.crossover{stroke:var(--ink);stroke-dasharray:5 4;stroke-width:1}.badge{fill:var(--ink)}.number{fill:var(--paper);font-weight:600;font-size:10px}
.end{text-anchor:end}.middle{text-anchor:middle}
`
