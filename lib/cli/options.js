import yargs from 'yargs'
import { nearestNames } from './nearest.js'
import { UsageError } from './usageError.js'

/** What stands behind every message about a wrong command line. */
const seeHelp = 'see --help'

/**
 * `-pkgs` is one option with a single dash, which to yargs would be the four flags -p -k -g -s.
 * @param {string[]} words
 */
function spellOutPackages(words) {
  return words.map((word) => word.replace(/^-pkgs(?==|$)/, '--packages'))
}

/**
 * @param {string[]} words of the command line
 * @param {{ usage: string, options: Record<string, import('yargs').Options>, examples: [string, string][], version: string }} definition
 * @returns {Promise<Record<string, any> | null>} the options by name, the other words as `_`, and the names of the options
 *   that were written as `written`; null where it was --help or --version, which are answered
 * @throws {UsageError}
 */
export async function parseOptions(words, { usage, options, examples, version }) {
  refuseInherited(words)
  let answered = ''
  const parser = yargs()
    .scriptName(usage.split(' ')[1])
    .usage(usage)
    .options(options)
    .example(examples)
    .parserConfiguration({ 'boolean-negation': false, 'dot-notation': false })
    .locale('en')
    .wrap(110)
    .version(version)
    .alias({ help: 'h', version: 'v' })
    .exitProcess(false)
    .fail((message, error) => {
      throw error && error.name !== 'YError' ? error : new UsageError(`${message ?? error.message}; ${seeHelp}`)
    })
  const parsed = await parser.parse(spellOutPackages(words), {}, (_error, _argv, output) => {
    answered = output
  })
  if (parsed.help || parsed.version) {
    console.log(answered)
    return null
  }
  refuseUnknown(parsed, options)
  // Yargs' own record of what nobody wrote; its types do not have it.
  const { defaulted = {} } = /** @type {any} */ (parser).parsed
  const written = Object.keys(options).filter((name) => parsed[name] !== undefined && !defaulted[name])
  for (const [name, { array }] of Object.entries(options)) {
    const value = parsed[name]
    if (Array.isArray(value) && !array)
      throw new UsageError(`--${name}: expected it once, got it ${value.length} times; leave one out`)
  }
  return { ...parsed, written }
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
 * @param {Record<string, any>} parsed
 * @param {Record<string, import('yargs').Options>} options
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

/** @param {unknown} given what came, in words */
const quoted = (given) => (String(given).trim() === '' ? 'nothing' : `"${String(given).trim()}"`)

/**
 * @param {string} option as written on the command line
 * @param {unknown} given
 * @param {{ whole?: boolean, from: number, to: number }} range both ends included
 * @throws {UsageError}
 */
export function toNumber(option, given, { whole = false, from, to }) {
  const text = String(given).trim()
  const value = text === '' ? Number.NaN : Number(text)
  if (value >= from && value <= to && (!whole || Number.isInteger(value))) return value
  const kind = whole ? 'a whole number' : 'a number'
  throw new UsageError(
    `${option}: expected ${kind} from ${from} to ${to.toLocaleString('en-US')}, got ${quoted(text)}; ${seeHelp}`,
  )
}

/**
 * @param {string} option as written on the command line
 * @param {unknown} given
 * @param {string[]} choices
 * @throws {UsageError}
 */
export function toChoice(option, given, choices) {
  const found = choices.find((choice) => choice === given)
  if (found) return found
  throw new UsageError(`${option}: expected ${choices.join(' or ')}, got "${given}"; ${seeHelp}`)
}

/**
 * @param {string} option as written on the command line
 * @param {unknown} given such as 90s, 10m, 1.5h or a number of seconds
 * @returns {number} seconds
 * @throws {UsageError}
 */
export function toSeconds(option, given) {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(s|m|h)?$/.exec(String(given).trim()) ?? []
  const seconds = Number(number) * (unit === 'h' ? 3600 : unit === 'm' ? 60 : 1)
  if (seconds > 0) return seconds
  throw new UsageError(`${option}: expected a time such as 90s, 10m or 1.5h, got ${quoted(given)}; ${seeHelp}`)
}

/**
 * @param {string} option as written on the command line
 * @param {unknown} given such as 3%
 * @param {{ from: number, to: number }} range in percent, both ends included
 * @returns {number} a share: 0.03 for 3%
 * @throws {UsageError}
 */
export function toShare(option, given, { from, to }) {
  const percent = Number(/^(\d+(?:\.\d+)?) ?%$/.exec(String(given).trim())?.[1] ?? Number.NaN)
  if (percent >= from && percent <= to) return percent / 100
  throw new UsageError(
    `${option}: expected a share from ${from}% to ${to}%, such as 3%, got ${quoted(given)}; ${seeHelp}`,
  )
}
