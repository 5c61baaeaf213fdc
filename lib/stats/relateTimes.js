/** @import { Analysis } from './analyseRows.js' */

/**
 * How two rows compare by what they take, where the analysis is of rates: the ratio of the first one's time to the other's.
 * @type {(analysis: Analysis | null, name: string, other: string) => ReturnType<Analysis['relate']> | null} null where one of
 *   them is no part of the analysis
 */
export function relateTimes(analysis, name, other) {
  if (!analysis?.has(name) || !analysis.has(other)) return null
  const { ratio, interval, verdict } = analysis.relate(name, other)
  return { ratio: 1 / ratio, interval: [1 / interval[1], 1 / interval[0]], verdict }
}
