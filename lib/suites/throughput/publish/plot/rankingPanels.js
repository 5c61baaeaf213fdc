import { scaleLinear } from 'd3-scale'
import { drawColumns, isLogarithmicScale, ticksOf, valueScale } from '../../../../reports/plot/axes.js'
import { drawInterval, drawMark, titleOf } from '../../../../reports/plot/marks.js'
import { element, text } from '../../../../reports/plot/svg.js'
import { kindOf, kinds } from './rowKinds.js'

/** @import { Kind } from './rowKinds.js' */
/** @import { MeasuredRow } from './rankingWords.js' */

/** @typedef {{ left: number, right: number, top: number }} Area */

export const rowHeight = 18

/** The middle of a row. @type {(area: Area, index: number) => number} */
export const middleOf = ({ top }, index) => top + (index + 0.5) * rowHeight

/** @type {(kind: Kind, from: number, to: number, y: number) => string} */
export const drawBand = (kind, from, to, y) =>
  element('rect', { x: from, y: y - 5, width: to - from, height: 10, rx: 2, class: `band ${kind}` })

/** @type {(x: (value: number) => number, ticks: number[], name: string, area: Area, rows: number) => string[]} lines through all rows, numbered above and below */
function drawAxis(x, ticks, name, { left, right, top }, rows) {
  const bottom = top + rows * rowHeight
  return [
    text((left + right) / 2, top - 24, name, { class: 'small middle' }),
    ...drawColumns(x, ticks, { top: top - 4, bottom: bottom + 4, numbers: [top - 8, bottom + 15] }),
  ]
}

/** @typedef {{ readings: (row: MeasuredRow) => number[], words: (row: MeasuredRow) => string, readingWords: (row: MeasuredRow, rate: number) => string }} Told what a page tells beside: every process, and in words what each mark is */

/** Below a row's mark. @type {(kind: Kind, x: number, y: number, words: string) => string} */
const drawReading = (kind, x, y, words) =>
  element('circle', { cx: x, cy: y + 6, r: 1.8, class: `reading ${kind}` }, ...titleOf(words))

/** The rates with their 95 % intervals, where there are any. @type {(rows: MeasuredRow[], area: Area, told?: Told) => string[]} */
export function drawRates(rows, area, told) {
  const rates = rows.map(({ requestsPerSecond }) => requestsPerSecond)
  const x = valueScale([...rates, ...rows.flatMap(({ interval }) => interval ?? [])], rates, [area.left, area.right])
  const name = `requests/s${isLogarithmicScale(x) ? ' (logarithmic)' : ''}`
  const marks = rows.flatMap((row, index) => {
    const y = middleOf(area, index)
    const kind = kindOf(row)
    const { interval } = row
    return [
      ...(interval ? [drawInterval(kind, [x(interval[0]), y], [x(interval[1]), y])] : []),
      ...(told?.readings(row) ?? []).map((rate) => drawReading(kind, x(rate), y, told?.readingWords(row, rate) ?? '')),
      drawMark(kind, kinds[kind], x(row.requestsPerSecond), y, told?.words(row)),
    ]
  })
  return [...drawAxis(x, ticksOf(x), name, area, rows.length), ...marks]
}

/** The rank ranges as bands. @type {(rows: MeasuredRow[], area: Area) => string[]} */
export function drawRanks(rows, area) {
  const last = Math.max(...rows.map(({ rank }) => rank?.[1] ?? 0))
  const x = scaleLinear([0.5, last + 0.5], [area.left, area.right])
  const round = x.ticks(4).filter((value) => Number.isInteger(value) && value > 1 && value < last * 0.9)
  const bands = rows.flatMap((row, index) => {
    const [first, last] = row.rank ?? []
    if (first === undefined || last === undefined) return []
    return [drawBand(kindOf(row), x(first - 0.5), x(last + 0.5), middleOf(area, index))]
  })
  return [...drawAxis(x, [...new Set([1, ...round, last])], 'rank range', area, rows.length), ...bands]
}
