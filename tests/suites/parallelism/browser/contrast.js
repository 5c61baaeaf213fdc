/**
 * The contrast of every visible text with what is behind it. Source: WCAG 2.2, contrast ratio and relative luminance.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<{ text: string, contrast: number }[]>} without what is disabled
 */
export function contrastsOf(page) {
  return page.evaluate(() => {
    /** @type {(color: string) => number[]} red, green, blue and opacity */
    const parts = (color) => (color.match(/[\d.]+/g) ?? []).map(Number)
    /** @type {(color: number[]) => number} */
    const luminance = (color) => {
      const [red, green, blue] = color.slice(0, 3).map((value) => {
        const share = value / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    /** @type {(element: Element | null) => number[]} */
    const ground = (element) => {
      if (!element) return [255, 255, 255]
      const color = parts(getComputedStyle(element).backgroundColor)
      return color[3] === 0 ? ground(element.parentElement) : color
    }
    const found = []
    for (const element of document.querySelectorAll('body *')) {
      const text = [...element.childNodes]
        .flatMap((node) => (node.nodeType === 3 ? (node.textContent ?? '') : []))
        .join('')
      const shown = element.checkVisibility() && !element.matches(':disabled, [aria-disabled="true"], option')
      if (!shown || (text.trim() === '' && !element.matches('input, select'))) continue
      const [light, dark] = [luminance(parts(getComputedStyle(element).color)), luminance(ground(element))].sort(
        (a, b) => b - a,
      )
      found.push({ text: text.trim() || element.tagName, contrast: (light + 0.05) / (dark + 0.05) })
    }
    return found
  })
}
