import { groupBy } from '../groupBy.js'
import { element } from '../plot/svg.js'
import { describeOrigin } from '../runFacts.js'
import { formatComparison, formatControls } from './controls.js'
import { detailsId, formatDetails, formatSurroundings } from './details.js'
import { list, textElement } from './elements.js'
import { formatPicture } from './picture.js'
import { comparePairs, describeRows } from './rowData.js'
import { formatTable } from './formatTable.js'

/** @import { PageParts, Report } from '../report.d.ts' */
/** @import { Measured } from './details.js' */
/** @import { Place } from './formatTable.js' */

/**
 * Section of a page about one suite.
 * @typedef {object} Section
 * @property {string} name - one word
 * @property {string} title
 * @property {Report<any>} report
 * @property {PageParts} parts
 * @property {string[]} [parameters] - names of fields that were requested, not measured
 * @property {Measured[]} measured - one for each server
 */

/**
 * Finds what lines of tables are about: a row, or all rows of a server.
 * A row can be chosen in the first table that has it.
 * @param {Section} section
 * @param {string[]} names - of the rows
 * @returns {(table: number | null) => Pick<Place, 'rowsOf' | 'choiceOf' | 'linkOf'>} table: its index in the report
 */
function createPlaces({ name, report: { rows, tables }, measured }, names) {
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

/**
 * Formats the tables of a report, and its remarks unless the tables have them.
 * @type {(report: Report, id: string, title: string, placeOf: (index: number) => Omit<Place, 'id' | 'name'>) => string}
 */
function formatReport({ tables, remarks }, id, title, placeOf) {
  const hasRemarks = tables.some(({ columns }) => columns.some(({ isLong }) => isLong))
  const formatted = tables.map((table, index) => {
    const name = tables.length > 1 ? `${title}, table ${index + 1}` : title
    return formatTable(table, { id: `${id}-${index + 1}`, name, ...placeOf(index) })
  })
  return formatted.join('\n') + list(hasRemarks ? [] : remarks)
}

/**
 * Separates the sentences above all tables from a report.
 * @type {(report: Report<any>) => { lead: string[], report: Report<any> }}
 */
function splitLead(report) {
  const [first, ...tables] = report.tables
  const lead = first?.columns.length === 0 ? first.notes : []
  return { lead, report: lead.length > 0 ? { ...report, tables } : report }
}

/** @param {Section} section @returns {{ html: string, style: string }} style: rules of its pictures */
export function formatSection(section) {
  const { name, title, parts, parameters, measured } = section
  const { lead, report } = splitLead(section.report)
  const { rows, tables, notes, answer } = report
  const { pictures = [], further = [], compared = [], about = () => [] } = parts
  const { facets, described } = describeRows(rows, parameters)
  const names = described.map((row) => row.name)
  const columns = [...new Set(tables.flatMap((table) => table.columns.map((column) => column.title)))]
  const placeIn = createPlaces({ ...section, report }, names)
  const { rowsOf } = placeIn(null)
  const drawn = pictures.map((picture, index) => formatPicture(picture, `${name}-picture-${index + 1}`, { rowsOf }))
  const [firstPicture, ...furtherPictures] = drawn.map((picture) => picture.html)
  const furtherReports = further.map(({ heading, report }, index) =>
    [
      textElement('h3', heading),
      report.answer ? textElement('p', report.answer, { class: 'answer' }) : '',
      formatReport(report, `${name}-further-${index + 1}`, heading, () => placeIn(null)),
      list(report.notes),
    ].join('\n'),
  )
  // Escaped, so that no text ends the element.
  const data = JSON.stringify({ rows: described, groups: comparePairs(rows, compared) }).replaceAll('<', '\\u003c')
  const html = element(
    'section',
    { id: name, class: 'suite', 'aria-labelledby': `${name}-title` },
    textElement('h2', title, { id: `${name}-title`, tabindex: -1 }),
    answer ? textElement('p', answer, { class: 'answer' }) : '',
    list([...lead, ...(parts.lead ?? [])]),
    textElement('p', describeOrigin(measured), { class: 'origin' }),
    firstPicture ?? '',
    '<h3>Results</h3>',
    formatControls({ title, facets, columns, compares: compared.length > 0 }),
    formatReport(report, `${name}-table`, title, placeIn),
    ...furtherReports,
    ...furtherPictures,
    '<h3>Method, noise and environment</h3>',
    list(notes),
    formatSurroundings(measured),
    formatDetails({ name, rows, names, measured, about }),
    `<script type="application/json" class="data">${data}</script>`,
    // Sticks to the lower end of the window while any part of the section is there.
    compared.length === 0 ? '' : formatComparison(title),
  )
  return { html, style: drawn.map(({ style }) => style).join('\n') }
}
