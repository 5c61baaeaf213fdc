import * as d3 from 'd3-shape'
import { groupBy } from '../../reports/groupBy.js'
import { drawDotPanel } from '../../reports/plot/dotPanel.js'
import { drawPanels } from '../../reports/plot/drawPanels.js'
import { describePlace, drawLinePanel, lineShapes } from '../../reports/plot/linePanel.js'
import { markShapes, okabeIto, shadesOf } from '../../reports/plot/marks.js'
import { keyOf } from '../../workload/combinations.js'
import { isLogarithmic, plotOf, seriesOf } from './crossovers.js'
import { headingOf, nameOf } from './groups.js'
import { describer, sharedAxes } from './parameters.js'

/** @import { SymbolType } from 'd3-shape' */
/** @import { DotRow } from '../../reports/plot/dotPanel.js' */
/** @import { Line, LinePanel, Place } from '../../reports/plot/linePanel.js' */
/** @import { Mark } from '../../reports/plot/marks.js' */
/** @import { Arm } from '../../types.d.ts' */
/** @import { Series } from './crossovers.js' */
/** @import { Axis } from './parameters.js' */
/** @import { PageReport } from './report.js' */
/** @import { Crossover, PageRow } from './types.d.ts' */

/** @typedef {{ heading: string, parameter: Axis, series: Series[], crossovers: Crossover[] }} Lines of one panel */
/** @typedef {{ heading: string, rows: PageRow[] }} Dots of one panel */

const { black, blue, sky, purple, orange, green, vermilion } = okabeIto

/** @type {(light: string, type: SymbolType, dark?: string) => Mark} */
const filled = (light, type, dark = light) => ({ light, dark, type })
/** @type {typeof filled} */
const hollow = (light, type, dark) => ({ ...filled(light, type, dark), isHollow: true })

/** Marks of the arms. Similar arms have one colour and different shapes. @type {Record<Arm, Mark>} */
const marks = {
  compound: filled(black, d3.symbolCircle, '#f2f2f2'),
  'compound-get': filled(blue, d3.symbolSquare, '#4a9fd6'),
  persisted: hollow(blue, d3.symbolSquare2, '#4a9fd6'),
  query: filled(purple, d3.symbolDiamond),
  defer: hollow(sky, d3.symbolDiamond2),
  rest: filled(orange, d3.symbolTriangle),
  standalone: hollow(orange, d3.symbolTriangle2),
  push: filled(green, d3.symbolStar),
  digest: hollow(green, d3.symbolAsterisk),
  preload: filled(vermilion, d3.symbolCross),
  hints: hollow(vermilion, d3.symbolPlus),
}

export const colors = shadesOf(marks)
export const shapes = `${markShapes}${lineShapes}`

/** Panels of a readable chart. If there are more, those with a crossover come first. */
const maxPanels = 48
const title = 'Page-load time by strategy'

/**
 * Draws page times: a panel for each server, set of conditions and parameter that grows, or for each set of conditions
 * if no parameter grows.
 * @param {PageReport} report
 * @returns {string} an SVG document that needs nothing else
 */
export function draw(report) {
  const { lines, dots } = panelsOf(report)
  const all = lines.length + dots.length
  const sorted = all > maxPanels ? lines.toSorted((a, b) => b.crossovers.length - a.crossovers.length) : lines
  const shown = sorted.slice(0, maxPanels)
  const panels = [
    ...shown.map((panel) => drawLinePanel(toLinePanel(panel))),
    ...dots
      .slice(0, maxPanels - shown.length)
      .map(({ heading, rows }) => drawDotPanel({ heading, unit: timeTitle, rows: rows.map(toDotRow) })),
  ]
  const intro = [
    `Everywhere: ${describer.shared(report.rows)}.`,
    'Bars are 95 % confidence intervals; short dashes are lower bounds; a numbered dashed line is a crossover: ' +
      'where an arm significantly passes compound, or falls behind.',
  ]
  if (all > maxPanels)
    intro.push(`${all - maxPanels} of ${all} panels are not drawn: name fewer servers, or fewer values.`)
  return drawPanels({ title, description: describe(report), intro, panels, shapes, colors })
}

