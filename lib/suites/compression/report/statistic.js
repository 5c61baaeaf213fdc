import { median } from '../../../statistics/median.js'

/** @import { Settings } from '../parameters.js' */

/** @param {number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Of three runs that follow each other, the median of their means. @param {number[]} ms */
function medianOf3(ms) {
  const length = Math.ceil(ms.length / 3)
  return median([0, 1, 2].map((run) => mean(ms.slice(run * length, (run + 1) * length))))
}

/** What a reading is said to have taken. @type {Record<Settings['statistic'], (ms: number[]) => number>} */
export const statistics = { median, 'median-of-3': medianOf3 }
