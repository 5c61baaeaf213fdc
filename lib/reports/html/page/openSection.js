import { describePair } from '../../../stats/describePair.js'
import { openPictures } from './openPictures.js'
import { openTable } from './openTable.js'

/**
 * Row of the report.
 * @typedef {{ name: string, server: string, values: Record<string, string>, isFurther?: boolean }} DescribedRow
 *   isFurther: not shown at first
 */
/** End of an interval; null without one. @typedef {number | null} End */
/** @typedef {[row: number, other: number, ratio: number, low: End, high: End, verdict: string | null]} Pair */
/** @typedef {{ isTime?: boolean, controlRatio?: number | null, doubt?: string, pairs: Pair[] }} PairGroup */

/**
 * Rows to show.
 * @typedef {object} Filter
 * @property {{ field: string, value: string }[]} is - values that a row must have
 * @property {boolean} only - hides rows that are not chosen
 * @property {boolean} [isAll] - shows further rows, too
 * @property {Set<string>} chosen - names of rows
 */

/** Tells of each row whether a filter shows it. @type {(rows: DescribedRow[], filter: Filter) => boolean[]} */
export const filterRows = (rows, { is, only, chosen, isAll = true }) =>
  rows.map(
    ({ name, values, isFurther = false }) =>
      is.every(({ field, value }) => values[field] === value) && (!only || chosen.has(name)) && (isAll || !isFurther),
  )

/**
 * Compares each chosen row with each that follows it, in a sentence each.
 * @type {(rows: DescribedRow[], groups: PairGroup[], chosen: Set<string>) => string[]}
 */
export function compareRows(rows, groups, chosen) {
  /** @type {Map<string, { pair: Pair, facts: Omit<PairGroup, 'pairs'> }>} */
  const pairOf = new Map()
  for (const { pairs, ...facts } of groups)
    for (const pair of pairs) pairOf.set(`${pair[0]} ${pair[1]}`, { pair, facts })
  const indexes = [...rows.keys()].filter((index) => chosen.has(rows[index].name))
  return indexes.flatMap((index, place) =>
    indexes.slice(place + 1).map((other) => {
      const [name, otherName] = [rows[index].name, rows[other].name]
      const related = pairOf.get(`${index} ${other}`)
      if (!related) return `${name} and ${otherName} are not comparable.`
      const [, , ratio, low, high, verdict] = related.pair
      const interval = low === null || high === null ? undefined : /** @type {[number, number]} */ ([low, high])
      const facts = { doubt: 'not confirmed', ...related.facts }
      const sentence = describePair(name, otherName, { ratio, interval, verdict }, facts)
      const isDoubtful = verdict === '~' && !sentence.startsWith('~')
      return isDoubtful ? `${sentence} Among all pairs at once that may be chance.` : sentence
    }),
  )
}

/** Sorts by a column ascending, then descending, then not. @type {(sort: string, title: string) => string} */
function nextSort(sort, title) {
  if (sort === title) return `${title}:desc`
  return sort === `${title}:desc` ? '' : title
}

/** @param {string} sentence */
const createLine = (sentence) => Object.assign(document.createElement('li'), { textContent: sentence })

/**
 * Opens a section of the page. Its controls hold what the user chose, and so does the address, in parameters that begin
 * with the section's id.
 * @param {HTMLElement} section
 * @param {() => void} onChange - called after the user has changed a control
 */
