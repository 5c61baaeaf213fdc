import * as d3 from 'd3-shape'
import { withoutDoubt } from '../../../checks/doubts.js'
import { groupBy } from '../../../reports/groupBy.js'
import { drawDotPanel } from '../../../reports/plot/dotPanel.js'
import { drawPanels } from '../../../reports/plot/drawPanels.js'
import { describePlace } from '../../../reports/plot/linePanel.js'
import { drawLegend, markShapes, okabeIto, shadesOf } from '../../../reports/plot/marks.js'
import { drawServerPanels } from '../../../reports/plot/serverPanels.js'
import { panelOfCurves } from '../../kit/knees.js'
import { flagsOf, isClosedLoop } from './rows.js'

/** @import { DotRow } from '../../../reports/plot/dotPanel.js' */
/** @import { Curve } from './loadCurves.js' */
/** @import { ApiReport } from './report.js' */
/** @import { ApiRow, Line } from './rows.js' */

const unit = 'right answers/s'
const panelWidth = 840
const { black, green, sky, vermilion } = okabeIto

/** Marks by verdict. */
const marks = {
  first: { light: black, dark: '#f2f2f2', type: d3.symbolCircle, about: 'first server' },
  faster: { light: green, dark: green, type: d3.symbolTriangle, about: 'significantly faster' },
  slower: { light: vermilion, dark: vermilion, type: d3.symbolDiamond, about: 'significantly slower' },
  undecided: { light: sky, dark: sky, type: d3.symbolSquare, about: 'no significant difference, or no verdict' },
}

/**
 * Draws the rates: a panel for each subject, over connections if there are several numbers of them.
 * @param {Pick<ApiReport, 'lines' | 'curves' | 'verdicts'>} report
 * @returns {string} an SVG document that needs nothing else
 */
export function draw({ lines, curves, verdicts }) {
  if (curves.length > 0)
    return drawServerPanels({
      title: 'Right answers per second over connections',
      description: curves.flatMap(({ summary }) => summary ?? []).join(' ') || 'The tables have the numbers.',
      intro: verdicts,
      panels: [...groupBy(curves, headingOf)].map(([heading, alike]) => panelOfCurves(heading, unit, alike)),
    })
  const sure = withoutDoubt(lines, flagsOf, 'rate')
  const measured = sure.filter((line) => line.row.requestsPerSecond !== null && isClosedLoop(line))
  const panels = [...groupBy(measured, ({ subject }) => subject)].map(([heading, alike]) =>
    drawDotPanel({ heading, unit, rows: alike.map(toDotRow), width: panelWidth, nameWidth: 200, labelWidth: 110 }),
  )
  return drawPanels({
    title: 'Right answers per second',
    description: verdicts.join(' ') || 'There is no row with a number.',
    intro: verdicts,
    columns: 1,
    panelWidth,
    panels,
    legend: (left, y) => drawLegend(marks, left, y),
    shapes: markShapes,
    colors: shadesOf(marks),
  })
}

/** @param {Line} line @returns {DotRow} */
function toDotRow({ row, reference }) {
  const style = styleOf(row, reference)
  const value = Number(row.requestsPerSecond)
  const tooltip = describePlace(row.server, { y: value, interval: row.interval }, unit)
  return {
    name: row.server,
    dots: [{ value, style, mark: marks[style], tooltip }],
    range: row.interval,
    label: row.ratio === null || row.ratioInterval === null ? '' : `× ${row.ratio.toFixed(3)}`,
  }
}

/** @type {(row: ApiRow, reference: string) => keyof typeof marks} */
function styleOf({ server, verdict }, reference) {
  if (server === reference) return 'first'
  return verdict === 'faster' || verdict === 'slower' ? verdict : 'undecided'
}

/** Names a panel by its subject and the requests in flight. @param {Curve} curve */
const headingOf = ({ places: [{ row }] }) => `${row.operation} · ${row.pipelining} in flight on each connection`
