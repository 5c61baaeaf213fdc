import { number } from '../../../reports/column.js'
import { titleOf } from '../../../reports/plot/marks.js'
import { element, text } from '../../../reports/plot/svg.js'
import { classOf } from './shades.js'

/** @import { Place } from '../report/recommend.js' */

const cell = { width: 76, height: 21 }
const area = { left: 66, top: 46 }
export const panelSize = { width: area.left + 5 * cell.width }

/** @param {number} ms */
const shown = (ms) => number(ms, ms < 10 ? 2 : ms < 1000 ? 1 : 0)

/** @param {Place} place */
function headOf({ bandwidth, measured }) {
  if (bandwidth === null) return 'no limit'
  const words = `${bandwidth.toLocaleString('en-US')} Mbit/s`
  return measured ? words : `(${words})`
}

/** @type {(place: Place, names: string[], column: number) => string[]} one bandwidth, from top to bottom */
function drawColumn(heat, names, column) {
  const { totals, fastest } = heat
  const x = area.left + column * cell.width
  const best = Number(totals.get(String(fastest.name)))
  return [
    text(x + cell.width / 2, area.top - 8, headOf(heat), { class: 'small faint middle' }),
    ...names.flatMap((name, row) => {
      const ms = totals.get(name)
      if (ms === undefined) return []
      const y = area.top + row * cell.height
      const shade = classOf(ms / best)
      const isBest = name === fastest.name
      const words = `${fastest.ties?.includes(name) ? '~ ' : ''}${shown(ms)}`
      const described = `${name}, ${headOf(heat)}: ${shown(ms)} ms, ${number(ms / best, 2)} × the fastest`
      const place = { x: x + 1, y: y + 1, width: cell.width - 2, height: cell.height - 2 }
      return [
        element('rect', { ...place, class: shade }, ...titleOf(described)),
        ...(isBest ? [element('rect', { ...place, class: 'best' })] : []),
        text(x + cell.width / 2, y + 15, words, { class: `small middle ${shade}${isBest ? ' strong' : ''}` }),
      ]
    }),
  ]
}

/**
 * A heat map of one server and set of conditions: codings by bandwidths.
 * @type {(advice: { heading: string, places: Place[] }) => { width: number, height: number, drawing: string }}
 */
export function drawPanel({ heading, places }) {
  const names = [...new Set(places.flatMap(({ totals }) => [...totals.keys()]))]
  const drawing = [
    text(4, 18, heading, { class: 'heading' }),
    ...names.map((name, row) => text(area.left - 8, area.top + row * cell.height + 15, name, { class: 'small end' })),
    ...places.flatMap((place, column) => drawColumn(place, names, column)),
  ].join('\n')
  const height = area.top + names.length * cell.height + 8
  return { width: area.left + places.length * cell.width, height, drawing }
}
