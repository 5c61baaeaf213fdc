/** @typedef {Record<string, string | number>} Attributes */
/** @typedef {{ paper: string, ink: string, faint: string, rule: string, stripe: string }} Palette */
/** Style rules for light and for dark paper. @typedef {{ light: string, dark: string }} Schemes */

/** Escapes a text for XML and HTML, and replaces control characters. @param {string} text */
export function escapeText(text) {
  const printable = text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '\uFFFD')
  return printable.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Formats a value, numbers to a tenth of a pixel. @param {string | number} value */
const formatValue = (value) => (typeof value === 'number' ? Number(value.toFixed(1)) : escapeText(value))

/**
 * Formats an element, in XML and HTML.
 * @type {(name: string, attributes: Attributes, ...children: string[]) => string} children: elements and escaped texts
 */
export function element(name, attributes, ...children) {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${formatValue(value)}"`)].join(' ')
  return children.length > 0 ? `<${start}>${children.join('')}</${name}>` : `<${start}/>`
}

/** @type {(name: string, characters: number) => string} */
export const shorten = (name, characters) => (name.length > characters ? `${name.slice(0, characters - 1)}…` : name)

/** @type {(x: number, y: number, content: string, attributes?: Attributes) => string} */
export const text = (x, y, content, attributes = {}) => element('text', { x, y, ...attributes }, escapeText(content))

/** @type {(from: [number, number], to: [number, number], attributes: Attributes) => string} */
export const stroke = ([x1, y1], [x2, y2], attributes) => element('line', { x1, y1, x2, y2, ...attributes })

/** @type {(x: number, y: number, ...children: string[]) => string} */
export const moveTo = (x, y, ...children) =>
  element('g', { transform: `translate(${Number(x.toFixed(1))} ${Number(y.toFixed(1))})` }, ...children)

/** Colours; the dark paper is that of GitHub's dark theme. @type {{ light: Palette, dark: Palette }} */
const palettes = {
  light: { paper: '#ffffff', ink: '#1a1a1a', faint: '#5f5f5f', rule: '#dcdcdc', stripe: '#f6f8fa' },
  dark: { paper: '#0d1117', ink: '#ececec', faint: '#a8a8a8', rule: '#30363d', stripe: '#151b23' },
}

/** @param {Palette} palette */
const formatPalette = ({ paper, ink, faint, rule, stripe }) =>
  `svg{background:${paper}}.paper,.number{fill:${paper}}text,.badge{fill:${ink}}.crossover{stroke:${ink}}` +
  `.faint{fill:${faint}}\n.axis,.leader{stroke:${faint}}.rule{stroke:${rule}}.stripe{fill:${stripe}}`

/**
 * Groups what a drawing has of a server or of conditions, by whose name the filters of a page hide it.
 * @type {(name: string, ...children: string[]) => string}
 */
export const drawPart = (name, ...children) => element('g', { 'data-name': name }, ...children)

const fonts =
  'svg{font:12px system-ui,sans-serif}.small{font-size:11px}.title{font-size:17px;font-weight:600}' +
  '.heading{font-size:13px;font-weight:600}\n.end{text-anchor:end}.middle{text-anchor:middle}'

/**
 * Formats the style of a drawing, which follows the colour scheme of the page around its `<img>`.
 * Rules repeat colours, because viewers other than browsers know no variables: resvg would draw all of it black.
 * @type {(shapes: string, colors: Schemes) => string}
 */
const formatStyle = (shapes, colors) => `
${fonts}
${shapes}
${formatPalette(palettes.light)}
${colors.light}
@media (prefers-color-scheme:dark){${formatPalette(palettes.dark)}
${colors.dark}}
`

/**
 * @typedef {object} Drawing
 * @property {number} width
 * @property {number} height
 * @property {string} title
 * @property {string} description - for readers who cannot see it
 * @property {string} shapes - style rules without colours
 * @property {Schemes} colors
 * @property {number} [zoom] - by which it is shown larger than drawn, if there is room
 */

/** Draws a self-contained SVG document. @type {(drawing: Drawing, ...children: string[]) => string} */
export function drawDocument({ height: exactHeight, zoom = 1, ...drawing }, ...children) {
  const { width, title, description, shapes, colors } = drawing
  const height = Math.ceil(exactHeight)
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${width} ${height}`,
    width: zoom * width,
    height: zoom * height,
    role: 'img',
    'aria-labelledby': 'title description',
  }
  const svg = element(
    'svg',
    attributes,
    element('title', { id: 'title' }, escapeText(title)),
    element('desc', { id: 'description' }, escapeText(description)),
    element('style', {}, formatStyle(shapes, colors)),
    element('rect', { width, height, class: 'paper' }),
    ...children,
  )
  return `${svg}\n`
}
