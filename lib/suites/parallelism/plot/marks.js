import {
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
import { markShapes, okabeIto, shadesOf } from '../../../reports/plot/marks.js'

/** @import { SymbolType } from 'd3-shape' */
/** @import { Mark } from '../../../reports/plot/marks.js' */
/** @import { Arm } from '../../../types.d.ts' */

const { black, blue, sky, purple, orange, green, vermilion } = okabeIto

/** @type {(light: string, type: SymbolType, dark?: string) => Mark} */
const filled = (light, type, dark = light) => ({ light, dark, type })
/** @type {(light: string, type: SymbolType, dark?: string) => Mark} */
const hollow = (light, type, dark = light) => ({ light, dark, type, isHollow: true })

/** How each arm is drawn: what is alike has one colour and is told apart by the shape. @type {Record<Arm, Mark>} */
export const marks = {
  compound: filled(black, symbolCircle, '#f2f2f2'),
  'compound-get': filled(blue, symbolSquare, '#4a9fd6'),
  persisted: hollow(blue, symbolSquare2, '#4a9fd6'),
  query: filled(purple, symbolDiamond),
  defer: hollow(sky, symbolDiamond2),
  rest: filled(orange, symbolTriangle),
  standalone: hollow(orange, symbolTriangle2),
  push: filled(green, symbolStar),
  digest: hollow(green, symbolAsterisk),
  preload: filled(vermilion, symbolCross),
  hints: hollow(vermilion, symbolPlus),
}

/** The colours of the arms, and the shapes that have them. */
export const colors = shadesOf(marks)
export const shapes = `${markShapes}.leader{stroke-width:.6;fill:none}
path.series{fill:none;stroke-width:1.8}.dashed{stroke-dasharray:6 3}.dotted{stroke-dasharray:2 3}.bound{stroke-width:1.4;opacity:.75}
.crossover{stroke-dasharray:5 4;stroke-width:1}.number{font-weight:600;font-size:10px}`
