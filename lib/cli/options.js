import yargs from 'yargs'
import { nearestNames } from './nearest.js'
import { UsageError } from '../errors/usageError.js'

/** @import { Options } from 'yargs' */
/** @import { Parameter, ParameterTable } from '../workload/parameter.d.ts' */

/** What stands behind every message about a wrong command line. */
export const seeHelp = 'see --help'

/**
 * `-pkgs` is one option with a single dash, which to yargs would be the four flags -p -k -g -s.
 * @param {string[]} words
 */
function spellOutPackages(words) {
  return words.map((word) => word.replace(/^-pkgs(?==|$)/, '--packages'))
}

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
 * @returns {Promise<{ names: string[], written: Record<string, any> } | null>} the words that are no options, and what was
 *   written of those, as text or true; null where it was --help or --version, which are answered
 * @throws {UsageError}
 */
export async function parseOptions(words, { usage, groups, examples, version }) {
  refuseInherited(words)
  const options = Object.fromEntries(
    Object.values(groups).flatMap((table) =>
      Object.entries(table).map(([name, parameter]) => [name, toOption(parameter)]),
    ),
  )
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
  const parsed = await parser.parse(spellOutPackages(words), {}, (_error, _argv, output) => {
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

/** @param {string} name */
function toCamelCase(name) {
  return name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())
}

/**
 * Yargs stumbles over options named like what every object has, such as --constructor.
 * @param {string[]} words
 */
function refuseInherited(words) {
  const nameOf = (/** @type {string} */ word) => toCamelCase(/^--?([\w-]+)/.exec(word)?.[1] ?? '')
  const word = words.find((word) => nameOf(word) in Object.prototype)
  if (word !== undefined) throw new UsageError(`unknown option ${word}; ${seeHelp}`)
}

/**
 * @param {Record<string, unknown>} parsed
 * @param {Record<string, Options>} options
 */
function refuseUnknown(parsed, options) {
  const aliases = Object.values(options).flatMap(({ alias }) => alias ?? [])
  const known = [...Object.keys(options), ...aliases, 'help', 'h', 'version', 'v']
  // Yargs gives every option in both spellings, all-packages and allPackages.
  const kebabCase = (/** @type {string} */ name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const accepted = new Set([...known, ...known.map(toCamelCase), ...known.map(kebabCase), '_', '$0'])
  const unknown = Object.keys(parsed).find((name) => !accepted.has(name))
  if (unknown === undefined) return
  const dashes = unknown.length === 1 ? '-' : '--'
  const near = nearestNames(
    unknown,
    known.filter((name) => name.length > 1),
  ).map((name) => `--${name}`)
  const hint = near.length > 0 ? `did you mean ${near.join(' or ')}?` : seeHelp
  throw new UsageError(`unknown option ${dashes}${unknown}; ${hint}`)
}
