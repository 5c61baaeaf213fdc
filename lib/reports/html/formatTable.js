import { plainWords } from '../../workload/plainWords.js'
import { isFilled } from '../column.js'
import { element } from '../plot/svg.js'
import { list, plainHtml, scrollFrame, textElement } from './elements.js'

/** @import { Attributes } from '../plot/svg.js' */
/** @import { Column, Table } from '../report.d.ts' */

/**
 * Place of a table in its page.
 * @typedef {object} Place
 * @property {string} id - of the element
 * @property {string} name - of a table without a heading
 * @property {(item: any) => number[]} [rowsOf] - indexes of the report's rows that an item is about
 * @property {(item: any) => string | null} [choiceOf] - name under which an item can be chosen here
 * @property {(item: any) => string | null} [linkOf] - id of the element that has more about an item
 * @property {boolean} [isStatic] - whether columns sort nothing
 * @property {'first' | 'all'} [view] - in which the table is shown; in both if absent
 */

/** Finds the column that heads a line: the server, or the first text. @param {Column[]} columns */
function headOf(columns) {
  const server = columns.findIndex(({ title }) => title === 'server')
  return server === -1 ? columns.findIndex(({ align }) => align === 'left') : server
}

/** @param {Column} column @returns {Attributes} */
const looksOf = ({ align, isLong }) => (align === 'left' ? { class: isLong ? 'words long' : 'words' } : {})

/** Formats a title, whose option such as `-p 1` stays in one line. @param {string} title */
function formatName(title) {
  const [name, option] = plainWords(title).split(/ (?=-\w \d+$)/)
  return option === undefined
    ? plainHtml(name)
    : `${plainHtml(name)} ${textElement('span', option, { class: 'together' })}`
}

/**
 * @type {(column: Column, least: number, isStatic?: boolean) => string} least: place among the least important columns;
 *   -1 without one
 */
const formatTitle = (column, least, isStatic) =>
  element(
    'th',
    { scope: 'col', ...looksOf(column), ...(least !== -1 && { 'data-least': least }) },
    isStatic
      ? formatName(column.title)
      : element('button', { type: 'button', class: 'sort' }, formatName(column.title)),
  )

/** @type {(column: Column, item: unknown, link: string | null) => string} */
function formatContent(column, item, link) {
  const text = column.text(item)
  const mark = column.mark?.(item) ?? ''
  const name = link === null ? plainHtml(text) : textElement('a', text, { href: `#${link}`, class: 'more' })
  return mark === '' ? name : `${name} ${textElement('small', mark)}`
}

/** Formats the cell with the box that chooses a row. @param {string | null} name */
function formatChoice(name) {
  if (name === null) return '<td></td>'
  const label = plainWords(`Choose ${name}`)
  const attributes = { type: 'checkbox', name: 'row', value: plainWords(name), 'aria-label': label }
  return element('td', {}, element('input', attributes))
}

/** @type {(table: Table, place: Place, hasChoices: boolean) => string[]} */
function formatLines({ columns, items, groupOf }, { rowsOf, choiceOf, linkOf }, hasChoices) {
  const head = headOf(columns)
  return items.map((item) => {
    const rows = rowsOf?.(item).join(' ') ?? ''
    const group = groupOf?.(item) ?? null
    const cells = columns.map((column, index) => {
      const looks = looksOf(column)
      if (index !== head) return element('td', looks, formatContent(column, item, null))
      return element('th', { scope: 'row', ...looks }, formatContent(column, item, linkOf?.(item) ?? null))
    })
    return element(
      'tr',
      { ...(rows !== '' && { 'data-rows': rows }), ...(group !== null && { 'data-group': group }) },
      ...(hasChoices ? [formatChoice(choiceOf?.(item) ?? null)] : []),
      ...cells,
    )
  })
}

/** Names the view in which an element is shown. @type {(place: { view?: 'first' | 'all' }) => Attributes} */
export const viewOf = ({ view }) => Object.fromEntries(view ? [['data-view', view]] : [])

/** Formats a table with a caption and the notes below it. @type {(table: Table, place: Place) => string} */
export function formatTable(table, place) {
  const { heading, items, leastImportant = [] } = table
  const columns = table.columns.filter((column) => isFilled(column, items))
  const name = heading ?? table.name ?? place.name
  const notes = list(table.notes)
  if (items.length === 0 || columns.length === 0) return (heading === null ? '' : textElement('h4', heading)) + notes
  const hasChoices = items.some((item) => (place.choiceOf?.(item) ?? null) !== null)
  const choiceHead = hasChoices ? '<th scope="col"><span class="unseen">chosen</span></th>' : ''
  const titles = columns.map((column) => formatTitle(column, leastImportant.indexOf(column.title), place.isStatic))
  const lines = formatLines({ ...table, columns }, place, hasChoices)
  const content = element(
    'table',
    { id: place.id },
    textElement('caption', name),
    element('thead', {}, element('tr', {}, choiceHead, ...titles)),
    element('tbody', {}, `\n${lines.join('\n')}\n`),
  )
  return element('div', { class: 'block', ...viewOf(place) }, scrollFrame(name, content), notes)
}
