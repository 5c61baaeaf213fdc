import { groupBy } from '../groupBy.js'
import { element } from '../plot/svg.js'
import { formatComparison, formatControls } from './controls.js'
import { detailsId, formatDetails, formatSurroundings } from './details.js'
import { describeRows } from './facets.js'
import { pairsOf } from './pairs.js'
import { formatPicture } from './picture.js'
import { formatTable } from './table.js'
import { list, textElement } from './words.js'

/** @import { PageParts, Report, Table } from '../report.d.ts' */
/** @import { Measured } from './details.js' */
/** @import { Place } from './table.js' */

/**
 * @typedef {object} Section what a page shows of one suite
 * @property {string} name one word
 * @property {string} title
 * @property {Report<any>} report
 * @property {PageParts} parts
 * @property {string[]} [parameters] names of what is not measured, but asked for
 * @property {Measured[]} measured one for each server
 */

/** What the script reads; nothing in it ends the element. @param {unknown} value */
const dataElement = (value) =>
  `<script type="application/json" class="data">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`

/** @param {Table[]} tables @returns {string[]} of their columns, each once */
const titlesIn = (tables) => [...new Set(tables.flatMap(({ columns }) => columns.map(({ title }) => title)))]

/**
 * Which rows an item of a table tells of: itself, or where it is none those of its server. Each row can be chosen in one
 * table, the first that it is in.
 * @type {(section: Section, names: string[]) => (table: number | null) => Pick<Place, 'rowsOf' | 'choiceOf' | 'linkOf'>}
 */
function placesOf({ name, report: { rows, tables }, measured }, names) {
  const indexes = new Map(rows.map((row, index) => [row, index]))
  const ofServers = groupBy(rows.keys(), (index) => rows[index].server)
  const details = new Map(measured.map(({ server }, index) => [server, detailsId(name, index)]))
  const firstTable = new Map(
    tables.flatMap(({ items }, table) => items.map((item) => /** @type {const} */ ([item, table]))).reverse(),
  )
  return (table) => ({
    rowsOf: (item) => (indexes.has(item) ? [Number(indexes.get(item))] : (ofServers.get(item.server) ?? [])),
    choiceOf: (item) => (indexes.has(item) && firstTable.get(item) === table ? names[Number(indexes.get(item))] : null),
    linkOf: ({ server }) => details.get(server) ?? null,
  })
}

/** @typedef {ReturnType<typeof placesOf>} Places */

/** Its tables, and what has no place in them. @type {(report: Report, id: string, title: string, places: (index: number) => ReturnType<Places>) => string} */
function formatReport({ tables, remarks }, id, title, places) {
  const hasWords = tables.some(({ columns }) => columns.some(({ isLong }) => isLong))
  const name = (/** @type {number} */ index) => (tables.length > 1 ? `${title}, table ${index + 1}` : title)
  const shown = tables.map((table, index) =>
    formatTable(table, { id: `${id}-${index + 1}`, name: name(index), ...places(index) }),
  )
  return shown.join('\n') + list(hasWords ? [] : remarks)
}

/** @param {Section} section @returns {{ html: string, style: string }} style: rules of its pictures */
export function formatSection(section) {
  const { name, title, report, parts, parameters, measured } = section
  const { rows, tables, notes } = report
  const { pictures = [], further = [], compared = [], about = () => [] } = parts
  const { facets, described } = describeRows(rows, parameters)
  const names = described.map((row) => row.name)
  const places = placesOf(section, names)
  const { rowsOf } = places(null)
  const drawn = pictures.map((picture, index) => formatPicture(picture, `${name}-picture-${index + 1}`, { rowsOf }))
  const others = further.map(({ heading, report }, index) =>
    [
      textElement('h3', heading),
      formatReport(report, `${name}-further-${index + 1}`, heading, () => places(null)),
      list(report.notes),
    ].join('\n'),
  )
  const html = element(
    'section',
    { id: name, class: 'suite', 'aria-labelledby': `${name}-title` },
    textElement('h2', title, { id: `${name}-title`, tabindex: -1 }),
    formatControls({ title, facets, columns: titlesIn(tables), compares: compared.length > 0 }),
    compared.length === 0 ? '' : formatComparison(title),
    formatReport(report, `${name}-table`, title, places),
    ...others,
    ...drawn.map(({ html }) => html),
    element('h3', {}, 'Method, noise and environment'),
    list(notes),
    formatSurroundings(measured),
    formatDetails({ name, rows, names, measured, about }),
    dataElement({ rows: described, pairs: pairsOf(rows, compared) }),
  )
  return { html, style: drawn.map(({ style }) => style).join('\n') }
}
