import { steps } from './tips.js'

/**
 * Makes the links of the page tabs, of whose panels one is shown: the arrow keys, Home and End choose another.
 * @param {(name: string) => void} onSelect - called with the id of a panel after the user has selected it
 */
export function openTabs(onSelect) {
  const tabs = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll('nav a')])
  const panelOf = (/** @type {HTMLAnchorElement} */ { hash }) =>
    /** @type {HTMLElement} */ (document.getElementById(hash.slice(1)))
  const bar = document.querySelector('nav ul')
  bar?.setAttribute('role', 'tablist')
  for (const [index, tab] of tabs.entries()) {
    const panel = panelOf(tab)
    tab.id = `tab-${index + 1}`
    tab.parentElement?.setAttribute('role', 'presentation')
    tab.setAttribute('role', 'tab')
    tab.setAttribute('aria-controls', panel.id)
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', tab.id)
  }

  /** Shows the panel of an id. @param {string} name */
  function select(name) {
    for (const tab of tabs) {
      const isSelected = panelOf(tab).id === name
      tab.setAttribute('aria-selected', String(isSelected))
      tab.tabIndex = isSelected ? 0 : -1
      panelOf(tab).hidden = !isSelected
    }
  }

  bar?.addEventListener('click', (event) => {
    const tab = /** @type {Element} */ (event.target).closest('a')
    if (!tab) return
    // Before the links in the page are followed, which would move the focus.
    event.preventDefault()
    event.stopPropagation()
    onSelect(panelOf(tab).id)
  })
  bar?.addEventListener('keydown', (event) => {
    const { key } = /** @type {KeyboardEvent} */ (event)
    const from = tabs.indexOf(/** @type {HTMLAnchorElement} */ (event.target))
    const ends = /** @type {Record<string, number>} */ ({ Home: 0, End: tabs.length - 1 })
    const to = tabs.at(ends[key] ?? (from + (steps[key] ?? 0)) % tabs.length)
    if (from === -1 || !to || to === tabs[from]) return
    event.preventDefault()
    onSelect(panelOf(to).id)
    to.focus()
  })
  return { select, names: tabs.map((tab) => panelOf(tab).id) }
}
