import { scaleLinear } from 'd3-scale'
import { left, number, right } from '../../../reports/column.js'
import { drawColumns } from '../../../reports/plot/axes.js'
import { drawPanels, panelWidth } from '../../../reports/plot/drawPanels.js'
import { titleOf } from '../../../reports/plot/marks.js'
import { ticksOf } from '../../../reports/plot/scales.js'
import { element, stroke, text } from '../../../reports/plot/svg.js'
import { median } from '../../../stats/median.js'
import { armName, keyOf } from '../../../workload/combinations.js'
import { axisNames } from '../parameters.js'
import { colors, shapes } from '../plot/marks.js'

/** @import { StoredResult } from '../../../core/suite.d.ts' */
/** @import { Scale } from '../../../reports/plot/scales.js' */
/** @import { Column, Picture } from '../../../reports/report.d.ts' */
/** @import { Arm } from '../../../types.d.ts' */
/** @import { PageReport } from '../report/report.js' */
/** @import { Value } from '../results.js' */
/** @import { PageSettings } from '../settle.js' */
/** @import { Waterfall } from '../types.d.ts' */

/** @typedef {Waterfall & { name: string, arm: Arm }} Drawn */

/** A page of more than that takes long to open. */
const maxRequests = 1000
const area = { left: 12, right: panelWidth - 12, top: 32 }
const barShapes = 'rect.bar{stroke:none}rect.waiting{opacity:.3}'

/** @type {(server: string, name: string, conditions: Record<string, unknown>) => string} */
const readingKey = (server, name, conditions) =>
  `${server} ${conditions.client} ${name} ${keyOf(conditions, axisNames)}`

/** @param {StoredResult<PageSettings, Value>[]} results */
function waterfallsIn(results) {
  const known = results.flatMap(({ server, trials }) =>
    trials.flatMap(({ conditions, samples }) =>
      samples.flatMap(({ name, conditions: own, value }) =>
        value?.waterfall
          ? [/** @type {const} */ ([readingKey(server, name, { ...conditions, ...own }), value.waterfall])]
          : [],
      ),
    ),
  )
  return new Map(known)
}

/**
 * How each arm gets its page, request by request: a picture for each of the first sets of conditions.
 * @type {(groups: PageReport['groups'], results: StoredResult<PageSettings, Value>[]) => Picture[]} none of results that do not tell
 */
export function drawWaterfalls(groups, results) {
  const known = waterfallsIn(results)
  let requests = 0
  return groups.flatMap(({ heading, rows }) => {
    const drawn = rows.flatMap(({ server, workload: arm, client, conditions, pageMs }) => {
      const waterfall = known.get(readingKey(server, arm, { ...conditions, client }))
      return waterfall && pageMs.median !== null ? [{ ...waterfall, arm, name: armName(arm, conditions) }] : []
    })
    const before = requests
    requests += drawn.reduce((sum, { names }) => sum + names.length, 0)
    // The first one is drawn in any case.
    if (drawn.length === 0 || (before > 0 && requests > maxRequests)) return []
    const table = { heading: null, columns, items: drawn, said: [] }
    return [{ title: `Requests of one page: ${heading}`, about, svg: draw(heading, drawn), table }]
  })
}

const about =
  'Each bar is a request or a push: pale until its first byte, then until its last. One page of each arm, of the first block, whose time is the median of its reading; all arms on one scale.'

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
function draw(heading, drawn) {
  const range = /** @type {[number, number]} */ ([area.left, area.right])
  const x = scaleLinear([0, largest(drawn.flatMap(({ pageMs, endMs }) => [pageMs, ...endMs])) * 1.02], range)
  const panels = drawn.map((one) => drawPanel(one, x))
  const title = `Requests of one page: ${heading}`
  const description = `${drawn.map(({ name, pageMs }) => `${name} ${number(pageMs, 1)} ms`).join(', ')}; the table has the figures.`
  return drawPanels({ title, description, panels, shapes: shapes + barShapes, colors })
}

/** @type {(drawn: Drawn, x: Scale) => { height: number, drawing: string }} one arm */
function drawPanel({ arm, name, pageMs, names, omitted, startMs, firstByteMs, endMs }, x) {
  const step = names.length > 12 ? 4 : 8
  const bottom = area.top + names.length * step + 4
  const more = omitted > 0 ? `, the first ${names.length} of ${names.length + omitted} requests` : ''
  const bar = (/** @type {number} */ index, /** @type {number} */ from, /** @type {number} */ to, looks = '') =>
    element('rect', {
      ...{ x: x(from), y: area.top + index * step, width: Math.max(0.5, x(to) - x(from)), height: step - 1 },
      class: `bar ${arm}${looks}`,
    })
  const bars = names.map((request, index) => {
    const [sent, first, end] = [startMs[index], firstByteMs[index], endMs[index]]
    const words = `${request}: sent at ${number(sent, 1)} ms, first byte at ${number(first, 1)} ms, last byte at ${number(end, 1)} ms`
    return element('g', {}, ...titleOf(words), bar(index, sent, first, ' waiting'), bar(index, first, end))
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
