import parser from 'yargs-parser'
import { advise } from '../errors/names.js'
import { UsageError } from '../errors/usageError.js'

/** @import { Parameter, ParameterTable } from '../workload/parameter.d.ts' */

/** @typedef {{ usage: string, groups: Record<string, ParameterTable>, examples: [string, string][], version: string }} Definition groups: what --help puts below each heading */

/** What stands behind every message about a wrong command line. */
export const seeHelp = 'see --help'

/** Options that every program answers, and their aliases. */
export const answered = { help: 'h', version: 'v' }

/** @param {[string, Parameter][]} parameters */
function toParserOptions(parameters) {
  const namesOf = (/** @type {(parameter: Parameter) => unknown} */ is) =>
    parameters.filter(([, parameter]) => is(parameter)).map(([name]) => name)
  const aliases = parameters.map(([name, { alias }]) => [name, alias ?? []])
  return {
    alias: { ...Object.fromEntries(aliases), ...answered },
    array: namesOf(({ words }) => words),
    boolean: [...namesOf(({ words, kind }) => !words && !kind), ...Object.keys(answered)],
    // NaN: an argument has to be there.
    narg: Object.fromEntries(namesOf(({ words, kind }) => !words && kind).map((name) => [name, Number.NaN])),
    configuration: { 'boolean-negation': false, 'dot-notation': false, 'parse-numbers': false },
  }
}

/**
 * @param {string[]} words of the command line
 * @param {Definition} definition
 * @returns {Promise<{ names: string[], written: Record<string, unknown> } | null>} the words that are no options, and what was
 *   written of those, as text or true; null where it was --help or --version, which are answered
 * @throws {UsageError}
 */
export async function parseOptions(words, definition) {
  refuseInherited(words)
  const table = Object.assign({}, ...Object.values(definition.groups))
  // To the parser `-pkgs` would be the four flags -p -k -g -s.
  const spelledOut = words.map((word) => word.replace(/^-pkgs(?==|$)/, '--packages'))
  const { argv: parsed, error } = parser.detailed(spelledOut, toParserOptions(Object.entries(table)))
  if (parsed.help || parsed.version) {
    // Only now: yargs takes longer to load than all else that is needed here.
    console.log(parsed.help ? await (await import('./help.js')).helpOf(definition) : definition.version)
    return null
  }
  if (error) throw new UsageError(`${error.message}; ${seeHelp}`)
  refuseUnknown(parsed, table)
  const written = Object.entries(parsed).filter(([name, value]) => name in table && value !== undefined)
  for (const [name, value] of written) {
    if (Array.isArray(value) && !table[name].words)
      throw new UsageError(`--${name}: expected it once, got it ${value.length} times; leave one out`)
  }
  return { names: parsed._.map(String), written: Object.fromEntries(written) }
}

/** @param {string} name as it is written, such as to-string */
const toCamelCase = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())
const toKebabCase = (/** @type {string} */ name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The parser stumbles over options named like what every object has, such as --constructor. @param {string[]} words */
function refuseInherited(words) {
  const word = words.find((word) => toCamelCase(/^--?([\w-]+)/.exec(word)?.[1] ?? '') in Object.prototype)
  if (word !== undefined) throw new UsageError(`unknown option ${word}; ${seeHelp}`)
}

/** @type {(parsed: Record<string, unknown>, table: ParameterTable) => void} */
function refuseUnknown(parsed, table) {
  const aliases = Object.values(table).flatMap(({ alias }) => alias ?? [])
  const known = [...Object.keys(table), ...aliases, ...Object.entries(answered).flat()]
  // The parser gives every option in both spellings, all-packages and allPackages.
  const accepted = new Set([...known, '_'].map(toKebabCase))
  const unknown = Object.keys(parsed).find((name) => !accepted.has(toKebabCase(name)))
  if (unknown === undefined) return
  const dashes = unknown.length === 1 ? '-' : '--'
  const long = known.filter((name) => name.length > 1)
  throw new UsageError(`unknown option ${dashes}${unknown}; ${advise(unknown, long, seeHelp, '--')}`)
}
