import { scaleLinear } from 'd3-scale'
import { symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape'
import { left, number, right } from '../../reports/column.js'
import { drawColumns, ticksOf } from '../../reports/plot/axes.js'
import { drawPanels, panelWidth } from '../../reports/plot/drawPanels.js'
import { okabeIto, titleOf } from '../../reports/plot/marks.js'
import { drawSpans } from '../../reports/plot/spans.js'
import { element, stroke, text } from '../../reports/plot/svg.js'
import { median } from '../../stats/median.js'
import { colors, draw as drawPages, shapes } from './chart.js'
import { nameOf } from './groups.js'

/** @import { SuitePageParts } from '../../core/suite.d.ts' */
/** @import { Scale } from '../../reports/plot/axes.js' */
/** @import { Column, Picture } from '../../reports/report.d.ts' */
/** @import { Arm } from '../../types.d.ts' */
/** @import { PageReport } from './report.js' */
/** @import { Waterfall } from './types.d.ts' */

/** Groups whose phases a readable page shows. */
const maxPhases = 6

/** Creates the parts of a page beside its tables. @param {PageReport} report @returns {SuitePageParts} */
export const createPageParts = (report) => ({
  pictures: [
    { title: 'Page-load time', svg: drawPages(report) },
    ...drawWaterfalls(report.compared),
    ...report.compared.slice(0, maxPhases).flatMap(drawPhases),
  ],
  compared: report.compared,
  options: ({ facts }) => (facts.browser ? ['--browser'] : []),
})

const phaseMarks = {
  bound: { type: symbolSquare, light: '#6f6f6f', dark: '#a8a8a8', about: 'lower bound of the page' },
  first: { type: symbolDiamond, light: okabeIto.orange, dark: okabeIto.orange, about: 'first resource' },
  page: { type: symbolCircle, light: okabeIto.blue, dark: '#4a9fd6', about: 'page, median' },
  p99: { type: symbolTriangle, light: okabeIto.vermilion, dark: okabeIto.vermilion, about: 'page, p99' },
}

/** @param {PageReport['compared'][0]} group @returns {Picture[]} */
function drawPhases({ heading, sure }) {
  const spans = sure.flatMap((row) => {
    const { boundMs, firstResourceMs, pageMs } = row
    if (pageMs.median === null) return []
    const name = nameOf(row)
    const phases = { bound: boundMs, first: firstResourceMs, page: pageMs.median, p99: pageMs.p99 }
    const spots = Object.entries(phases).flatMap(([mark, value]) => {
      if (value === null) return []
      const { about } = phaseMarks[/** @type {keyof typeof phaseMarks} */ (mark)]
      return [{ mark, value, tooltip: `${name}: ${about} ${number(value, 1)} ms` }]
    })
    return [{ name, spots }]
  })
  if (spans.length === 0) return []
  const title = `From start to first and last resource: ${heading}`
  const description = `${spans.length} arms, fastest first; the table has the figures.`
  const scale = (/** @type {number[]} */ values, /** @type {[number, number]} */ range) =>
    scaleLinear([0, Math.max(...values) * 1.03], range)
  return [{ title, svg: drawSpans({ title, description, axis: 'ms', marks: phaseMarks, spans, scale }) }]
}

/** @typedef {Waterfall & { name: string, arm: Arm }} Drawn */

/** Requests of a page that opens in time. */
const maxRequests = 1000
const area = { left: 12, right: panelWidth - 12, top: 32 }
const barShapes = 'rect.bar{stroke:none}rect.waiting{opacity:.3}'

/**
 * Draws how each arm gets its page, request by request: a picture for each of the first sets of conditions.
 * @param {PageReport['compared']} groups
 * @returns {Picture[]}
 */
function drawWaterfalls(groups) {
  let requests = 0
  return groups.flatMap(({ heading, sure, waterfalls }) => {
    const drawn = sure.flatMap((row) => {
      const waterfall = waterfalls.get(row)
      return waterfall ? [{ ...waterfall, arm: row.workload, name: nameOf(row) }] : []
    })
    const before = requests
    requests += drawn.reduce((sum, { names }) => sum + names.length, 0)
    // The first one is always drawn.
    if (drawn.length === 0 || (before > 0 && requests > maxRequests)) return []
    const table = { heading: null, columns, items: drawn, notes: [] }
    return [{ title: `Requests of one page: ${heading}`, about, svg: drawWaterfall(heading, drawn), table }]
  })
}

const about =
  'Each bar is a request or a push: pale until its first byte, then until its last. One page of each arm, of the ' +
  'first block, whose time is the median of its reading; all arms on one scale.'

/** @param {number[]} values */
const largest = (values) => Math.max(...values)

/** @type {Column<Drawn>[]} */
const columns = [
  left('arm', ({ name }) => name),
  right('page ms', ({ pageMs }) => number(pageMs, 1)),
  right('requests', ({ names, omitted }) => number(names.length + omitted, 0)),
  right('last sent ms', ({ startMs }) => number(largest(startMs), 1)),
  right('first byte ms', ({ firstByteMs }) => number(Math.min(...firstByteMs), 1)),
  right('median wait ms', ({ startMs, firstByteMs }) =>
    number(median(firstByteMs.map((at, index) => at - startMs[index])), 1),
  ),
  right('last byte ms', ({ endMs }) => number(largest(endMs), 1)),
]

/** @type {(heading: string, drawn: Drawn[]) => string} */
function drawWaterfall(heading, drawn) {
  const range = /** @type {[number, number]} */ ([area.left, area.right])
  const x = scaleLinear([0, largest(drawn.flatMap(({ pageMs, endMs }) => [pageMs, ...endMs])) * 1.02], range)
  const panels = drawn.map((one) => drawPanel(one, x))
  const title = `Requests of one page: ${heading}`
  const times = drawn.map(({ name, pageMs }) => `${name} ${number(pageMs, 1)} ms`)
  const description = `${times.join(', ')}; the table has the figures.`
  return drawPanels({ title, description, panels, shapes: shapes + barShapes, colors })
}

/** @type {(drawn: Drawn, x: Scale) => { height: number, drawing: string }} one arm */
function drawPanel({ arm, name, pageMs, names, omitted, startMs, firstByteMs, endMs }, x) {
  const step = names.length > 12 ? 4 : 8
  const bottom = area.top + names.length * step + 4
  const more = omitted > 0 ? `, the first ${names.length} of ${names.length + omitted} requests` : ''
  const bar = (/** @type {number} */ index, /** @type {number} */ from, /** @type {number} */ to, looks = '') =>
    element('rect', {
      x: x(from),
      y: area.top + index * step,
      width: Math.max(0.5, x(to) - x(from)),
      height: step - 1,
      class: `bar ${arm}${looks}`,
    })
  const bars = names.map((request, index) => {
    const [sent, first, end] = [startMs[index], firstByteMs[index], endMs[index]]
    const at = (/** @type {number} */ ms) => `at ${number(ms, 1)} ms`
    const moments = `sent ${at(sent)}, first byte ${at(first)}, last byte ${at(end)}`
    return element(
      'g',
      {},
      ...titleOf(`${request}: ${moments}`),
      bar(index, sent, first, ' waiting'),
      bar(index, first, end),
    )
  })
  const drawing = [
    text(area.left, 16, `${name}: ${number(pageMs, 1)} ms${more}`, { class: 'heading' }),
    ...drawColumns(x, ticksOf(x), { top: area.top - 6, bottom, numbers: [bottom + 15] }),
    stroke([x(pageMs), area.top - 6], [x(pageMs), bottom], { class: 'axis' }),
    ...bars,
    text(area.right, area.top - 12, 'ms', { class: 'small faint end' }),
  ].join('\n')
  return { height: bottom + 22, drawing }
}
