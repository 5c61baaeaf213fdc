/** @import { Judged, Request } from './judgePage.js' */

/** @typedef {{ name: string, judged: Judged[] }} Row with the name of an arm, in words */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]> & Record<string, any>} [properties]
 * @param {(Node | string)[]} children
 */
function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

/** @param {HTMLElement[]} cells */
const tableRow = (...cells) => element('tr', {}, ...cells)
/** @type {(text: string | number) => HTMLElement} */
const number = (text) => element('td', { className: 'number' }, String(text))
/** @type {(text: string) => HTMLElement} */
const rowHeader = (text) => element('th', { scope: 'row' }, text)

/**
 * Creates a cell with bars, each between two shares of its width; the numbers beside it say the same.
 * @type {(...bars: [from: number, to: number, className: string][]) => HTMLElement}
 */
function barCell(...bars) {
  const cell = element('td', { className: 'bar', ariaHidden: 'true' })
  for (const [from, to, className] of bars) {
    const bar = element('span', { className })
    Object.assign(bar.style, { left: `${from * 100}%`, width: `${Math.max(0, to - from) * 100}%` })
    cell.append(bar)
  }
  return cell
}

/** @param {number[]} values */
function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** Summarises the median page; null without pages, or if one of them was wrong. @param {Row} row */
export function summarise({ judged }) {
  const pages = judged.flatMap(({ page }) => page ?? [])
  if (pages.length === 0 || pages.length < judged.length) return null
  const of = (/** @type {keyof typeof pages[number]} */ name) => median(pages.map((page) => page[name]))
  return {
    pageMs: of('pageMs'),
    firstResourceMs: of('firstResourceMs'),
    requests: of('requests'),
    bytesReceived: of('bytesReceived'),
    redundantDocuments: of('redundantDocuments'),
  }
}

/** @type {(row: Row, longest: number, resources: number) => HTMLElement} */
function resultRow(row, longest, resources) {
  const { name, judged } = row
  const summary = summarise(row)
  const wrong = judged.find(({ page }) => page === null)
  const status = wrong ? `${wrong.reasonCode}: ${wrong.reason}` : 'waiting'
  if (!summary) return tableRow(rowHeader(name), element('td', { className: wrong ? 'wrong' : '', colSpan: 8 }, status))
  const verified = judged.reduce((sum, { verified }) => sum + verified, 0)
  return tableRow(
    rowHeader(name),
    number(summary.pageMs.toFixed(1)),
    barCell([0, summary.pageMs / longest, '']),
    number(summary.firstResourceMs.toFixed(1)),
    number(summary.requests),
    number((summary.bytesReceived / 1000).toFixed(1)),
    number(summary.redundantDocuments),
    number(judged.length),
    element('td', { className: 'whole' }, `${verified} of ${judged.length * resources}`),
  )
}

/** @type {(table: HTMLTableElement, rows: Row[], resources: number) => void} resources: of each page */
export function drawResults(table, rows, resources) {
  const longest = Math.max(...rows.map((row) => summarise(row)?.pageMs ?? 0))
  table.tBodies[0].replaceChildren(...rows.map((row) => resultRow(row, longest, resources)))
}

/**
 * Draws the requests of an arm's page, which began at `begin` on their clock.
 * @type {(table: HTMLTableElement, name: string, requests: Request[], begin: number) => void}
 */
export function drawWaterfall(table, name, requests, begin) {
  const since = (/** @type {number} */ time) => Math.max(0, time - begin)
  const whole = Math.max(1, ...requests.map(({ end }) => since(end)))
  const rows = requests.map(({ name, from, protocol, start, firstByte, end, bytes }) =>
    tableRow(
      rowHeader(name),
      element('td', {}, `${from}${protocol ? ` (${protocol})` : ''}`),
      number(since(start).toFixed(1)),
      number(since(firstByte).toFixed(1)),
      number(since(end).toFixed(1)),
      number(bytes),
      barCell(
        [since(start) / whole, since(firstByte) / whole, 'waiting'],
        [since(firstByte) / whole, since(end) / whole, ''],
      ),
    ),
  )
  table.tBodies[0].replaceChildren(...rows)
  const count = `${requests.length} ${requests.length === 1 ? 'request' : 'requests'}`
  table.caption?.replaceChildren(`${name}: ${count}, ${whole.toFixed(1)} ms`)
}
