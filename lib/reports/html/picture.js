import { element } from '../plot/svg.js'
import { scrolling, textElement } from './words.js'
import { formatTable } from './table.js'

/** @import { Picture } from '../report.d.ts' */
/** @import { Place } from './table.js' */

/**
 * A drawing as a part of a page. In a document of its own its rules of style and its names are nobody else's: here the rules
 * are nested in the picture's name, so that one picture's colours are not another one's, and the names begin with it.
 * @type {(svg: string, id: string) => { svg: string, style: string }}
 */
export function embed(svg, id) {
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(svg) ?? []
  const inline = svg
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/ (id|aria-labelledby)="([^"]*)"/g, (_, name, ids) => {
      const own = String(ids)
        .split(' ')
        .map((one) => `${id}-${one}`)
      return ` ${name}="${own.join(' ')}"`
    })
    // What is in it can be asked for by itself, which is not so of an image.
    .replace('role="img"', 'role="group"')
    .trim()
  return { svg: inline, style: style === '' ? '' : `#${id}{${style}}` }
}

/**
 * A picture with its title, how to read it, and its figures.
 * @type {(picture: Picture, id: string, place: Pick<Place, 'rowsOf'>) => { html: string, style: string }}
 */
export function formatPicture({ title, svg, about = null, table = null }, id, place) {
  const embedded = embed(svg, id)
  const html = element(
    'figure',
    { id },
    element(
      'figcaption',
      {},
      textElement('h3', title, { class: 'unseen' }),
      about === null ? '' : textElement('p', about),
    ),
    scrolling(`Picture: ${title}`, embedded.svg),
    table === null
      ? ''
      : element(
          'details',
          {},
          textElement('summary', 'The figures of this picture'),
          formatTable(table, { ...place, id: `${id}-table`, name: title }),
        ),
  )
  return { html, style: embedded.style }
}
