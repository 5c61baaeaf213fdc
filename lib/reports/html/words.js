import { maxNoteLength, plainWords } from '../../workload/plainWords.js'
import { element, escaped } from '../plot/svg.js'

/** @import { Attributes } from '../plot/svg.js' */

/** What nothing has to be done to, as most of many thousand cells are. */
const harmless = /^[\w ,.:%±×–~·()/+-]{0,200}$/

/** What somebody's result file may say, as HTML has it: nothing in it is markup. @param {string} text */
export const words = (text) => (harmless.test(text) ? text : escaped(plainWords(text, maxNoteLength)))

/** An element that holds a text. @type {(name: string, text: string, attributes?: Attributes) => string} */
export const textElement = (name, text, attributes = {}) => element(name, attributes, words(text))

/** A list, if there is anything in it. @param {string[]} lines */
export const list = (lines) =>
  lines.length > 0 ? element('ul', {}, ...lines.map((line) => textElement('li', line))) : ''

/** What is wider than a narrow page moves in a frame of its own, by keyboard, too. @type {(name: string, ...children: string[]) => string} */
export const scrolling = (name, ...children) =>
  element('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': plainWords(name) }, ...children)
