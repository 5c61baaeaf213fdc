import { panelWidth } from './linePanel.js'
import { movedTo } from './svg.js'

const columns = 2
const gutter = 28

/** How wide panels beside each other are, each of so much. @param {number} width */
export const widthOfPanels = (width) => columns * width + (columns - 1) * gutter

export const panelsWidth = widthOfPanels(panelWidth)

/**
 * Panels beside and below each other.
 * @type {(panels: { height: number, drawing: string }[], place: { left: number, top: number, width?: number }) => { placed: string[], height: number }} width: of each; height: to the end of the last
 */
export function arrangePanels(panels, { left, top, width = panelWidth }) {
  /** @type {string[]} */
  const placed = []
  let y = top
  for (let first = 0; first < panels.length; first += columns) {
    const row = panels.slice(first, first + columns)
    for (const [column, { drawing }] of row.entries())
      placed.push(movedTo(left + column * (width + gutter), y, drawing))
    y += Math.max(...row.map(({ height }) => height)) + gutter
  }
  return { placed, height: y }
}
