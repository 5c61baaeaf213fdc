import { symbolCircle, symbolDiamond, symbolSquare } from 'd3-shape'
import { okabeIto } from '../../../../reports/plot/marks.js'

/** @import { Mark } from '../../../../reports/plot/marks.js' */
/** @import { Row } from '../../types.d.ts' */

/** @typedef {keyof typeof kinds} Kind */

/** What a row may be. */
export const kinds = /** @satisfies {Record<string, Mark>} */ ({
  current: { type: symbolCircle, light: okabeIto.blue, dark: '#4a9fd6' },
  ended: { type: symbolDiamond, light: okabeIto.vermilion, dark: okabeIto.orange },
  baseline: { type: symbolSquare, light: '#6f6f6f', dark: '#a8a8a8' },
})

/** @param {Row} row @returns {Kind} */
export function kindOf({ endOfLife, executesGraphql }) {
  if (!executesGraphql) return 'baseline'
  return endOfLife ? 'ended' : 'current'
}
