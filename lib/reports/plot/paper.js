import { element, escaped } from './svg.js'

/** @typedef {{ paper: string, ink: string, faint: string, rule: string, stripe: string }} Palette */
/** @typedef {{ light: string, dark: string }} Schemes rules of style for light and for dark paper */

/** Dark paper is that of GitHub's dark theme. @type {{ light: Palette, dark: Palette }} */
const palettes = {
  light: { paper: '#ffffff', ink: '#1a1a1a', faint: '#5f5f5f', rule: '#dcdcdc', stripe: '#f6f8fa' },
  dark: { paper: '#0d1117', ink: '#ececec', faint: '#a8a8a8', rule: '#30363d', stripe: '#151b23' },
}

/** @param {Palette} palette */
const colors = ({ paper, ink, faint, rule, stripe }) =>
  `svg{background:${paper}}.paper,.number{fill:${paper}}text,.badge{fill:${ink}}.crossover{stroke:${ink}}.faint{fill:${faint}}
.axis,.leader{stroke:${faint}}.rule{stroke:${rule}}.stripe{fill:${stripe}}`

/**
 * The style of a drawing. An SVG in an `<img>` takes the colour scheme of the page around it, GitHub's chosen theme
 * included; what knows no media queries shows it light. Colours stand in every rule, as viewers other than browsers
 * know no variables: resvg draws all that has one black. shapes: rules without colours; own: colours of the drawing.
 * @type {(shapes: string, own: Schemes) => string}
 */
const style = (shapes, own) => `
svg{font:12px system-ui,sans-serif}.small{font-size:11px}.title{font-size:17px;font-weight:600}.heading{font-size:13px;font-weight:600}
.end{text-anchor:end}.middle{text-anchor:middle}
${shapes}
${colors(palettes.light)}
${own.light}
@media (prefers-color-scheme:dark){${colors(palettes.dark)}
${own.dark}}
`

/**
 * An SVG document that needs nothing else, on paper of its own. description: what those who cannot see it are told.
 * @type {(about: { width: number, height: number, title: string, description: string, shapes: string, colors: Schemes }, ...children: string[]) => string}
 */
export function drawDocument({ width, height, title, description, shapes, colors }, ...children) {
  const size = { width, height: Math.ceil(height) }
  return `${element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${size.width} ${size.height}`,
      ...size,
      role: 'img',
      'aria-labelledby': 'title description',
    },
    element('title', { id: 'title' }, escaped(title)),
    element('desc', { id: 'description' }, escaped(description)),
    element('style', {}, style(shapes, colors)),
    element('rect', { ...size, class: 'paper' }),
    ...children,
  )}\n`
}
