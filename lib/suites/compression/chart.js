import { number } from '../../reports/column.js'
import { drawPanels } from '../../reports/plot/drawPanels.js'
import { titleOf } from '../../reports/plot/marks.js'
import { drawPart, element, moveTo, text } from '../../reports/plot/svg.js'
import { firstOf } from './advice.js'

/** @import { Place } from './advice.js' */
/** @import { CompressionReport } from './report.js' */

/** Panels of a readable chart. */
const maxPanels = 48
const title = 'Total time by content coding and bandwidth'
const computedSentence = ' Columns in brackets are computed: the time without a limit, and the bytes by the bandwidth.'

/** @type {(left: number, y: number) => string[]} */
const drawLegend = (left, y) =>
  [...limits.map((limit) => `up to ${limit} ×`), 'more'].map((label, index) =>
    moveTo(
      left + index * 104,
      y - 7,
      element('rect', { x: 0, y: 0, width: 14, height: 14, class: classOf(limits[index] ?? Infinity) }),
      text(20, 11, label, { class: 'small' }),
    ),
  )

/**
 * Draws which coding is the fastest at which bandwidth: a heat map for each server and set of conditions.
 * @type {(report: CompressionReport) => string} an SVG document that needs nothing else
 */
export function draw({ advice }) {
  const shown = advice.slice(0, maxPanels)
  const isComputed = advice.some(({ places }) => places.some(({ measured }) => !measured))
  const intro = [
    'Milliseconds of a request, shaded by how many times the fastest of its column; a frame is around those that ' +
      `share the first place, because none of them is significantly slower.${isComputed ? computedSentence : ''}`,
  ]
  if (shown.length < advice.length)
    intro.push(`${advice.length - shown.length} of ${advice.length} panels are not drawn.`)
  const panels = shown.map(drawPanel)
  const panelWidth = Math.max(minPanelWidth, ...panels.map(({ width }) => width))
  const description = advice.map(({ heading, sentence }) => `${heading}. ${sentence}`).join(' ')
  return drawPanels({ title, description, intro, legend: drawLegend, panels, panelWidth, shapes, colors })
}

const cell = { width: 76, height: 21 }
const area = { left: 66, top: 46 }
const minPanelWidth = area.left + 5 * cell.width

/** @param {number} ms */
const format = (ms) => number(ms, ms < 10 ? 2 : ms < 1000 ? 1 : 0)

/** @param {Place} place */
function headOf({ bandwidth, measured }) {
  if (bandwidth === null) return 'no limit'
  const head = `${bandwidth.toLocaleString('en-US')} Mbit/s`
  return measured ? head : `(${head})`
}

/** Draws one bandwidth from top to bottom. @type {(place: Place, names: string[], column: number) => string[]} */
function drawColumn(place, names, column) {
  const { totals, fastest } = place
  const x = area.left + column * cell.width
  const best = Number(totals.get(String(fastest.name)))
  const first = firstOf(fastest)
  return [
    text(x + cell.width / 2, area.top - 8, headOf(place), { class: 'small faint middle' }),
    ...names.flatMap((name, row) => {
      const ms = totals.get(name)
      if (ms === undefined) return []
      const y = area.top + row * cell.height
      const shade = classOf(ms / best)
      const isBest = first.includes(name)
      const label = `${isBest && first.length > 1 ? '~ ' : ''}${format(ms)}`
      const tooltip = `${name}, ${headOf(place)}: ${format(ms)} ms, ${number(ms / best, 2)} × the fastest`
      const box = { x: x + 1, y: y + 1, width: cell.width - 2, height: cell.height - 2 }
      return [
        element('rect', { ...box, class: shade }, ...titleOf(tooltip)),
        ...(isBest ? [element('rect', { ...box, class: 'best' })] : []),
        text(x + cell.width / 2, y + 15, label, { class: `small middle ${shade}${isBest ? ' strong' : ''}` }),
      ]
    }),
  ]
}

/**
 * Draws a heat map of one server and set of conditions: codings by bandwidths.
 * @param {{ heading: string, places: Place[] }} advice
 */
function drawPanel({ heading, places }) {
  const names = [...new Set(places.flatMap(({ totals }) => [...totals.keys()]))]
  const drawing = [
    text(4, 18, heading, { class: 'heading' }),
    ...names.map((name, row) => text(area.left - 8, area.top + row * cell.height + 15, name, { class: 'small end' })),
    ...places.flatMap((place, column) => drawColumn(place, names, column)),
  ].join('\n')
  const height = area.top + names.length * cell.height + 8
  return { width: area.left + places.length * cell.width, height, drawing: drawPart(heading, drawing) }
}

/** Multiples of the fastest that the shades reach; one more shade is for slower codings. */
const limits = [1.05, 1.25, 1.6, 2.5]

/** @param {number} ratio to the fastest */
const classOf = (ratio) => {
  const index = limits.findIndex((limit) => ratio <= limit)
  return `shade${index === -1 ? limits.length : index}`
}

/** Blues of one hue with a readable ink, by ColorBrewer (colorbrewer2.org). */
const light = ['#08519c #fff', '#3182bd #fff', '#6baed6 #000', '#bdd7e7 #000', '#eff3ff #000']
const dark = ['#bdd7e7 #000', '#6baed6 #000', '#2f75aa #fff', '#1c4a73 #fff', '#13293d #fff']

/** @param {string[]} shades */
const rules = (shades) =>
  shades
    .map((shade, index) => {
      const [paper, ink] = shade.split(' ')
      return `rect.shade${index}{fill:${paper}}text.shade${index}{fill:${ink}}`
    })
    .join('')

const colors = {
  light: `${rules(light)}.best{stroke:#1a1a1a}`,
  dark: `${rules(dark)}.best{stroke:#ececec}`,
}
const shapes = '.best{fill:none;stroke-width:2}.strong{font-weight:600}'
