import { isFilled } from '../column.js'
import { groupBy } from '../groupBy.js'
import { element } from '../plot/svg.js'
import { formatComparison, formatControls } from './controls.js'
import { detailsId, formatDetails, formatSurroundings } from './details.js'
import { list, textElement } from './elements.js'
import { formatPicture } from './picture.js'
import { comparePairs, describeRows } from './rowData.js'
import { formatTable } from './formatTable.js'

/** @import { PageParts, Picture, Report } from '../report.d.ts' */
/** @import { Measured } from './details.js' */
/** @import { Place } from './formatTable.js' */

/**
 * Section of a page about one suite.
 * @typedef {object} Section
 * @property {string} name - one word
 * @property {string} question
 * @property {string} title
 * @property {string} origin - runs and machine of its rows
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
  const rowsOf = (/** @type {any} */ item) =>
    indexes.has(item) ? [Number(indexes.get(item))] : (ofServers.get(item.server) ?? [])
  return (table) => ({
    rowsOf,
    choiceOf: (item) => (firstTable.get(item) === table && indexes.has(item) ? names[Number(indexes.get(item))] : null),
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

/** Separates the sentences above tables. @type {(report: Report<any>) => { lead: string[], report: Report<any> }} */
function splitLead(report) {
  const [first, ...tables] = report.tables
  const lead = first?.columns.length === 0 ? first.notes : []
  return { lead, report: lead.length > 0 ? { ...report, tables } : report }
}

/**
 * Formats the picture and the table of the rows that are shown at first.
 * @type {(section: Section, names: string[], placeIn: ReturnType<typeof createPlaces>) => Formatted[]}
 */
function formatFirst({ name, title, parts: { first } }, names, placeIn) {
  if (!first) return []
  const place = placeIn(null)
  const choiceOf = (/** @type {any} */ item) => {
    const [row, ...more] = place.rowsOf?.(item) ?? []
    return row === undefined || more.length > 0 ? null : names[row]
  }
  const picture = formatPicture(first.picture, `${name}-first`, { ...place, view: 'first' })
  const table = formatTable(first.table, { ...place, id: `${name}-first-table`, name: title, choiceOf, view: 'first' })
  return [{ html: `<div class="first">${picture.html}${table}</div>`, style: picture.style }]
}

/** Formats further reports. @type {(section: Section, placeIn: ReturnType<typeof createPlaces>) => string[]} */
const formatFurther = ({ name, parts: { further = [] } }, placeIn) =>
  further.map(({ heading, report }, index) =>
    [
      textElement('h3', heading),
      report.answer ? textElement('p', report.answer, { class: 'answer' }) : '',
      // Whatever rows are shown at first, these are of other ones.
      formatReport(report, `${name}-further-${index + 1}`, heading, () => ({ linkOf: placeIn(null).linkOf })),
      list(report.notes),
    ].join('\n'),
  )

/** @typedef {{ html: string, style: string }} Formatted style: rules of its pictures */

/** @param {Section} section @returns {Formatted} */
export function formatSection(section) {
  const { name, question, title, origin, parts, parameters, measured } = section
  const { lead, report } = splitLead(section.report)
  const { rows, tables, notes, answer } = report
  const { pictures = [], compared = [], about = () => [], isFirst } = parts
  const { facets, described } = describeRows(rows, parameters, isFirst)
  const names = described.map((row) => row.name)
  const columns = tables.flatMap((table) => table.columns.filter((column) => isFilled(column, table.items)))
  const titles = [...new Set(columns.map((column) => column.title))]
  const placeIn = createPlaces({ ...section, report }, names)
  const { rowsOf } = placeIn(null)
  const first = formatFirst(section, names, placeIn)
  const hasFirst = first.length > 0
  const viewOfPicture = (/** @type {Picture} */ { isOfAll }, /** @type {number} */ index) =>
    hasFirst && (isOfAll || index === 0) ? { view: /** @type {const} */ ('all') } : {}
  const drawn = pictures.map((picture, index) =>
    formatPicture(picture, `${name}-picture-${index + 1}`, { rowsOf, ...viewOfPicture(picture, index) }),
  )
  const [firstPicture, ...furtherPictures] = drawn.map((picture) => picture.html)
  /** @type {(index: number) => Omit<Place, 'id' | 'name'>} */
  const placeOf = (index) => ({ ...placeIn(index), ...(hasFirst && index === 0 && { view: 'all' }) })
  const further = described.filter(({ isFurther }) => isFurther).length
  const controls = formatControls({ title, facets, columns: titles, compares: compared.length > 0, further })
  // Escaped, so that no text ends the element.
  const data = JSON.stringify({ rows: described, groups: comparePairs(rows, compared) }).replaceAll('<', '\\u003c')
  const html = element(
    'section',
    { id: name, class: 'suite', 'aria-labelledby': `${name}-title` },
    textElement('h2', question, { id: `${name}-title`, tabindex: -1 }),
    textElement('p', origin, { class: 'origin' }),
    answer ? textElement('p', answer, { class: 'answer' }) : '',
    ...first.map(({ html }) => html),
    list([...lead, ...(parts.lead ?? [])]),
    ...(hasFirst ? [controls, firstPicture ?? ''] : [firstPicture ?? '', '<h3>Results</h3>', controls]),
    formatReport(report, `${name}-table`, title, placeOf),
    ...formatFurther(section, placeIn),
    ...furtherPictures,
    '<h3>Method, noise and environment</h3>',
    list(notes),
    formatSurroundings(measured),
    formatDetails({ name, rows, names, measured, about }),
    `<script type="application/json" class="data">${data}</script>`,
    // Sticks to the lower end of the window while any part of the section is there.
    compared.length === 0 ? '' : formatComparison(title),
  )
  return { html, style: [...first, ...drawn].map(({ style }) => style).join('\n') }
}
