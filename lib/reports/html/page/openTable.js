import { compareCells } from '../../cellOrder.js'

/** @param {Element} cell */
const textOf = (cell) => cell.textContent ?? ''
/** @param {Element} cell */
const isBlank = (cell) => /^–?$/.test(textOf(cell))

/**
 * Opens a table of the page, which sorts its lines, and hides lines and columns.
 * @param {HTMLTableElement} table
 * @param {string[]} names - of the rows that lines may be about
 * @param {(title: string) => void} onSort - called after a click on a column's title
 */
export function openTable(table, names, onSort) {
  const [body] = table.tBodies
  const lines = [...body.rows]
  const heads = [.../** @type {HTMLTableSectionElement} */ (table.tHead).rows[0].cells]
  const leastImportant = heads
    .filter(({ dataset: { least } }) => least !== undefined)
    .sort((a, b) => Number(a.dataset.least) - Number(b.dataset.least))
  const titles = heads.map((head) => head.querySelector('button')?.textContent ?? null)
  const block = /** @type {HTMLElement} */ (table.closest('.block'))
  const frame = /** @type {HTMLElement} */ (table.closest('.scroll'))
  const rowsOf = lines.map(({ dataset: { rows } }) => rows?.split(' ').map(Number))
  const searchTexts = lines.map((line, index) => {
    const cells = [...line.querySelectorAll('.words')].map(textOf)
    return [...cells, ...(rowsOf[index] ?? []).map((row) => names[row])].join(' ').toLowerCase()
  })
  for (const [index, head] of heads.entries())
    head.querySelector('button')?.addEventListener('click', () => onSort(titles[index] ?? ''))

  /** Separates groups of visible lines, unless they are sorted. @param {boolean} isSorted */
  function separateGroups(isSorted) {
    let last = null
    for (const line of lines) {
      const { group = null } = line.dataset
      line.classList.toggle('ruled', !isSorted && !line.hidden && group !== null && last !== null && group !== last)
      if (!line.hidden) last = group ?? last
    }
  }

  /** Hides a column on a screen, not on paper. @type {(head: HTMLTableCellElement, isNarrow: boolean) => void} */
  function setNarrow({ cellIndex }, isNarrow) {
    for (const { cells } of table.rows) cells[cellIndex].classList.toggle('narrow', isNarrow)
  }

  let mayLeaveOut = true
  /** Leaves out columns until the table fits its frame, which then scrolls no more: the head sticks to the window. */
  function fit() {
    frame.classList.remove('fits')
    for (const head of leastImportant) setNarrow(head, false)
    const widths = leastImportant.map((head) => head.offsetWidth)
    let excess = table.offsetWidth - frame.clientWidth
    for (const [index, head] of leastImportant.entries()) {
      if (!mayLeaveOut || excess <= 0) break
      setNarrow(head, true)
      excess -= widths[index]
    }
    frame.classList.toggle('fits', table.offsetWidth > 0 && table.offsetWidth <= frame.clientWidth)
  }

  let layout = ''
  return {
    fit,
    /**
     * Shows the lines and columns of a view.
     * @param {object} view
     * @param {boolean[]} view.left - whether each row is visible
     * @param {string} view.text - that visible lines contain
     * @param {Set<string>} view.hiddenColumns
     * @param {string} view.sort - title of a column, or that and `:desc`; empty for the order of the page
     * @param {boolean} view.isFitted - whether columns that do not fit are left out
     * @param {string} view.otherView - view whose tables are hidden
     * @returns {number[]} indexes of the rows that visible lines are about
     */
    show({ left, text, hiddenColumns, sort, isFitted, otherView }) {
      const title = sort.replace(/:desc$/, '')
      const isDescending = title !== sort
      const column = titles.indexOf(title)
      for (const [index, line] of lines.entries()) {
        const rows = rowsOf[index]
        line.hidden = (rows !== undefined && !rows.some((row) => left[row])) || !searchTexts[index].includes(text)
      }
      block.hidden = lines.every((line) => line.hidden) || block.dataset.view === otherView
      for (const [index, head] of heads.entries()) {
        const direction = isDescending ? 'descending' : 'ascending'
        if (titles[index] !== null) head.ariaSort = index === column ? direction : 'none'
        const isEmpty = titles[index] !== null && lines.every((line) => line.hidden || isBlank(line.cells[index]))
        const isHidden = hiddenColumns.has(titles[index] ?? '') || (isEmpty && !block.hidden)
        if (head.hidden !== isHidden) for (const { cells } of table.rows) cells[index].hidden = isHidden
      }
      const cellOf = (/** @type {HTMLTableRowElement} */ line) => textOf(line.cells[column])
      const isText = heads[column]?.classList.contains('words')
      const order =
        column === -1
          ? lines
          : lines.toSorted((a, b) => compareCells(isText, cellOf(a), cellOf(b), isDescending ? -1 : 1))
      if (order.some((line, index) => body.rows[index] !== line)) body.append(...order)
      separateGroups(order !== lines)
      mayLeaveOut = isFitted
      const next = [isFitted, block.hidden, ...heads.map((head) => head.hidden)].join()
      // Measured again only if another layout was requested, because that takes a while.
      if (next !== layout) fit()
      layout = next
      return block.hidden ? [] : lines.flatMap((line, index) => (line.hidden ? [] : (rowsOf[index] ?? [])))
    },
  }
}
