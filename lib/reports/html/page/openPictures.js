import { setTabStop } from './tips.js'

/** @import { DescribedRow } from './openSection.js' */

/**
 * Creates a function that finds the rows of a picture's part by its name, such as `yoga · h2`.
 * Texts in a name that no row has, such as a unit, select nothing. A name without any other text is about no row.
 * @type {(rows: DescribedRow[]) => (name: string) => number[]} indexes of rows
 */
export function createRowFinder(rows) {
  const textsOf = rows.map(({ server, values }) => new Set([server, ...Object.values(values)]))
  const all = new Set(textsOf.flatMap((texts) => [...texts]))
  return (name) => {
    const parts = name.split(' · ').filter((part) => all.has(part))
    if (parts.length === 0) return []
    return [...rows.keys()].filter((row) => parts.every((part) => textsOf[row].has(part)))
  }
}

/**
 * Opens the pictures of a section, whose parts are hidden with the rows that they are about.
 * @type {(section: HTMLElement, rows: DescribedRow[]) => (isShown: boolean[], otherView: string) => void}
 *   isShown: of each row; otherView: view whose pictures are hidden
 */
export function openPictures(section, rows) {
  const findRows = createRowFinder(rows)
  const figures = [...section.querySelectorAll('figure')].map((figure) => {
    const parts = [...figure.querySelectorAll('[data-name]')].flatMap((part) => {
      const about = findRows(String(part.getAttribute('data-name')))
      return about.length > 0 ? [{ part, about }] : []
    })
    return { figure, parts }
  })
  return (isShown, otherView) => {
    for (const { figure, parts } of figures) {
      for (const { part, about } of parts) part.toggleAttribute('hidden', !about.some((row) => isShown[row]))
      const isEmpty = parts.length > 0 && parts.every(({ part }) => part.hasAttribute('hidden'))
      figure.hidden = isEmpty || figure.dataset.view === otherView
      for (const picture of figure.querySelectorAll('svg')) setTabStop(picture)
    }
  }
}
