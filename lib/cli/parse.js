import { resolve } from 'node:path'
import { Parser } from 'yargs/helpers'
import { advise } from '../base/errors/names.js'
import { adviseOther, toKebabCase } from '../base/errors/otherOptions.js'
import { UsageError } from '../base/errors/usageError.js'
import { anyText, oneOf } from '../workload/kinds.js'
import { readParameters, refuseConflicts, seeHelp, spelled } from './readParameters.js'

/** @import { Suite } from '../core/suite.d.ts' */
/** @import { Kind } from '../workload/kinds.js' */
/** @import { Parameter, ParameterTable } from '../workload/parameter.d.ts' */

/**
 * Options of a program: those of every suite, and those that one suite adds.
 * @typedef {object} Program
 * @property {string} usage
 * @property {ParameterTable} shared
 * @property {Record<string, string[]>} short - options that the first page of help explains, by headings
 * @property {(suite: Suite) => Suite['compare']} partOf
 * @property {(option: string, value: unknown) => string | undefined} [adviseOn] - advice on an option that it lacks
 */

/** Options by their names, as text or true. @typedef {Record<string, any>} Written */

/**
 * Parsed command line.
 * @typedef {object} CommandLine
 * @property {string[]} names - words that are no options
 * @property {Written} written
 * @property {Suite} suite
 * @property {string} suiteOption - that selects the suite, for commands; empty for the default
 */

/** Options that both programs answer by themselves, with their aliases. */
const answered = { help: 'h', version: 'v' }

/** @type {(suites: Suite[]) => Parameter & { kind: Kind<string> }} */
export const suiteParameter = (suites) => ({
  scope: 'report',
  kind: oneOf(...suites.map(({ name }) => name)),
  default: suites[0].name,
  help: `what to measure: ${suites.map(({ name }) => name).join(', ')}`,
})

export const resultsParameter = /** @satisfies {Parameter} */ ({
  scope: /** @type {const} */ ('report'),
  kind: { ...anyText('a directory'), read: (/** @type {string} */ text) => (text === '' ? undefined : resolve(text)) },
  help: 'directory of the results',
})

/**
 * Parses a command line, which is about one suite.
 * @param {string[]} argv
 * @param {{ suites: Suite[], version: string }} project
 * @param {Program} program
 * @returns {Promise<CommandLine | null>} null after --help and --version
 * @throws {UsageError}
 */
export async function parseCommandLine(argv, { suites, version }, program) {
  const { shared, partOf } = program
  const tableOf = (/** @type {Suite} */ suite) => ({ ...shared, ...partOf(suite)?.parameters })
  const all = Object.assign({}, ...suites.map(tableOf))
  const { argv: parsed, error } = parseWords(argv, all)
  const names = parsed._.map(String)
  if (parsed.help !== undefined) {
    // Lazy, because few command lines ask for it.
    const { formatHelp } = await import('./help.js')
    const explained = names.includes('all') ? suites : parsed.suite ? [readSuite(parsed, suites)] : []
    console.log(formatHelp(program, suites, explained))
    return null
  }
  if (parsed.version) {
    console.log(version)
    return null
  }
  if (error) throw new UsageError(`${error.message}; ${seeHelp}`)
  refuseUnknown(parsed, all, program)
  let written = Object.fromEntries(Object.entries(parsed).filter(([name, value]) => name in all && value !== undefined))
  refuseRepeated(written, all)
  /** @type {(written: Written, selecting?: Written) => Suite} selecting: options that may select the suite */
  const chooseSuite = (written, selecting = written) => {
    const suite = readSuite(selecting, suites)
    refuseOtherSuites(written, suite, suites, tableOf)
    return suite
  }
  if ('config' in written) {
    // Lazy, because few command lines ask for it.
    const { addConfig } = await import('./configFile.js')
    const { config: _, ...allowed } = all
    const onLine = written
    written = addConfig(onLine, allowed, (config) => tableOf(chooseSuite(config, { ...config, ...onLine })))
  }
  const suite = chooseSuite(written)
  refuseConflicts(tableOf(suite), written)
  return { names, written, suite, suiteOption: optionOfSuite(suite, suites) }
}

