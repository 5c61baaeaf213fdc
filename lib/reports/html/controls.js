import { plainWords } from '../../workload/plainWords.js'
import { element } from '../plot/svg.js'
import { plainHtml, scrollFrame, textElement } from './elements.js'
import { fieldInWords } from './rowData.js'

/** @import { Facet } from './rowData.js' */

/** @type {(text: string, control: string) => string} */
export const labelControl = (text, control) => `<label><span>${plainHtml(text)}</span>${control}</label>`

/** @param {Facet} facet */
function formatFacet({ field, values }) {
  const options = values.map((value) => textElement('option', value, { value: plainWords(value) }))
  const attributes = { name: 'is', 'data-field': plainWords(field) }
  return labelControl(fieldInWords(field), element('select', attributes, '<option value="">all</option>', ...options))
}

/** @param {string} title */
const formatColumn = (title) =>
  `<label><input type="checkbox" name="column" value="${plainHtml(title)}" checked=""/> ${plainHtml(title)}</label>`

/**
 * Formats the controls that choose rows and columns of a section. They are hidden unless the script runs.
 * @type {(about: { title: string, facets: Facet[], columns: string[], compares: boolean, further: number }) => string}
 *   further: number of rows that are not shown at first
 */
export const formatControls = ({ title, facets, columns, compares, further }) =>
  element(
    'form',
    { class: 'controls', hidden: '', 'aria-label': `Rows and columns: ${plainWords(title)}` },
    further === 0 ? '' : `<label><input type="checkbox" name="all"/> all rows: ${further} more</label>`,
    labelControl('Find', '<input type="search" name="text" autocomplete="off"/>'),
    ...facets.map(formatFacet),
    '<details class="columns"><summary>Columns</summary><div role="group" aria-label="Columns">',
    ...columns.map(formatColumn),
    '</div></details>',
    '<label><input type="checkbox" name="only"/> only chosen rows</label>',
    '<label><input type="checkbox" name="fit" checked=""/> only columns that fit</label>',
    '<button type="button" class="all">Show all</button>',
    '<output class="count"></output>',
    '<p>Filters hide rows, in pictures too, and change nothing else: ranks, ratios and notes stay those of all rows. ',
    further === 0 ? '' : 'At first only maintained GraphQL servers are shown; a filter looks in all rows. ',
    compares ? 'Choose two or more rows to compare them. ' : '',
    'The address of this page holds what is chosen, so that it can be sent.</p>',
  )

/** Formats an empty comparison of chosen rows, which the script fills. @param {string} title */
export const formatComparison = (title) =>
  element(
    'div',
    { class: 'comparison', role: 'status', hidden: '' },
    '<h3>Chosen rows compared</h3>',
    scrollFrame(`Comparison: ${title}`, '<ul></ul>'),
  )
