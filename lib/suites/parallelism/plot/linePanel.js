import * as plot from '../../../reports/plot/linePanel.js'
import { armName } from '../../../workload/combinations.js'
import { isLogarithmic, plotOf } from '../parameters.js'
import { timeTitle, toPlace } from './axes.js'
import { marks } from './marks.js'

/** @import { Line } from '../../../reports/plot/linePanel.js' */
/** @import { Series } from '../report/series.js' */
/** @import { LinePanel } from './panels.js' */

/** @param {Series} series one arm @returns {Line} */
const lineOf = ({ row: { workload, conditions }, points }) => ({
  name: armName(workload, conditions),
  style: workload,
  mark: marks[workload],
  stroke: conditions.links === 'known' ? 'dotted' : marks[workload].isHollow ? 'dashed' : undefined,
  places: points.map(({ x, row }) => ({ x, ...toPlace(row) })),
})

/**
 * A panel of page times over one parameter: a line for each arm, ticks at what physics allows, and where arms significantly
 * pass compound.
 * @type {(panel: LinePanel) => { height: number, drawing: string }}
 */
export function drawLinePanel({ heading, parameter, series, crossovers }) {
  const values = series.flatMap(({ points }) => points.map(({ x }) => x))
  return plot.drawLinePanel({
    heading,
    x: { title: plotOf(parameter)?.title ?? parameter, isLogarithmic: isLogarithmic(parameter, values) },
    y: timeTitle,
    lines: series.map(lineOf),
    turns: crossovers.map(({ at, words }) => ({ at: Number(at), words })),
  })
}
