import { openSection } from './section.js'
import { openTips } from './tips.js'

/** Focus follows to where a link of the page leads, and the address keeps what is chosen. @param {Event} event */
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

/** Puts what is chosen into the address, where everybody can take it from. */
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
