import * as d3 from 'd3-shape'
import { lineShapes } from '../../../reports/plot/linePanel.js'
import { markShapes, okabeIto, shadesOf } from '../../../reports/plot/marks.js'

/** @import { SymbolType } from 'd3-shape' */
/** @import { Mark } from '../../../reports/plot/marks.js' */
/** @import { Arm } from '../../../types.d.ts' */

const { black, blue, sky, purple, orange, green, vermilion } = okabeIto

/** @type {(light: string, type: SymbolType, dark?: string) => Mark} */
const filled = (light, type, dark = light) => ({ light, dark, type })
/** @type {typeof filled} */
const hollow = (light, type, dark) => ({ ...filled(light, type, dark), isHollow: true })

/** How each arm is drawn: what is alike has one colour and is told apart by the shape. @type {Record<Arm, Mark>} */
export const marks = {
  compound: filled(black, d3.symbolCircle, '#f2f2f2'),
  'compound-get': filled(blue, d3.symbolSquare, '#4a9fd6'),
  persisted: hollow(blue, d3.symbolSquare2, '#4a9fd6'),
  query: filled(purple, d3.symbolDiamond),
  defer: hollow(sky, d3.symbolDiamond2),
  rest: filled(orange, d3.symbolTriangle),
  standalone: hollow(orange, d3.symbolTriangle2),
  push: filled(green, d3.symbolStar),
  digest: hollow(green, d3.symbolAsterisk),
  preload: filled(vermilion, d3.symbolCross),
  hints: hollow(vermilion, d3.symbolPlus),
}

/** The colours of the arms, and the shapes that have them. */
export const colors = shadesOf(marks)
export const shapes = `${markShapes}${lineShapes}`
