import { plainWords } from '../../workload/plainWords.js'
import { element } from '../plot/svg.js'
import { list, scrolling, textElement, words } from './words.js'

/** @import { Attributes } from '../plot/svg.js' */
/** @import { Column, Table } from '../report.d.ts' */

/**
 * @typedef {object} Place how a table stands in its page
 * @property {string} id of the element
 * @property {string} name what it is called where it has no heading
 * @property {(item: any) => number[]} [rowsOf] of an item: the rows of the report that it tells of
 * @property {(item: any) => string | null} [choiceOf] of an item: what it is called where it can be chosen here
 * @property {(item: any) => string | null} [linkOf] of an item: where more is told of it
 */

/** What stands at the head of a line: the server, or what comes first in words. @param {Column[]} columns */
function headOf(columns) {
  const server = columns.findIndex(({ title }) => title === 'server')
  return server === -1 ? columns.findIndex(({ align }) => align === 'left') : server
}

/** @type {(column: Column) => Attributes} */
const looksOf = ({ align, isLong }) => (align === 'left' ? { class: isLong ? 'words long' : 'words' } : {})

/** @param {Column} column */
const formatTitle = (column) =>
  element(
    'th',
    { scope: 'col', ...looksOf(column) },
    textElement('button', column.title, { type: 'button', class: 'sort' }),
  )

/** @type {(column: Column, item: unknown, link: string | null) => string} */
function formatContent({ text, mark }, item, link) {
  const said = text(item)
  const beside = mark?.(item) ?? ''
  const name = link === null ? words(said) : textElement('a', said, { href: `#${link}`, class: 'more' })
  return beside === '' ? name : `${name} ${textElement('small', beside)}`
}

/** The box that chooses a row. @param {string | null} name */
const formatChoice = (name) =>
  name === null
    ? element('td', {}, '')
    : element(
        'td',
        {},
        element('input', {
          type: 'checkbox',
          name: 'row',
          value: plainWords(name),
          'aria-label': plainWords(`Choose ${name}`),
        }),
      )

/** @type {(table: Table, place: Place, hasChoices: boolean) => string[]} */
function formatLines({ columns, items, groupOf }, { rowsOf, choiceOf, linkOf }, hasChoices) {
  const head = headOf(columns)
  return items.map((item) => {
    const rows = rowsOf?.(item).join(' ') ?? ''
    const group = groupOf?.(item) ?? null
    const cells = columns.map((column, index) => {
      const isHead = index === head
      const content = formatContent(column, item, isHead ? (linkOf?.(item) ?? null) : null)
      return element(isHead ? 'th' : 'td', { ...(isHead && { scope: 'row' }), ...looksOf(column) }, content)
    })
    return element(
      'tr',
      { ...(rows !== '' && { 'data-rows': rows }), ...(group !== null && { 'data-group': group }) },
      ...(hasChoices ? [formatChoice(choiceOf?.(item) ?? null)] : []),
      ...cells,
    )
  })
}

/** A table with a caption, and what is said of it. @type {(table: Table, place: Place) => string} */
export function formatTable(table, place) {
  const { heading, columns, items, notes } = table
  const name = heading ?? table.name ?? place.name
  const below = list(notes)
  if (items.length === 0 || columns.length === 0) return (heading === null ? '' : textElement('h4', heading)) + below
  const hasChoices = items.some((item) => (place.choiceOf?.(item) ?? null) !== null)
  const choose = element('th', { scope: 'col' }, textElement('span', 'chosen', { class: 'unseen' }))
  const lines = formatLines(table, place, hasChoices)
  const head = element('tr', {}, ...(hasChoices ? [choose] : []), ...columns.map(formatTitle))
  const shown = element(
    'table',
    { id: place.id },
    textElement('caption', name),
    element('thead', {}, head),
    element('tbody', {}, `\n${lines.join('\n')}\n`),
  )
  return element('div', { class: 'block' }, scrolling(name, shown), below)
}
