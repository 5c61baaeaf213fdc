import { element } from '../plot/svg.js'
import { scrollFrame, textElement } from './elements.js'
import { formatTable, viewOf } from './formatTable.js'

/** @import { Picture } from '../report.d.ts' */
/** @import { Place } from './formatTable.js' */

/**
 * Embeds a drawing in a page. Its style rules and ids are bound to its own id, so that they affect no other picture.
 * @type {(svg: string, id: string) => { svg: string, style: string }}
 */
export function embed(svg, id) {
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(svg) ?? []
  const inline = svg
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/ (id|aria-labelledby)="([^"]*)"/g, (_, name, ids) => ` ${name}="${ids.replace(/[^ ]+/g, `${id}-$&`)}"`)
    // A group, because the elements of an image cannot be reached.
    .replace('role="img"', 'role="group"')
    .trim()
  return { svg: inline, style: style === '' ? '' : `#${id}{${style}}` }
}

/** @type {(picture: Picture, id: string, place: Pick<Place, 'rowsOf' | 'view'>) => { html: string, style: string }} */
export function formatPicture({ title, svg, about, table }, id, place) {
  const embedded = embed(svg, id)
  const figures = table && formatTable(table, { ...place, id: `${id}-table`, name: title })
  const html = element(
    'figure',
    { id, ...viewOf(place) },
    element(
      'figcaption',
      {},
      textElement('h3', title, { class: 'unseen' }),
      about === undefined ? '' : textElement('p', about),
    ),
    scrollFrame(`Picture: ${title}`, embedded.svg),
    figures ? `<details><summary>The figures of this picture</summary>${figures}</details>` : '',
  )
  return { html, style: embedded.style }
}
