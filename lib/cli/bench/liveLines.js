import { left, none, plusMinus } from '../../reports/column.js'
import { sparklineFromZero } from '../../reports/sparkline.js'
import { tableLines } from '../../reports/table.js'

/** @import { Column, Table } from '../../reports/report.d.ts' */

/**
 * Member of the cohort that is measured.
 * @typedef {object} Member
 * @property {string} name
 * @property {boolean} isRead - its sample is read now
 * @property {number[]} readings
 * @property {string} figure - its latest reading
 */

/** Number of readings that are drawn. */
const maxReadings = 20

/** @param {string[]} texts */
const longest = (texts) => Math.max(0, ...texts.map(({ length }) => length))

/** @param {string[]} lines @param {number} room */
function cut(lines, room) {
  if (lines.length <= room) return lines
  const kept = lines.slice(0, Math.max(1, room - 1))
  return [...kept, `… ${lines.length - kept.length} more lines`].slice(0, room)
}

/**
 * Formats the live view: no more lines than the terminal has, none longer than it is wide.
 * @param {{ place: string, members: Member[], table: string[] }} live - place: of the run
 * @param {{ columns?: number, rows?: number }} terminal - some do not know their size
 */
export function liveLines({ place, members, table }, { columns, rows }) {
  const names = longest(members.map(({ name }) => name))
  const figures = longest(members.map(({ figure }) => figure))
  const cohort = members.map(({ name, isRead, readings, figure }) => {
    const sparkline = sparklineFromZero(readings.slice(-maxReadings))
    return `${isRead ? '▸' : ' '} ${name.padEnd(names)}  ${figure.padStart(figures)}  ${sparkline}`.trimEnd()
  })
  // The cursor takes one line.
  return cut([place, ...cohort, ...table], (rows || 24) - 1).map((line) => line.slice(0, (columns || 80) - 1))
}

/** Longest drawn half of an interval; a wider one is cut off and has an arrow. */
const maxPercent = 10

/** Interval around its estimate, a character for each percent. @type {Column<{ interval: [number, number] | null }>} */
const whisker = left('95 % interval', ({ interval }) => {
  if (interval === null) return ''
  const percent = Math.round(Number.parseFloat(plusMinus(interval)))
  const arm = '–'.repeat(Math.min(percent, maxPercent))
  const [from, to] = percent > maxPercent ? ['<', '>'] : ['', '']
  return `${(from + arm).padStart(maxPercent + 1)}•${arm}${to}`
})

/**
 * Formats the results so far: of each table with intervals the columns up to them, and a picture of each interval.
 * @type {(tables: Table[], width: number) => string[]} lines
 */
export function liveTable(tables, width) {
  return tables.flatMap(({ heading, columns, items, leastImportant = [] }) => {
    const place = columns.findIndex(({ title }) => title === '±')
    const measured = items.filter((item) => place > 0 && columns[place - 1].text(item) !== none)
    const shown = [...columns.slice(0, place + 1), whisker]
    const order = [whisker.title, ...leastImportant]
    const { lines } = tableLines({ columns: shown, items: measured, leastImportant: order }, { width })
    return lines.length === 0 ? [] : ['', ...(heading === null ? [] : [heading]), ...lines]
  })
}
