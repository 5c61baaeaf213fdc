import { openTable } from './openTable.js'

/** @typedef {{ name: string, values: Record<string, string> }} DescribedRow */
/** @typedef {[row: number, other: number, ratio: number, low: number, high: number, verdict: string]} Pair */

/**
 * Rows to show.
 * @typedef {object} Filter
 * @property {{ field: string, value: string }[]} is - values that a row must have
 * @property {boolean} only - hides rows that are not chosen
 * @property {Set<string>} chosen - names of rows
 */

/** Tells of each row whether a filter shows it. @type {(rows: DescribedRow[], filter: Filter) => boolean[]} */
export const filterRows = (rows, { is, only, chosen }) =>
  rows.map(({ name, values }) => is.every(({ field, value }) => values[field] === value) && (!only || chosen.has(name)))

/** @param {number} ratio */
const formatRatio = (ratio) => ratio.toFixed(ratio < 10 ? 3 : 1)

/**
 * Compares each chosen row with each that follows it. A comparison is the cells of a line.
 * @type {(rows: DescribedRow[], pairs: Pair[], chosen: Set<string>) => string[][]}
 */
export function compareRows(rows, pairs, chosen) {
  const pairOf = new Map(pairs.map((pair) => [`${pair[0]} ${pair[1]}`, pair]))
  const indexes = [...rows.keys()].filter((index) => chosen.has(rows[index].name))
  return indexes.flatMap((index, place) =>
    indexes.slice(place + 1).map((other) => {
      const names = [rows[index].name, rows[other].name]
      const pair = pairOf.get(`${index} ${other}`)
      if (!pair) return [names[0], 'not comparable', '–', '–', names[1]]
      const [, , ratio, low, high, verdict] = pair
      const description = verdict === '?' ? 'not decided: too few blocks' : verdict
      return [names[0], description, formatRatio(ratio), `${formatRatio(low)} to ${formatRatio(high)}`, names[1]]
    }),
  )
}

/** Sorts by a column ascending, then descending, then not. @type {(sort: string, title: string) => string} */
function nextSort(sort, title) {
  if (sort === title) return `${title}:desc`
  return sort === `${title}:desc` ? '' : title
}

/** @type {(cells: string[]) => HTMLTableRowElement} */
function createLine([name, ...cells]) {
  const line = document.createElement('tr')
  const head = document.createElement('th')
  head.scope = 'row'
  head.textContent = name
  line.append(head)
  for (const text of cells) line.insertCell().textContent = text
  return line
}

/**
 * Opens a section of the page. Its controls hold what the user chose, and so does the address, in parameters that begin
 * with the section's id.
 * @param {HTMLElement} section
 * @param {() => void} onChange - called after the user has changed a control
 */
export function openSection(section, onChange) {
  const { rows, pairs } = JSON.parse(section.querySelector('.data')?.textContent ?? '')
  const names = rows.map((/** @type {{ name: string }} */ { name }) => name)
  const form = /** @type {HTMLFormElement} */ (section.querySelector('form'))
  /** @type {(selector: string) => any[]} */
  const all = (selector) => [...section.querySelectorAll(selector)]
  const [columns, facets, choices] = [all('[name=column]'), all('[name=is]'), all('[name=row]')]
  const { text, only } = /** @type {any} */ (form.elements)
  const count = section.querySelector('output')
  const comparison = /** @type {HTMLElement | null} */ (section.querySelector('.comparison'))
  let sort = ''
  const tables = all('.scroll > table[id]').map((table) =>
    openTable(table, names, (title) => {
      sort = nextSort(sort, title)
      change()
    }),
  )

  function show() {
    const chosen = new Set(choices.flatMap((choice) => (choice.checked ? [choice.value] : [])))
    const is = facets.filter(({ value }) => value !== '').map(({ dataset, value }) => ({ field: dataset.field, value }))
    const left = filterRows(rows, { is, only: only.checked, chosen })
    const hiddenColumns = new Set(columns.flatMap((column) => (column.checked ? [] : [column.value])))
    for (const table of tables) table.show({ left, text: text.value.trim().toLowerCase(), hiddenColumns, sort })
    for (const details of all('details[data-rows]'))
      details.hidden = !details.dataset.rows.split(' ').some((/** @type {string} */ row) => left[Number(row)])
    const visible = choices.filter((choice) => !choice.closest('tr').hidden).length
    if (count) count.textContent = `${visible} of ${choices.length} rows`
    const lines = comparison ? compareRows(rows, pairs, chosen) : []
    if (comparison) comparison.hidden = lines.length === 0
    comparison?.querySelector('tbody')?.replaceChildren(...lines.map(createLine))
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
    for (const { checked, value } of choices) if (checked) add('row', value)
    if (only.checked) add('only', 'yes')
    if (sort !== '') add('sort', sort)
  }

  section.addEventListener('input', change)
  form.addEventListener('submit', (event) => event.preventDefault())
  section.querySelector('.all')?.addEventListener('click', () => {
    read(new URLSearchParams())
    onChange()
  })
  form.hidden = false
  return { read, write }
}
