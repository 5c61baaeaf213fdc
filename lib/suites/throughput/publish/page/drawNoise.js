import { scaleLinear } from 'd3-scale'
import { symbolCircle } from 'd3-shape'
import { percent } from '../../../../stats/describeNoise.js'
import { left, right } from '../../../../reports/column.js'
import { okabeIto } from '../../../../reports/plot/marks.js'
import { drawSpans } from '../../../../reports/plot/spans.js'
import { mark } from '../plot/drawnRows.js'

/** @import { Scale } from '../../../../reports/plot/axes.js' */
/** @import { Column, Picture } from '../../../../reports/report.d.ts' */
/** @import { Ranking } from '../report/report.js' */

/** @typedef {{ name: string, value: number }} Component a standard deviation, as a share of the rate */

const marks = { deviation: mark('standard deviation', symbolCircle, okabeIto.blue, '#4a9fd6') }

/** @type {Column<Component>[]} */
const columns = [left('component', ({ name }) => name), right('of the rate', ({ value }) => percent(value))]

/**
 * Creates a scale from 0, because a component may be 0.
 * @type {(values: number[], range: [number, number]) => Scale}
 */
const scale = (values, range) => scaleLinear([0, Math.max(...values) * 1.03], range)

/** @param {Component} component */
const describe = ({ name, value }) => `${name}: ${percent(value)}`

/** Draws the components of a run's noise. @param {Ranking} ranking @returns {Picture[]} none if they are unknown */
export function drawNoise({ analysis }) {
  if (!analysis?.noise) return []
  const { processes, windows, drift, cohorts } = analysis.noise
  const items = [
    { name: 'between processes of a server', value: processes },
    { name: 'between windows of a process', value: windows },
    { name: 'from cycle to cycle', value: drift },
    { name: 'from cohort to cohort', value: cohorts },
    ...(analysis.between ? [{ name: 'of a row from run to run', value: Math.sqrt(analysis.between.variance) }] : []),
    ...(analysis.noiseFloor === null ? [] : [{ name: 'precision of the A/A control', value: analysis.noiseFloor }]),
  ]
  const title = 'Where noise comes from'
  const spans = items.map((item) => ({
    name: item.name,
    spots: [{ mark: 'deviation', value: item.value * 100, tooltip: describe(item) }],
  }))
  const description = items.map(describe).join(', ')
  const about =
    'Standard deviations as shares of the rate, and what the A/A control would show. What differs from cycle to ' +
    'cycle and from cohort to cohort is removed as far as it hits all servers of a cohort alike; intervals include ' +
    'the rest.'
  const svg = drawSpans({ title, description, axis: '% of the rate', marks, spans, scale })
  return [{ title, about, svg, table: { heading: null, columns, items, notes: [] } }]
}
