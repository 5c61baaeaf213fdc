import { describePlace } from '../../../reports/plot/linePanel.js'
import { armName } from '../../../workload/combinations.js'
import { timeTitle, toPlace } from './axes.js'
import { marks } from './marks.js'

/** @import { DotPanel } from './panels.js' */
/** @import { PageRow } from '../types.d.ts' */

/**
 * Shows the arms under one set of conditions, fastest first: page time, its 95 % interval, and its lower bound.
 * @param {DotPanel} panel
 * @returns {import('../../../reports/plot/dotPanel.js').DotPanel}
 */
export const toDotPanel = ({ heading, rows }) => ({ heading, unit: timeTitle, rows: rows.map(toDotRow) })

/** @param {PageRow} row with a number */
function toDotRow(row) {
  const { workload: style, conditions, interval, boundMs } = row
  const name = armName(style, conditions)
  const value = Number(row.pageMs.median)
  const dot = { value, style, mark: marks[style], words: describePlace(name, toPlace(row), timeTitle) }
  return { name, dots: [dot], range: interval, bound: boundMs, label: `${value.toFixed(1)} ms` }
}
