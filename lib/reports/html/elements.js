import { maxNoteLength, plainWords } from '../../workload/plainWords.js'
import { element, escapeText } from '../plot/svg.js'

/** @import { Attributes } from '../plot/svg.js' */

/** Escapes a text of any origin for HTML: nothing in it is markup. @param {string} text */
export const plainHtml = (text) => escapeText(plainWords(text, maxNoteLength))

/** Formats an element that holds a text. @type {(name: string, text: string, attributes?: Attributes) => string} */
export const textElement = (name, text, attributes = {}) => element(name, attributes, plainHtml(text))

/** Formats a list, empty without lines. @param {string[]} lines */
export const list = (lines) =>
  lines.length > 0 ? element('ul', {}, ...lines.map((line) => textElement('li', line))) : ''

/**
 * Formats a frame that a keyboard scrolls, too, because its content may be wider than the page.
 * @type {(name: string, ...children: string[]) => string}
 */
export const scrollFrame = (name, ...children) =>
  element('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': plainWords(name) }, ...children)
