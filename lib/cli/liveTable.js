import { left, none, plusMinus } from '../reports/column.js'
import { tableLines } from '../reports/table.js'

/** @import { Column, Table } from '../reports/report.d.ts' */

/** Limit of a drawn half; an arrow stands for the rest of a wider one. */
const maxPercent = 10

/** Column of intervals around their estimates, a character for each percent. @type {Column<{ interval: [number, number] | null }>} */
const whisker = left('95 % interval', ({ interval }) => {
  if (interval === null) return ''
  const percent = Math.round(Number.parseFloat(plusMinus(interval)))
  const arm = '–'.repeat(Math.min(percent, maxPercent))
  const [from, to] = percent > maxPercent ? ['<', '>'] : ['', '']
  return `${(from + arm).padStart(maxPercent + 1)}•${arm}${to}`
})

/**
 * Writes a run's results so far: of each table with intervals the columns up to them, and the intervals as a picture.
 * @type {(tables: Table[], width: number) => string[]} lines
 */
export const liveTable = (tables, width) =>
  tables.flatMap(({ heading, columns, items, leastImportant = [] }) => {
    const place = columns.findIndex(({ title }) => title === '±')
    const known = items.filter((item) => place > 0 && columns[place - 1].text(item) !== none)
    const shown = { columns: [...columns.slice(0, place + 1), whisker], items: known }
    const order = [whisker.title, ...leastImportant]
    const { lines } = tableLines({ heading, said: [], ...shown, leastImportant: order }, { width })
    return lines.length === 0 ? [] : ['', ...(heading === null ? [] : [heading]), ...lines]
  })
