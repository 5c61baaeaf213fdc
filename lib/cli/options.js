import yargs from 'yargs'
import { advise } from './nearest.js'
import { UsageError } from '../errors/usageError.js'

/** @import { Options } from 'yargs' */
/** @import { Parameter, ParameterTable } from '../workload/parameter.d.ts' */

/** What stands behind every message about a wrong command line. */
export const seeHelp = 'see --help'

/** @type {(parameter: Parameter) => Options} */
function toOption({ alias, kind, words, help, default: usual, usual: otherwise }) {
  const said = { alias, describe: help, defaultDescription: usual ?? otherwise }
  if (words) return { ...said, array: true }
  return kind ? { ...said, requiresArg: true } : { ...said, boolean: true }
}

/**
 * @param {string[]} words of the command line
 * @param {{ usage: string, groups: Record<string, ParameterTable>, examples: [string, string][], version: string }} definition
 *   groups: what --help puts below each heading
 * @returns {Promise<{ names: string[], written: Record<string, unknown> } | null>} the words that are no options, and what was
 *   written of those, as text or true; null where it was --help or --version, which are answered
 * @throws {UsageError}
 */
export async function parseOptions(words, { usage, groups, examples, version }) {
  refuseInherited(words)
  const parameters = Object.values(groups).flatMap((table) => Object.entries(table))
  const options = Object.fromEntries(parameters.map(([name, parameter]) => [name, toOption(parameter)]))
  // To yargs `-pkgs` would be the four flags -p -k -g -s.
  const spelledOut = words.map((word) => word.replace(/^-pkgs(?==|$)/, '--packages'))
  let answered = ''
  const parser = yargs()
    .scriptName(usage.split(' ')[1])
    .usage(usage)
    .options(options)
    .example(examples)
    .parserConfiguration({ 'boolean-negation': false, 'dot-notation': false, 'parse-numbers': false })
    .locale('en')
    .wrap(110)
    .version(version)
    .alias({ help: 'h', version: 'v' })
    .exitProcess(false)
    .fail((message, error) => {
      throw error && error.name !== 'YError' ? error : new UsageError(`${message ?? error.message}; ${seeHelp}`)
    })
  for (const [heading, table] of Object.entries(groups)) parser.group(Object.keys(table), heading)
  const parsed = await parser.parse(spelledOut, {}, (_error, _argv, output) => {
    answered = output
  })
  if (parsed.help || parsed.version) {
    console.log(answered)
    return null
  }
  refuseUnknown(parsed, options)
  const written = Object.entries(parsed).filter(([name, value]) => name in options && value !== undefined)
  for (const [name, value] of written) {
    if (Array.isArray(value) && !options[name].array)
      throw new UsageError(`--${name}: expected it once, got it ${value.length} times; leave one out`)
  }
  return { names: parsed._.map(String), written: Object.fromEntries(written) }
}

/** @param {string} name as it is written, such as to-string */
const toCamelCase = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())
const toKebabCase = (/** @type {string} */ name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Yargs stumbles over options named like what every object has, such as --constructor. @param {string[]} words */
function refuseInherited(words) {
  const word = words.find((word) => toCamelCase(/^--?([\w-]+)/.exec(word)?.[1] ?? '') in Object.prototype)
  if (word !== undefined) throw new UsageError(`unknown option ${word}; ${seeHelp}`)
}

/** @type {(parsed: Record<string, unknown>, options: Record<string, Options>) => void} */
function refuseUnknown(parsed, options) {
  const aliases = Object.values(options).flatMap(({ alias }) => alias ?? [])
  const known = [...Object.keys(options), ...aliases, 'help', 'h', 'version', 'v']
  // Yargs gives every option in both spellings, all-packages and allPackages.
  const accepted = new Set([...known, '_', '$0'].map(toKebabCase))
  const unknown = Object.keys(parsed).find((name) => !accepted.has(toKebabCase(name)))
  if (unknown === undefined) return
  const dashes = unknown.length === 1 ? '-' : '--'
  const long = known.filter((name) => name.length > 1)
  throw new UsageError(`unknown option ${dashes}${unknown}; ${advise(unknown, long, seeHelp, '--')}`)
}
