/** @typedef {Record<string, string | number>} Attributes */

/** @param {string} text as XML has it, which has no control characters */
export function escaped(text) {
  const printable = text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '\uFFFD')
  return printable.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** A tenth of a pixel is exact enough. @param {string | number} value */
const shown = (value) => (typeof value === 'number' ? Number(value.toFixed(1)) : escaped(value))

/** @type {(name: string, attributes: Attributes, ...children: string[]) => string} children: elements, and text that is escaped already */
export function element(name, attributes, ...children) {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${shown(value)}"`)
  return `<${name}${written.join('')}${children.length > 0 ? `>${children.join('')}</${name}>` : '/>'}`
}

/** A name that has room for so many characters. @type {(name: string, characters: number) => string} */
export const shortened = (name, characters) => (name.length > characters ? `${name.slice(0, characters - 1)}…` : name)

/** @type {(x: number, y: number, content: string, attributes?: Attributes) => string} */
export const text = (x, y, content, attributes = {}) => element('text', { x, y, ...attributes }, escaped(content))

/** @type {(from: [number, number], to: [number, number], attributes: Attributes) => string} */
export const stroke = ([x1, y1], [x2, y2], attributes) => element('line', { x1, y1, x2, y2, ...attributes })

/** @type {(x: number, y: number, ...children: string[]) => string} */
export const movedTo = (x, y, ...children) =>
  element('g', { transform: `translate(${Number(x.toFixed(1))} ${Number(y.toFixed(1))})` }, ...children)
