import { plainWords } from '../../workload/plainWords.js'
import { element } from '../plot/svg.js'
import { fieldInWords } from './facets.js'
import { textElement, words } from './words.js'

/** @import { Facet } from './facets.js' */

/** @type {(text: string, control: string) => string} */
const labelled = (text, control) => element('label', {}, element('span', {}, words(text)), control)

/** @param {Facet} facet */
const formatFacet = ({ field, values }) =>
  labelled(
    fieldInWords(field),
    element(
      'select',
      { name: 'is', 'data-field': plainWords(field) },
      textElement('option', 'all', { value: '' }),
      ...values.map((value) => textElement('option', value, { value: plainWords(value) })),
    ),
  )

/** @param {string} title */
const formatColumn = (title) =>
  element(
    'label',
    {},
    element('input', { type: 'checkbox', name: 'column', value: plainWords(title), checked: '' }),
    ' ',
    words(title),
  )

/**
 * What chooses rows and columns of one section; shown by the script without which it does nothing.
 * @type {(section: { title: string, facets: Facet[], columns: string[], compares: boolean }) => string}
 */
export const formatControls = ({ title, facets, columns, compares }) =>
  element(
    'form',
    { class: 'controls', hidden: '', 'aria-label': `Rows and columns: ${plainWords(title)}` },
    labelled('Find', element('input', { type: 'search', name: 'text', autocomplete: 'off' })),
    ...facets.map(formatFacet),
    element(
      'details',
      { class: 'columns' },
      textElement('summary', 'Columns'),
      element('div', { role: 'group', 'aria-label': 'Columns' }, ...columns.map(formatColumn)),
    ),
    element('label', {}, element('input', { type: 'checkbox', name: 'only' }), ' only chosen rows'),
    element('button', { type: 'button', class: 'all' }, 'Show all'),
    element('output', { class: 'count' }, ''),
    textElement(
      'p',
      `Filters hide rows and change nothing else: ranks, ratios and notes stay those of all rows. ${compares ? 'Choose two or more rows to compare them. ' : ''}The address of this page holds what is chosen, so that it can be sent.`,
    ),
  )

/** Where the rows that are chosen are compared, as the script finds out. @param {string} title */
export const formatComparison = (title) =>
  element(
    'div',
    { class: 'comparison', role: 'status', hidden: '' },
    textElement('h3', 'Chosen rows compared'),
    element(
      'div',
      { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': plainWords(`Comparison: ${title}`) },
      element(
        'table',
        {},
        textElement('caption', 'Every pair of chosen rows'),
        element(
          'thead',
          {},
          element(
            'tr',
            {},
            ...['row', 'is', 'ratio', '95 % interval', 'than'].map((name) => textElement('th', name, { scope: 'col' })),
          ),
        ),
        element('tbody', {}, ''),
      ),
    ),
    textElement(
      'p',
      '~: no significant difference, judged among all pairs of rows at once; a second run might find the other one faster.',
    ),
  )
