import { openCases } from './openCases.js'
import { openSection } from './openSection.js'
import { openTabs } from './openTabs.js'
import { openTips } from './tips.js'

/** Finds the visible name of a server in a table, by a link below its details. @param {Element} link */
function findName(link) {
  const names = document.querySelectorAll(`.more[href="#${link.closest('details')?.id}"]`)
  return [...names].find((name) => name.getClientRects().length > 0)
}

/** Moves the focus to the target of a link in the page; the address keeps the state. @param {Event} event */
function follow(event) {
  const link = /** @type {Element} */ (event.target).closest?.('a[href^="#"]')
  const target = link && document.getElementById(String(link.getAttribute('href')).slice(1))
  if (!target) return
  event.preventDefault()
  if (target instanceof HTMLDetailsElement) target.open = true
  const name = link?.matches('.back') ? findName(link) : undefined
  const place = /** @type {HTMLElement | null} */ (name ?? target.querySelector('summary, h2'))
  place?.focus()
  place?.scrollIntoView({ block: name ? 'center' : 'start' })
}

/** @type {ReturnType<typeof openSection>[]} */
const sections = []
/** @type {ReturnType<typeof openCases>[]} */
const pickers = []
const tabs = openTabs((name) => {
  showTab(name)
  writeAddress()
})
let shownTab = tabs.names[0]

/** Shows a tab, whose tables are fitted now that they have a width. @param {string} name */
function showTab(name) {
  shownTab = name
  tabs.select(name)
  for (const section of sections) section.fitTables()
}

/** Writes the tab and the state of all sections to the address, so that it can be shared. */
function writeAddress() {
  const params = new URLSearchParams()
  for (const section of [...sections, ...pickers]) section.write(params)
  const isNamed = shownTab !== tabs.names[0] || [...params.keys()].some((key) => !key.startsWith(`${shownTab}.`))
  const parts = [...(shownTab && isNamed ? [shownTab] : []), ...(params.size > 0 ? [params] : [])]
  history.replaceState(
    null,
    '',
    `${location.pathname}${location.search}${parts.length > 0 ? '#' : ''}${parts.join('&')}`,
  )
}

/** Reads the state of all sections, and the tab: the one that the address names, or the first with a state. */
function readAddress() {
  const params = new URLSearchParams(location.hash.slice(1))
  const named = [...params.keys()].map((key) => key.split('.')[0]).find((name) => tabs.names.includes(name))
  shownTab = named ?? tabs.names[0]
  tabs.select(shownTab)
  for (const section of [...sections, ...pickers]) section.read(params)
  showTab(shownTab)
}

function watchWidth() {
  let frame = 0
  function fitAll() {
    for (const section of sections) section.fitTables()
  }
  addEventListener('resize', () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(fitAll)
  })
}

for (const section of document.querySelectorAll('section.suite'))
  sections.push(openSection(/** @type {HTMLElement} */ (section), writeAddress))
for (const section of document.querySelectorAll('section.cases'))
  pickers.push(openCases(/** @type {HTMLElement} */ (section), writeAddress))
// Before the address is read, because filters hide marks.
openTips(/** @type {HTMLElement} */ (document.getElementById('tip')))
readAddress()
addEventListener('hashchange', readAddress)
watchWidth()
document.addEventListener('click', follow)
