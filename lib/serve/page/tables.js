/** @import { Judged, Request } from './judge.js' */

/** @typedef {{ name: string, judged: Judged[] }} Row name: of an arm, in words */

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

/** @type {(text: string | number) => HTMLElement} */
const number = (text) => element('td', { className: 'number' }, String(text))
/** @type {(text: string) => HTMLElement} */
const rowHeader = (text) => element('th', { scope: 'row' }, text)

/** A cell with bars, each from where to where in shares of its width; the numbers beside it say the same. @type {(...bars: [from: number, to: number, className: string][]) => HTMLElement} */
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
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** The median page; null as long as there is none, or where one of them was not as it should be. @param {Row} row */
export function summarise({ judged }) {
  const pages = judged.flatMap(({ page }) => page ?? [])
  if (pages.length === 0 || pages.length < judged.length) return null
  const of = (/** @type {(page: typeof pages[number]) => number} */ pick) => median(pages.map(pick))
  return {
    pageMs: of(({ pageMs }) => pageMs),
    firstResourceMs: of(({ firstResourceMs }) => firstResourceMs),
    requests: of(({ requests }) => requests),
    bytesReceived: of(({ bytesReceived }) => bytesReceived),
    redundantDocuments: of(({ redundantDocuments }) => redundantDocuments),
  }
}

/** @type {(row: Row, longest: number, resources: number) => HTMLElement} */
function resultRow(row, longest, resources) {
  const { name, judged } = row
  const summary = summarise(row)
  const wrong = judged.find(({ page }) => page === null)
  if (wrong) {
    const words = element('td', { className: 'wrong', colSpan: 8 }, `${wrong.reasonCode}: ${wrong.reason}`)
    return element('tr', {}, rowHeader(name), words)
  }
  if (!summary) return element('tr', {}, rowHeader(name), element('td', { colSpan: 8 }, 'waiting'))
  const verified = judged.reduce((sum, { verified }) => sum + verified, 0)
  return element(
    'tr',
    {},
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

/**
 * @param {HTMLTableElement} table
 * @param {Row[]} rows
 * @param {number} resources of each page
 */
export function drawResults(table, rows, resources) {
  const longest = Math.max(...rows.map((row) => summarise(row)?.pageMs ?? 0))
  table.tBodies[0].replaceChildren(...rows.map((row) => resultRow(row, longest, resources)))
}

/**
 * @param {HTMLTableElement} table
 * @param {string} name of the arm
 * @param {Request[]} requests
 * @param {number} begin of the page, on the clock of the requests
 */
export function drawWaterfall(table, name, requests, begin) {
  const since = (/** @type {number} */ time) => Math.max(0, time - begin)
  const whole = Math.max(1, ...requests.map(({ end }) => since(end)))
  const rows = requests.map(({ name, from, protocol, start, firstByte, end, bytes }) =>
    element(
      'tr',
      {},
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
