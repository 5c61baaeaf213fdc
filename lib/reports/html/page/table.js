import { compareCells } from '../../cellOrder.js'

/** @typedef {ReturnType<typeof openTable>} OpenTable */

/** @param {Element} cell */
const textOf = (cell) => cell.textContent ?? ''

/**
 * A table of the page: its lines can be put in order, and lines and columns hidden.
 * @param {HTMLTableElement} table
 * @param {string[]} names of the rows that its lines may tell of
 * @param {(title: string) => void} onSort called as somebody asks for an order
 */
export function openTable(table, names, onSort) {
  const [body] = table.tBodies
  const lines = [...body.rows]
  const heads = [.../** @type {HTMLTableSectionElement} */ (table.tHead).rows[0].cells]
  const titles = heads.map((head) => head.querySelector('button')?.textContent ?? null)
  const block = /** @type {HTMLElement} */ (table.closest('.block'))
  const rowsOf = lines.map(({ dataset: { rows } }) => rows?.split(' ').map(Number))
  const said = lines.map((line, index) => {
    const words = [...line.querySelectorAll('.words')].map(textOf)
    return [...words, ...(rowsOf[index] ?? []).map((row) => names[row])].join(' ').toLowerCase()
  })
  for (const head of heads)
    head
      .querySelector('button')
      ?.addEventListener('click', (event) => onSort(textOf(/** @type {Element} */ (event.currentTarget))))

  /** Thin lines stand between groups of those lines that are seen, as long as they are in their own order. @param {boolean} isSorted */
  function rule(isSorted) {
    let last = null
    for (const line of lines) {
      const { group = null } = line.dataset
      line.classList.toggle('ruled', !isSorted && !line.hidden && group !== null && last !== null && group !== last)
      if (!line.hidden) last = group ?? last
    }
  }

  return {
    /** @param {{ left: boolean[], text: string, columns: Set<string>, sort: { title: string, direction: 1 | -1 } | null }} wanted left: of the rows; columns: those hidden */
    show({ left, text, columns, sort }) {
      const column = sort ? titles.indexOf(sort.title) : -1
      for (const [index, line] of lines.entries()) {
        const rows = rowsOf[index]
        line.hidden = (rows !== undefined && !rows.some((row) => left[row])) || !said[index].includes(text)
      }
      block.hidden = lines.every((line) => line.hidden)
      heads.forEach((head, index) => {
        const isSorted = index === column && sort !== null
        if (titles[index] !== null)
          head.ariaSort = isSorted ? (sort.direction === 1 ? 'ascending' : 'descending') : 'none'
        const isHidden = columns.has(titles[index] ?? '')
        if (head.hidden !== isHidden) for (const { cells } of table.rows) cells[index].hidden = isHidden
      })
      const cellOf = (/** @type {HTMLTableRowElement} */ line) => textOf(line.cells[column])
      const isText = column !== -1 && heads[column].classList.contains('words')
      const order =
        sort && column !== -1
          ? lines.toSorted((a, b) => compareCells(isText, cellOf(a), cellOf(b), sort.direction))
          : lines
      if (order.some((line, index) => body.rows[index] !== line)) body.append(...order)
      rule(order !== lines)
    },
  }
}
