import * as d3 from 'd3-shape'
import { withoutDoubt } from '../../checks/doubts.js'
import { drawDotPanel } from '../../reports/plot/dotPanel.js'
import { drawPanels } from '../../reports/plot/drawPanels.js'
import { describePlace } from '../../reports/plot/linePanel.js'
import { markShapes, okabeIto, shadesOf } from '../../reports/plot/marks.js'
import { formatCalls } from './fields.js'
import { flagsOf } from './gatewayFlags.js'

/** @import { DotRow } from '../../reports/plot/dotPanel.js' */
/** @import { FederationReport, FederationRow, Group } from './report.js' */

/** @typedef {FederationRow & { cpuMsPerOperation: number }} MeasuredRow */

const panelWidth = 840
const marks = { cpu: { light: okabeIto.blue, dark: '#4a9fd6', type: d3.symbolCircle, about: 'CPU time' } }

/** @param {Group} group */
const measuredOf = ({ rows, warm }) =>
  /** @type {MeasuredRow[]} */ (
    withoutDoubt(rows, (row) => flagsOf([row], warm), 'cpu').filter(
      ({ cpuMsPerOperation }) => cpuMsPerOperation !== null,
    )
  )

/**
 * Draws the CPU time of an operation in each gateway: a panel for each operation and delay.
 * @param {FederationReport} report
 * @returns {string} an SVG document that needs nothing else
 */
export function draw({ compared, notes }) {
  const measured = compared.filter((group) => measuredOf(group).length > 0)
  const values = measured.flatMap((group) =>
    measuredOf(group).map((row) => `${group.heading}, ${row.server}: ${row.cpuMsPerOperation.toFixed(2)} ms`),
  )
  return drawPanels({
    title: "CPU time of an operation in the gateway's process",
    description: values.join('; ') || 'There is no row with a number.',
    columns: 1,
    panelWidth,
    panels: measured.map((group) =>
      drawDotPanel({
        heading: group.heading,
        unit: 'ms of CPU',
        labelHeading: 'calls',
        rows: measuredOf(group).map(toDotRow),
        allRows: measured.flatMap(measuredOf).map(toDotRow),
        width: panelWidth,
        nameWidth: 254,
        labelWidth: 90,
      }),
    ),
    notes,
    shapes: markShapes,
    colors: shadesOf(marks),
  })
}

/** @param {MeasuredRow} row @returns {DotRow} */
function toDotRow({ server, cpuMsPerOperation: value, interval, calls }) {
  const tooltip = describePlace(server, { y: value, interval }, 'ms of CPU')
  const label = calls === null ? '' : formatCalls(calls)
  return { name: server, dots: [{ value, style: 'cpu', mark: marks.cpu, tooltip }], range: interval, label }
}
