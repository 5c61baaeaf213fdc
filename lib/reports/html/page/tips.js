/**
 * What a mark of a picture says stands in its `<title>`, which only a mouse finds. Here it is told on focus and tap, too:
 * one mark of a picture is reached with Tab, the others from there with the arrow keys.
 * @param {HTMLElement} tip what shows the words
 */
export function openTips(tip) {
  for (const picture of document.querySelectorAll('figure svg')) {
    const marks = [...picture.querySelectorAll('* > title')].flatMap((title) => toMark(title, picture))
    marks[0]?.setAttribute('tabindex', '0')
    picture.addEventListener('keydown', (event) => moveFocus(/** @type {KeyboardEvent} */ (event), marks))
  }
  /** @type {Element | null} */
  let told = null
  /** @param {EventTarget | null} target */
  function tell(target) {
    told = target instanceof Element ? target.closest('[data-tip]') : null
    tellOf(told, tip)
  }
  for (const name of ['pointerover', 'focusin', 'click']) document.addEventListener(name, ({ target }) => tell(target))
  document.addEventListener('focusout', () => tell(null))
  document.addEventListener('scroll', () => tellOf(told, tip), true)
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') tell(null)
  })
}

/** @type {(title: Element, picture: Element) => SVGElement[]} none where it is the title of the whole picture */
function toMark(title, picture) {
  const mark = /** @type {SVGElement} */ (/** @type {unknown} */ (title.parentElement))
  if (mark === picture) return []
  const said = title.textContent ?? ''
  title.remove()
  mark.dataset.tip = said
  mark.setAttribute('role', 'img')
  mark.setAttribute('aria-label', said)
  mark.setAttribute('tabindex', '-1')
  return [mark]
}

const steps = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 })

/** @type {(event: KeyboardEvent, marks: SVGElement[]) => void} */
function moveFocus(event, marks) {
  const from = marks.indexOf(/** @type {SVGElement} */ (event.target))
  const to = marks[from + (steps[event.key] ?? 0)]
  if (from === -1 || !to || to === event.target) return
  event.preventDefault()
  marks[from].setAttribute('tabindex', '-1')
  to.setAttribute('tabindex', '0')
  to.focus()
}

/** @type {(mark: Element | null, tip: HTMLElement) => void} nothing where there is no mark */
function tellOf(mark, tip) {
  tip.hidden = mark === null
  if (mark === null) return
  tip.textContent = mark.getAttribute('data-tip')
  const { left, bottom } = mark.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = tip
  tip.style.left = `${Math.max(4, Math.min(left, document.documentElement.clientWidth - offsetWidth - 4))}px`
  tip.style.top = `${bottom + offsetHeight + 8 > innerHeight ? bottom - offsetHeight - 30 : bottom + 8}px`
}
