import { openSection } from './openSection.js'
import { openTips } from './tips.js'

/** Moves the focus to the target of a link in the page; the address keeps the state. @param {Event} event */
function follow(event) {
  const link = /** @type {Element} */ (event.target).closest?.('a[href^="#"]')
  const target = link && document.getElementById(String(link.getAttribute('href')).slice(1))
  if (!target) return
  event.preventDefault()
  if (target instanceof HTMLDetailsElement) target.open = true
  const heading = /** @type {HTMLElement | null} */ (target.querySelector('summary, h2'))
  heading?.focus()
  heading?.scrollIntoView()
}

/** @type {ReturnType<typeof openSection>[]} */
const sections = []

/** Writes the state of all sections to the address, so that it can be shared. */
function writeAddress() {
  const params = new URLSearchParams()
  for (const section of sections) section.write(params)
  history.replaceState(null, '', `${location.pathname}${location.search}${params.size > 0 ? `#${params}` : ''}`)
}

function readAddress() {
  const params = new URLSearchParams(location.hash.slice(1))
  for (const section of sections) section.read(params)
}

for (const section of document.querySelectorAll('section.suite'))
  sections.push(openSection(/** @type {HTMLElement} */ (section), writeAddress))
readAddress()
openTips(/** @type {HTMLElement} */ (document.getElementById('tip')))
addEventListener('hashchange', readAddress)
document.addEventListener('click', follow)
