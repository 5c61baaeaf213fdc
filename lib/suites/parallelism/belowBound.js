import { valuesOf } from './pageColumns.js'
import { pageBound } from './pageBound.js'

/** @import { Arm } from '../../types.d.ts' */
/** @import { Conditions } from './parameters.js' */
/** @import { PageColumns } from './types.d.ts' */

/**
 * The bound of those pages of an arm that had the fewest bytes to carry, in ms; null where a browser does not tell bytes.
 * @type {(arm: Arm, conditions: Conditions, pages: PageColumns) => number | null}
 */
export function boundOf(arm, conditions, pages) {
  const bytes = valuesOf(pages, 'bytesReceived')
  if (bytes.includes(null)) return null
  const redundantDocuments = Math.max(...valuesOf(pages, 'redundantDocuments'))
  return pageBound(arm, conditions, { bytesReceived: Math.min(...bytes.map(Number)), redundantDocuments })
}

/** Why pages cannot be what they are said to be, in words. @type {(pages: PageColumns, boundMs: number | null) => string | null} */
export function belowBound(pages, boundMs) {
  const fastest = Math.min(...pages.pageMs)
  if (boundMs === null || fastest >= boundMs) return null
  return `a page took ${fastest.toFixed(2)} ms, less than its bound of ${boundMs.toFixed(2)} ms: something did not take as long as the conditions say`
}
