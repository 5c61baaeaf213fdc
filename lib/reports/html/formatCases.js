import { plainWords } from '../../workload/plainWords.js'
import { element } from '../plot/svg.js'
import { labelControl } from './controls.js'
import { list, textElement } from './elements.js'
import { formatTable } from './formatTable.js'

/** @import { Case, CaseField, PageParts } from '../report.d.ts' */

/** Identifies the section, also in addresses. */
const name = 'my-case'
const question = 'My case?'

/** @param {CaseField} field */
function formatField({ name, label, value, choices, nearFactor, offset = 0 }) {
  const data = { name, 'data-label': label }
  const control = choices
    ? element(
        'select',
        data,
        ...Object.entries(choices).map(([choice, text]) =>
          textElement('option', text, { value: choice, ...(choice === value && { selected: '' }) }),
        ),
      )
    : element('input', { ...data, type: 'number', min: 0, value, 'data-near': nearFactor ?? 1, 'data-offset': offset })
  return labelControl(label, control)
}

/** @type {(one: Case, index: number) => string} */
function formatCase({ title, at, origin, sentences, table }, index) {
  const id = `${name}-${index + 1}`
  return element(
    'article',
    { id, class: 'case', 'data-at': JSON.stringify(at), 'aria-labelledby': `${id}-title` },
    textElement('h3', plainWords(title), { id: `${id}-title` }),
    textElement('p', origin, { class: 'origin' }),
    list(sentences),
    formatTable(table, { id: `${id}-table`, name: title, isStatic: true }),
  )
}

/**
 * Formats a picker that finds the measured case nearest to the reader's. Without the script all cases are listed.
 * @type {(sections: { parts: PageParts }[]) => { name: string, question: string, html: string }[]} none without cases
 */
export function formatCases(sections) {
  const pickers = sections.flatMap(({ parts }) => parts.cases ?? [])
  const cases = pickers.flatMap((some) => some.cases)
  if (cases.length === 0) return []
  const html = element(
    'section',
    { id: name, class: 'cases', 'aria-labelledby': `${name}-title` },
    textElement('h2', question, { id: `${name}-title`, tabindex: -1 }),
    textElement('p', 'The measured case that is nearest to yours, with its rows, its run and how far it is.'),
    element('form', { class: 'controls', hidden: '', 'aria-label': 'My case' }, ...pickers[0].fields.map(formatField)),
    '<p class="answer verdict" role="status" hidden></p>',
    ...cases.map(formatCase),
  )
  return [{ name, question, html }]
}
