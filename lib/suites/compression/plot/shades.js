/** Up to which multiple of the fastest each shade goes; the last one is for what is slower. */
export const limits = [1.05, 1.25, 1.6, 2.5]

/** @param {number} ratio to the fastest */
export const classOf = (ratio) => {
  const index = limits.findIndex((limit) => ratio <= limit)
  return `shade${index === -1 ? limits.length : index}`
}

/** Blues of one hue, as ColorBrewer has them (colorbrewer2.org), with the ink that is readable on them: the fastest stands out. */
const light = ['#08519c #fff', '#3182bd #fff', '#6baed6 #000', '#bdd7e7 #000', '#eff3ff #000']
const dark = ['#bdd7e7 #000', '#6baed6 #000', '#2f75aa #fff', '#1c4a73 #fff', '#13293d #fff']

/** @param {string[]} shades */
const rules = (shades) =>
  shades
    .map((shade, index) => {
      const [paper, ink] = shade.split(' ')
      return `rect.shade${index}{fill:${paper}}text.shade${index}{fill:${ink}}`
    })
    .join('')

export const colors = {
  light: `${rules(light)}.best{stroke:#1a1a1a}`,
  dark: `${rules(dark)}.best{stroke:#ececec}`,
}
export const shapes = '.best{fill:none;stroke-width:2}.strong{font-weight:600}'
