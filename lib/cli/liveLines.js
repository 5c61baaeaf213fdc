import { sparklineFromZero } from '../reports/sparkline.js'

/** @typedef {{ name: string, isRead: boolean, readings: number[], figure: string }} Member of the cohort that is measured; isRead: now; figure: its latest reading */
/** @typedef {{ where: string, members: Member[], table: string[] }} Live */

const maxReadings = 20

/** @param {string[]} texts */
const widest = (texts) => Math.max(0, ...texts.map(({ length }) => length))

/** @param {string[]} lines @param {number} room */
function cut(lines, room) {
  if (lines.length <= room) return lines
  const kept = lines.slice(0, Math.max(1, room - 1))
  return [...kept, `… ${lines.length - kept.length} more lines`].slice(0, room)
}

/**
 * What a terminal shows of a run as it goes on: no more lines than it has, none longer than it is wide.
 * @param {Live} live
 * @param {{ columns?: number, rows?: number }} terminal some do not tell
 */
export function liveLines({ where, members, table }, { columns, rows }) {
  const names = widest(members.map(({ name }) => name))
  const figures = widest(members.map(({ figure }) => figure))
  const cohort = members.map(({ name, isRead, readings, figure }) => {
    const drawn = sparklineFromZero(readings.slice(-maxReadings))
    return `${isRead ? '▸' : ' '} ${name.padEnd(names)}  ${figure.padStart(figures)}  ${drawn}`.trimEnd()
  })
  // The cursor stands on a line of its own.
  return cut([where, ...cohort, ...table], (rows || 24) - 1).map((line) => line.slice(0, (columns || 80) - 1))
}
