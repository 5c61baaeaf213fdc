import { comparisons, rowsLeft } from './filter.js'
import { openTable } from './table.js'

/** @typedef {{ title: string, direction: 1 | -1 }} Sort */

/** @param {Sort} sort */
const writeSort = ({ title, direction }) => (direction === 1 ? title : `${title}:desc`)

/** @param {string | null} text @returns {Sort | null} */
function readSort(text) {
  if (!text) return null
  const title = text.replace(/:desc$/, '')
  return { title, direction: title === text ? 1 : -1 }
}

/** By a column from the smallest, then from the largest, then as it was. @type {(sort: Sort | null, title: string) => Sort | null} */
function nextSort(sort, title) {
  if (sort?.title !== title) return { title, direction: 1 }
  return sort.direction === 1 ? { title, direction: -1 } : null
}

/** @type {(cells: string[]) => HTMLTableRowElement} */
function comparisonLine([name, ...others]) {
  const line = document.createElement('tr')
  const head = document.createElement('th')
  head.scope = 'row'
  head.textContent = name
  line.append(head)
  for (const text of others) line.insertCell().textContent = text
  return line
}

/**
 * One section of the page. What is chosen in it stands in its controls, and in the address under names that begin with the
 * section's.
 * @param {HTMLElement} section
 * @param {() => void} onChange called when somebody has chosen something else
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
  /** @type {Sort | null} */
  let sort = null
  const tables = all('.scroll > table[id]').map((table) =>
    openTable(table, names, (title) => {
      sort = nextSort(sort, title)
      change()
    }),
  )

  function show() {
    const chosen = new Set(choices.flatMap((choice) => (choice.checked ? [choice.value] : [])))
    const is = facets.filter(({ value }) => value !== '').map(({ dataset, value }) => ({ field: dataset.field, value }))
    const left = rowsLeft(rows, { is, only: only.checked, chosen })
    const hidden = new Set(columns.flatMap((column) => (column.checked ? [] : [column.value])))
    for (const table of tables) table.show({ left, text: text.value.trim().toLowerCase(), columns: hidden, sort })
    for (const details of all('details[data-rows]'))
      details.hidden = !details.dataset.rows.split(' ').some((/** @type {string} */ row) => left[Number(row)])
    const seen = choices.filter((choice) => !choice.closest('tr').hidden).length
    if (count) count.textContent = `${seen} of ${choices.length} rows`
    const lines = comparison ? comparisons(rows, pairs, chosen) : []
    if (comparison) comparison.hidden = lines.length === 0
    comparison?.querySelector('tbody')?.replaceChildren(...lines.map(comparisonLine))
  }

  function change() {
    show()
    onChange()
  }

  /** What an address says, and nothing else. @param {URLSearchParams} params */
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
    sort = readSort(params.get(`${section.id}.sort`))
    show()
  }

  /** What is not as it was at first. @param {URLSearchParams} params */
  function write(params) {
    const add = (/** @type {string} */ name, /** @type {string} */ value) =>
      params.append(`${section.id}.${name}`, value)
    if (text.value !== '') add('text', text.value)
    for (const { dataset, value } of facets) if (value !== '') add(`is.${dataset.field}`, value)
    for (const { checked, value } of columns) if (!checked) add('hide', value)
    for (const { checked, value } of choices) if (checked) add('row', value)
    if (only.checked) add('only', 'yes')
    if (sort) add('sort', writeSort(sort))
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
