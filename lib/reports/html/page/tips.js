/**
 * Shows the tooltips of pictures on focus and tap, too: `<title>` alone is shown to a mouse only. Tab reaches one mark
 * of a picture, the arrow keys its other marks.
 * @param {HTMLElement} tip - element that shows a tooltip
 */
export function openTips(tip) {
  for (const picture of document.querySelectorAll('figure svg')) {
    const marks = [...picture.querySelectorAll('* > title')].flatMap((title) => toMark(title, picture))
    setTabStop(picture)
    picture.addEventListener('keydown', (event) => moveFocus(/** @type {KeyboardEvent} */ (event), marks))
  }
  /** @type {Element | null} */
  let mark = null
  /** @param {EventTarget | null} target */
  function select(target) {
    mark = target instanceof Element ? target.closest('[data-tip]') : null
    showTip(mark, tip)
  }
  for (const name of ['pointerover', 'focusin', 'click'])
    document.addEventListener(name, ({ target }) => select(target))
  document.addEventListener('focusout', () => select(null))
  document.addEventListener('scroll', () => showTip(mark, tip), true)
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') select(null)
  })
}

/** @type {(title: Element, picture: Element) => SVGElement[]} none for the title of the whole picture */
function toMark(title, picture) {
  const mark = /** @type {SVGElement} */ (/** @type {unknown} */ (title.parentElement))
  if (mark === picture) return []
  const text = title.textContent ?? ''
  title.remove()
  mark.dataset.tip = text
  mark.setAttribute('role', 'img')
  mark.setAttribute('aria-label', text)
  mark.setAttribute('tabindex', '-1')
  return [mark]
}

/** Tells whether a filter shows a mark. @param {Element} mark */
const isVisible = (mark) => mark.closest('[hidden]') === null

/** Lets Tab reach one visible mark of a picture, if there is one. @param {Element} picture */
export function setTabStop(picture) {
  const marks = [...picture.querySelectorAll('[data-tip]')]
  const stops = marks.filter((mark) => mark.getAttribute('tabindex') === '0')
  if (stops.some(isVisible)) return
  for (const stop of stops) stop.setAttribute('tabindex', '-1')
  marks.find(isVisible)?.setAttribute('tabindex', '0')
}

/** Steps by the arrow keys. */
export const steps = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 })

/** @type {(event: KeyboardEvent, marks: SVGElement[]) => void} */
function moveFocus(event, marks) {
  const visible = marks.filter(isVisible)
  const from = visible.indexOf(/** @type {SVGElement} */ (event.target))
  const to = visible[from + (steps[event.key] ?? 0)]
  if (from === -1 || !to || to === event.target) return
  event.preventDefault()
  visible[from].setAttribute('tabindex', '-1')
  to.setAttribute('tabindex', '0')
  to.focus()
}

/**
 * Shows the tooltip of a mark inside the window; hides it without a mark.
 * @type {(mark: Element | null, tip: HTMLElement) => void}
 */
function showTip(mark, tip) {
  tip.hidden = mark === null
  if (mark === null) return
  tip.textContent = mark.getAttribute('data-tip')
  const { left, bottom } = mark.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = tip
  tip.style.left = `${Math.max(4, Math.min(left, document.documentElement.clientWidth - offsetWidth - 4))}px`
  tip.style.top = `${bottom + offsetHeight + 8 > innerHeight ? bottom - offsetHeight - 30 : bottom + 8}px`
}
