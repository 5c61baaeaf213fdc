import { createHash } from 'node:crypto'
import { element } from '../plot/svg.js'
import { formatCases } from './formatCases.js'
import { formatSection } from './formatSection.js'
import { textElement } from './elements.js'

/** @import { Section } from './formatSection.js' */

/** Hashes an inline script or style for a policy. @param {string} text */
const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Forbids all but a script and a style: nothing is loaded. @type {(script: string, style: string) => string} */
const policyOf = (script, style) =>
  `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`

/** Joins modules to one script. @param {string[]} modules - each imports only from those before it */
export const joinModules = (modules) =>
  modules.map((text) => text.replace(/^import .*\n/gm, '').replace(/^export /gm, '')).join('\n')

const title = 'GraphQL server benchmarks'

/** Formats links to all parts, which the script makes tabs. @param {{ name: string, question: string }[]} parts */
function formatLinks(parts) {
  const links = parts.map(({ name, question }) => element('li', {}, textElement('a', question, { href: `#${name}` })))
  return element('nav', { 'aria-label': 'Questions' }, element('ul', {}, ...links))
}

/** Makes sections of further reports that have a question. @type {(section: Section) => Section[]} */
function splitFurther({ parts: { further = [], ...parts }, ...section }) {
  const separate = further.flatMap(({ part, heading: title, report }) => {
    if (!part) return []
    const question = section.question.replace(/^(Local run: )?.*/, `$1${part.question}`)
    return {
      ...section,
      ...part,
      name: `${section.name}-${title.toLowerCase()}`,
      question,
      title,
      report,
      measured: [],
    }
  })
  return [{ ...section, parts: { ...parts, further: further.filter(({ part }) => !part) } }, ...separate]
}

/**
 * Formats a page that loads nothing else: the sections of all suites, their style and one script.
 * @type {(suites: Section[], assets: { style: string, modules: string[] }) => string}
 */
export function formatDocument(suites, assets) {
  const sections = suites.flatMap(splitFurther)
  const formatted = sections.map(formatSection)
  const cases = formatCases(sections)
  const [first, ...further] = [...formatted.map((section, index) => ({ ...section, ...sections[index] }))]
  // The picker is beside the answer that it makes more precise.
  const parts = [first, ...cases, ...further]
  const style = [assets.style, ...formatted.map((section) => section.style)].join('\n')
  const script = joinModules(assets.modules)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(script, style)}">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${title}</h1>
${parts.length > 1 ? formatLinks(parts) : ''}
</header>
<main>
${parts.map(({ html }) => html).join('\n')}
</main>
<div id="tip" role="tooltip" hidden></div>
<script type="module">${script}</script>
</body>
</html>
`
}
