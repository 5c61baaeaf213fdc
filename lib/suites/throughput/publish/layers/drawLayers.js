import * as d3 from 'd3-shape'
import { groupBy } from '../../../../reports/groupBy.js'
import { drawDotPanel } from '../../../../reports/plot/dotPanel.js'
import { drawPanels } from '../../../../reports/plot/drawPanels.js'
import { describePlace } from '../../../../reports/plot/linePanel.js'
import { drawLegend, markShapes, okabeIto, shadesOf } from '../../../../reports/plot/marks.js'
import { sureRows } from '../../analyse/doubted.js'
import { isLoading } from './layerRows.js'

/** @import { DotRow } from '../../../../reports/plot/dotPanel.js' */
/** @import { Mark } from '../../../../reports/plot/marks.js' */
/** @import { LayerReport } from './layerReport.js' */
/** @import { LayerRow } from './layerRows.js' */

const panelWidth = 840
const { blue, orange, black, purple, green } = okabeIto

/** Marks by what is known of a layer. @type {Record<string, Mark & { about: string }>} */
const marks = {
  base: { light: purple, dark: purple, type: d3.symbolCross, about: 'base' },
  apart: { light: blue, dark: '#4a9fd6', type: d3.symbolCircle, about: 'differs from its base' },
  alike: { light: black, dark: '#f2f2f2', type: d3.symbolSquare, about: 'costs nothing that we could measure' },
  loading: { light: green, dark: green, type: d3.symbolTriangle, about: 'loads in batches' },
  cache: { light: orange, dark: orange, type: d3.symbolDiamond, about: 'answers from a cache' },
}

/** @param {LayerRow} row */
function styleOf(row) {
  const { isCache, verdict } = row
  if (isCache) return 'cache'
  if (isLoading(row)) return 'loading'
  return verdict === 'faster' || verdict === 'slower' ? 'apart' : 'alike'
}

/**
 * Draws the ratio of every layer to its base: a panel for each base.
 * @param {LayerReport} report
 * @returns {string} an SVG document that needs nothing else
 */
export function drawLayers({ rows, notes }) {
  const drawn = sureRows(rows, 'ratio').filter(({ layer, ratioToBase }) => layer !== null && ratioToBase !== null)
  const panels = [...groupBy(drawn, ({ base }) => base)].map(([base, layers]) =>
    drawDotPanel({
      heading: base,
      unit: '× base',
      rows: [baseRow(base), ...layers.map(toDotRow)],
      allRows: [baseRow(base), ...drawn.map(toDotRow)],
      width: panelWidth,
      nameWidth: 200,
      labelWidth: 90,
    }),
  )
  const values = drawn.map(({ server, ratioToBase }) => `${server}: ${Number(ratioToBase).toFixed(2)}`)
  const styles = new Set(['base', ...drawn.map(styleOf)])
  const drawnMarks = Object.fromEntries(
    Object.entries(marks).filter(([style]) => styles.has(/** @type {any} */ (style))),
  )
  return drawPanels({
    title: 'Requests per second with a layer, relative to the same server without it',
    description: values.join('; ') || 'There is no layer with a number.',
    columns: 1,
    panelWidth,
    panels,
    legend: (left, y) => drawLegend(drawnMarks, left, y),
    notes,
    shapes: markShapes,
    colors: shadesOf(marks),
  })
}

/** Draws the base at 1, to compare with. @param {string} base @returns {DotRow} */
function baseRow(base) {
  const dots = [{ value: 1, style: 'base', mark: marks.base, tooltip: `${base}: 1` }]
  return { name: 'without a layer', dots, range: null, label: '1' }
}

/** @param {LayerRow} row @returns {DotRow} */
function toDotRow(row) {
  const style = styleOf(row)
  const value = Number(row.ratioToBase)
  const tooltip = describePlace(row.server, { y: value, interval: row.ratioInterval }, '× base')
  const dots = [{ value, style, mark: marks[style], tooltip }]
  return { name: String(row.layer), dots, range: row.ratioInterval, label: value.toFixed(2) }
}