/** Writes the option that selects a suite; nothing for the first. @type {(suite: Suite, suites: Suite[]) => string} */
export const optionOfSuite = (suite, suites) => (suite === suites[0] ? '' : `--suite ${suite.name} `)

/** @type {(argv: string[], table: ParameterTable) => { argv: Record<string, any>, error: Error | null }} */
function parseWords(argv, table) {
  const namesOf = (/** @type {(parameter: Parameter) => unknown} */ isWanted) =>
    Object.keys(table).filter((name) => isWanted(table[name]))
  const aliases = Object.entries(table).map(([name, { alias }]) => [name, alias ?? []])
  // The parser would read `-pkgs` as the four flags -p -k -g -s.
  const spelledOut = argv.map((word) => word.replace(/^-pkgs(?==|$)/, '--packages'))
  return Parser.detailed(spelledOut, {
    alias: { ...Object.fromEntries(aliases), ...answered },
    array: namesOf(({ variadic }) => variadic),
    boolean: [...namesOf(({ variadic, kind }) => !variadic && !kind), ...Object.keys(answered)],
    // NaN requires an argument.
    narg: Object.fromEntries(namesOf(({ variadic, kind }) => !variadic && kind).map((name) => [name, Number.NaN])),
    configuration: { 'boolean-negation': false, 'dot-notation': false, 'parse-numbers': false },
  })
}

/** @type {(parsed: Record<string, unknown>, table: ParameterTable, program: Program) => void} */
function refuseUnknown(parsed, table, { adviseOn }) {
  const aliases = Object.values(table).flatMap(({ alias }) => alias ?? [])
  const spellings = [...Object.keys(table), ...aliases, ...Object.entries(answered).flat()]
  // The parser gives every option in both spellings, all-packages and allPackages.
  const accepted = new Set([...spellings, '_'].map(toKebabCase))
  const unknown = Object.keys(parsed).find((name) => !accepted.has(toKebabCase(name)))
  if (unknown === undefined) return
  const dashes = unknown.length === 1 ? '-' : '--'
  const long = spellings.filter((name) => name.length > 1)
  const value = parsed[unknown]
  const advice = adviseOn?.(unknown, value) ?? adviseOther(unknown, value) ?? advise(unknown, long, seeHelp, '--')
  throw new UsageError(`unknown option ${dashes}${unknown}; ${advice}`)
}

/** @type {(written: Written, table: ParameterTable) => void} */
function refuseRepeated(written, table) {
  for (const [name, value] of Object.entries(written)) {
    if (Array.isArray(value) && !table[name].variadic)
      throw new UsageError(`--${name}: expected it once, got it ${value.length} times; leave one out`)
  }
}

/** @type {(written: Written, suites: Suite[]) => Suite} */
function readSuite(written, suites) {
  const { suite: name } = readParameters({ suite: suiteParameter(suites) }, written)
  const isSelected = (/** @type {Suite} */ { parameters }) =>
    Object.keys(written).some((option) => parameters[option]?.selectsSuite)
  const selected = written.suite === undefined ? suites.find(isSelected) : undefined
  return selected ?? suites.find((suite) => suite.name === name) ?? suites[0]
}

/** @type {(written: Written, suite: Suite, suites: Suite[], tableOf: (suite: Suite) => ParameterTable) => void} */
function refuseOtherSuites(written, suite, suites, tableOf) {
  const strange = Object.keys(written).find((name) => !(name in tableOf(suite)))
  if (strange === undefined) return
  const owners = suites.filter((other) => strange in tableOf(other))
  const names = owners.map(({ name }) => name).join(' or ')
  const option = spelled(strange, tableOf(owners[0])[strange])
  const why = suite.absent?.[strange]
  if (why) throw new UsageError(`${option}: --suite ${suite.name} has none: ${why}; leave it out`)
  throw new UsageError(`${option} goes with --suite ${names} only, this is --suite ${suite.name}; leave one out`)
}