export function openSection(section, onChange) {
  const { rows, groups } = JSON.parse(section.querySelector('.data')?.textContent ?? '')
  const names = rows.map((/** @type {{ name: string }} */ { name }) => name)
  const form = /** @type {HTMLFormElement} */ (section.querySelector('form'))
  /** @type {(selector: string) => any[]} */
  const all = (selector) => [...section.querySelectorAll(selector)]
  const [columns, facets, choices] = [all('[name=column]'), all('[name=is]'), all('[name=row]')]
  const { text, only, fit, all: switchOfAll } = /** @type {any} */ (form.elements)
  const count = section.querySelector('output')
  const comparison = /** @type {HTMLElement | null} */ (section.querySelector('.comparison'))
  let sort = ''
  const tables = all('.scroll > table[id]').map((table) =>
    openTable(table, names, (title) => {
      sort = nextSort(sort, title)
      change()
    }),
  )
  const showPictures = openPictures(section, rows)

  function show() {
    const chosen = new Set(choices.flatMap((choice) => (choice.checked ? [choice.value] : [])))
    const is = facets.filter(({ value }) => value !== '').map(({ dataset, value }) => ({ field: dataset.field, value }))
    const search = text.value.trim().toLowerCase()
    // A filter looks in all rows, because it may name further ones.
    const isAll = switchOfAll?.checked || search !== '' || is.length > 0 || only.checked
    const otherView = isAll ? 'first' : 'all'
    const left = filterRows(rows, { is, only: only.checked, chosen, isAll })
    const hiddenColumns = new Set(columns.flatMap((column) => (column.checked ? [] : [column.value])))
    const view = { left, text: search, hiddenColumns, sort, isFitted: fit.checked, otherView }
    const listed = new Set(tables.flatMap((table) => table.show(view)))
    const isShown = left.map((isLeft, row) => isLeft && (search === '' || listed.has(row)))
    for (const details of all('details[data-rows]'))
      details.hidden = !details.dataset.rows.split(' ').some((/** @type {string} */ row) => isShown[Number(row)])
    showPictures(isShown, otherView)
    if (count) count.textContent = `${isShown.filter(Boolean).length} of ${rows.length} rows`
    const lines = comparison ? compareRows(rows, groups, chosen) : []
    if (comparison) comparison.hidden = lines.length === 0
    comparison?.querySelector('ul')?.replaceChildren(...lines.map(createLine))
  }

  function change() {
    show()
    onChange()
  }

  /** Reads the whole state from an address. @param {URLSearchParams} params */
  function read(params) {
    const [chosen, hidden] = [params.getAll(`${section.id}.row`), params.getAll(`${section.id}.hide`)]
    for (const choice of choices) choice.checked = chosen.includes(choice.value)
    for (const column of columns) column.checked = !hidden.includes(column.value)
    for (const facet of facets) {
      const value = params.get(`${section.id}.is.${facet.dataset.field}`) ?? ''
      facet.value = [...facet.options].some((option) => option.value === value) ? value : ''
    }
    text.value = params.get(`${section.id}.text`) ?? ''
    only.checked = params.has(`${section.id}.only`)
    if (switchOfAll) switchOfAll.checked = params.has(`${section.id}.all`)
    fit.checked = !params.has(`${section.id}.wide`)
    sort = params.get(`${section.id}.sort`) ?? ''
    show()
  }

  /** Writes the state to an address, without defaults. @param {URLSearchParams} params */
  function write(params) {
    const add = (/** @type {string} */ name, /** @type {string} */ value) =>
      params.append(`${section.id}.${name}`, value)
    if (text.value !== '') add('text', text.value)
    for (const { dataset, value } of facets) if (value !== '') add(`is.${dataset.field}`, value)
    for (const { checked, value } of columns) if (!checked) add('hide', value)
    const chosen = new Set(choices.flatMap(({ checked, value }) => (checked ? [value] : [])))
    for (const name of chosen) add('row', name)
    if (switchOfAll?.checked) add('all', 'yes')
    if (only.checked) add('only', 'yes')
    if (!fit.checked) add('wide', 'yes')
    if (sort !== '') add('sort', sort)
  }

  section.addEventListener('input', ({ target }) => {
    const { name, value, checked } = /** @type {HTMLInputElement} */ (target)
    // A row of two tables is chosen in both.
    if (name === 'row') for (const choice of choices) if (choice.value === value) choice.checked = checked
    change()
  })
  form.addEventListener('submit', (event) => event.preventDefault())
  section.querySelector('.all')?.addEventListener('click', () => {
    read(new URLSearchParams(switchOfAll ? { [`${section.id}.all`]: 'yes' } : {}))
    onChange()
  })
  form.hidden = false

  /** Fits the tables to a window of another width. */
  function fitTables() {
    for (const table of tables) table.fit()
  }

  return { read, write, fitTables }
}
