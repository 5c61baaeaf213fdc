import { isAxis, withDefaults } from '../core/plan/parameters.js'
import { wrapText } from '../reports/wrapText.js'

/** @import { Suite } from '../core/suite.d.ts' */
/** @import { ParameterTable } from '../workload/parameter.d.ts' */
/** @import { Program } from './parse.js' */

const width = 110

/**
 * Formats the page that --help prints: examples first, then options.
 * @param {Program} program
 * @param {Suite[]} suites
 * @param {Suite[]} explained - suites whose options the page explains; none for the short page
 */
export function formatHelp({ usage, shared, partOf }, suites, explained) {
  const command = usage.split(' ').slice(0, 2).join(' ')
  const isShort = explained.length === 0
  const ofOne = explained.length === 1 ? explained[0] : null
  const explainedOrDefault = isShort ? suites.slice(0, 1) : explained
  const examples = explainedOrDefault.flatMap((suite) => partOf(suite)?.examples ?? [])
  /** @type {[string, string][]} */
  const sentences = suites.map(({ name, sentence }) => [name, sentence])
  return [
    usage,
    formatRows('Examples:', examples),
    ...(isShort ? [formatRows('Suites (--suite NAME), the first by default:', sentences)] : []),
    ...explained.flatMap((suite) => formatSuite(suite, partOf(suite)?.parameters ?? {})),
    formatRows('Options of every suite:', optionRows(ofOne ? withDefaults(shared, ofOne) : shared, isShort)),
    `${command} --suite NAME --help explains one suite, ${command} --help all explains every option; -h is --help.`,
  ].join('\n\n')
}

/** @type {(suite: Suite, table: ParameterTable) => string[]} nothing if it has no options */
function formatSuite({ name, sentence }, table) {
  const rows = optionRows(table)
  const several = Object.values(table).some(isAxis) ? '; several values with commas: every combination is measured' : ''
  return rows.length > 0 ? [formatRows(`Suite ${name} (${sentence}${several}):`, rows)] : []
}

/** @type {(table: ParameterTable, isShort?: boolean) => [string, string][]} isShort: one line each */
const optionRows = (table, isShort = false) =>
  Object.entries(table).map(([name, parameter]) => {
    const { alias, help, requires, default: shownDefault = parameter.shownDefault } = parameter
    const text = isShort ? help.replace(/[;:(].*/, '').trim() : `${requires ? `with --${requires[0]}: ` : ''}${help}`
    return [
      `${alias ? `-${alias}, ` : ''}--${name}`,
      `${text}${shownDefault === undefined ? '' : ` [default: ${shownDefault}]`}`,
    ]
  })

/** Formats two columns; the second is wrapped. @type {(heading: string, rows: [string, string][]) => string} */
function formatRows(heading, rows) {
  const longest = Math.max(...rows.map(([left]) => left.length))
  const column = Math.min(longest, width / 2) + 4
  const lines = rows.map(([left, right]) => {
    const start = `  ${left}`.padEnd(column)
    const nextLine = `\n${' '.repeat(column)}`
    return start + (start.length > column ? nextLine : '') + wrapText(right, width - column).join(nextLine)
  })
  return [heading, ...lines].join('\n')
}