/** @param {PageReport} report */
function describe({ compared, crossovers }) {
  const winners = compared.flatMap(({ heading, winner }) => (winner ? [`${heading}: ${winner}`] : []))
  const crossed = crossovers.filter(({ at }) => at !== null).map(({ server, sentence }) => `${server}: ${sentence}.`)
  return [...winners, ...crossed].join(' ') || 'Page times of each arm; the tables have the numbers.'
}

/** @type {(parameter: Axis, row: Pick<PageRow, 'server' | 'client' | 'conditions'>) => string} */
function panelKey(parameter, { server, client, conditions }) {
  const fixed = sharedAxes.filter((name) => name !== parameter)
  return `${parameter} ${server} ${client} ${keyOf(conditions, fixed)}`
}

/**
 * Plans the panels: for each server, protocol and set of other conditions one per parameter that grows, and one for
 * rows on no line.
 * @param {Pick<PageReport, 'compared' | 'rows' | 'crossovers'>} report
 * @returns {{ lines: Lines[], dots: Dots[] }} of rows that no flag doubts
 */
export function panelsOf({ compared, rows, crossovers }) {
  const varying = describer.varying(rows)
  const all = seriesOf(
    compared.flatMap(({ sure }) => sure),
    varying,
  )
  const decided = crossovers.filter(({ at }) => at !== null).sort((a, b) => Number(a.at) - Number(b.at))
  const byPanel = groupBy(decided, (crossover) => panelKey(crossover.parameter, crossover))
  const panels = groupBy(all, ({ parameter, row }) => panelKey(parameter, row))
  const lines = [...panels].map(([key, series]) => {
    const [{ parameter, row }] = series
    const headed = varying.filter((name) => name !== parameter)
    return { heading: headingOf(row, headed), parameter, series, crossovers: byPanel.get(key) ?? [] }
  })
  const drawn = new Set(all.flatMap(({ points }) => points.map(({ row }) => row)))
  const dots = compared
    .map(({ heading, sure }) => ({ heading, rows: sure.filter(({ pageMs }) => pageMs.median !== null) }))
    .filter((panel) => panel.rows.length > 0 && !panel.rows.some((row) => drawn.has(row)))
  return { lines, dots }
}

const timeTitle = 'ms per page'

/** @type {(row: PageRow) => Omit<Place, 'x'>} of a row with a number */
const toPlace = ({ pageMs, interval, boundMs }) => ({ y: Number(pageMs.median), interval, bound: boundMs })

/** Draws one arm. @type {(series: Series) => Line} */
const lineOf = ({ row, points }) => ({
  name: nameOf(row),
  style: row.workload,
  mark: marks[row.workload],
  stroke: row.conditions.links === 'known' ? 'dotted' : marks[row.workload].isHollow ? 'dashed' : undefined,
  places: points.map(({ x, row }) => ({ x, ...toPlace(row) })),
})

/** @param {Lines} panel @returns {LinePanel} */
function toLinePanel({ heading, parameter, series, crossovers }) {
  const values = series.flatMap(({ points }) => points.map(({ x }) => x))
  return {
    heading,
    x: { title: plotOf(parameter)?.title ?? parameter, isLogarithmic: isLogarithmic(parameter, values) },
    y: timeTitle,
    lines: series.map(lineOf),
    turns: crossovers.map(({ at, sentence }) => ({ at: Number(at), note: sentence })),
  }
}

/** @param {PageRow} row - with a number @returns {DotRow} */
function toDotRow(row) {
  const { workload: style, interval, boundMs } = row
  const name = nameOf(row)
  const value = Number(row.pageMs.median)
  const dot = { value, style, mark: marks[style], tooltip: describePlace(name, toPlace(row), timeTitle) }
  return { name, dots: [dot], range: interval, bound: boundMs, label: `${value.toFixed(1)} ms` }
}
