import { isAxis, withDefaults } from '../core/plan/parameters.js'
import { lineLength, wrapText } from '../reports/wrapText.js'

/** @import { Suite } from '../core/suite.d.ts' */
/** @import { ParameterTable } from '../workload/parameter.d.ts' */
/** @import { Program } from './parse.js' */

const width = 110
/** Number of examples on the short page. */
const fewExamples = 3

/**
 * Formats the page that --help prints: examples first, then options.
 * @param {Program} program
 * @param {Suite[]} suites
 * @param {Suite[]} explained - suites whose options the page explains; none for the short page
 */
export function formatHelp({ usage, shared, short, partOf }, suites, explained) {
  const command = usage.split(' ').slice(0, 2).join(' ')
  const more = `${command} --help all has all options, --suite NAME --help those of one suite.`
  if (explained.length === 0) {
    const examples = partOf(suites[0])?.examples ?? []
    const table = { ...Object.assign({}, ...suites.map((suite) => partOf(suite)?.parameters).reverse()), ...shared }
    const groups = Object.entries(short).map(([heading, names]) => {
      const ofGroup = names.flatMap((name) => (name in table ? [[name, table[name]]] : []))
      return formatRows(heading, optionRows(Object.fromEntries(ofGroup), true), lineLength)
    })
    return [usage, formatRows('Examples:', examples.slice(0, fewExamples), lineLength), ...groups, more].join('\n')
  }
  const ofOne = explained.length === 1 ? explained[0] : null
  const examples = explained.flatMap((suite) => partOf(suite)?.examples ?? [])
  return [
    usage,
    formatRows('Examples:', examples),
    ...explained.flatMap((suite) => formatSuite(suite, partOf(suite)?.parameters ?? {})),
    formatRows('Options of every suite:', optionRows(ofOne ? withDefaults(shared, ofOne) : shared)),
    `${more} -h is --help.`,
  ].join('\n\n')
}

/** @type {(suite: Suite, table: ParameterTable) => string[]} nothing if it has no options */
function formatSuite({ name, sentence }, table) {
  const rows = optionRows(table)
  const several = Object.values(table).some(isAxis) ? '; several values with commas: every combination is measured' : ''
  return rows.length > 0 ? [formatRows(`Suite ${name} (${sentence}${several}):`, rows)] : []
}

/** Number of characters of an explanation beside names of options. */
const besideNames = 58

/**
 * Explains options; on the short page in a line each, and what has names to choose from with these.
 * @type {(table: ParameterTable, isShort?: boolean) => [string, string][]}
 */
const optionRows = (table, isShort = false) =>
  Object.entries(table).map(([name, parameter]) => {
    const { alias, help, kind, requires, default: shownDefault = parameter.shownDefault } = parameter
    const option = `${alias ? `-${alias}, ` : ''}--${name}`
    if (isShort && kind?.choices) return [option, help]
    const first = help.replace(/[;:(].*/, '').trim()
    const short = first.length <= besideNames ? first : first.split(',')[0]
    const text = isShort ? short : `${requires ? `with --${requires[0]}: ` : ''}${help}`
    return [option, `${text}${shownDefault === undefined ? '' : ` [default: ${shownDefault}]`}`]
  })

/**
 * Formats two columns; the second is wrapped.
 * @type {(heading: string, rows: [string, string][], characters?: number) => string}
 */
function formatRows(heading, rows, characters = width) {
  const longest = Math.max(...rows.map(([left]) => left.length))
  const column = Math.min(longest, width / 2) + 4
  const lines = rows.map(([left, right]) => {
    const start = `  ${left}`.padEnd(column)
    const nextLine = `\n${' '.repeat(column)}`
    return start + (start.length > column ? nextLine : '') + wrapText(right, characters - column).join(nextLine)
  })
  return [heading, ...lines].join('\n')
}
