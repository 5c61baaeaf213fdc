import { isAxis } from '../core/plan/parameters.js'
import { advise } from '../base/errors/names.js'
import { UsageError } from '../base/errors/usageError.js'

/** @import { Kind } from '../workload/kinds.js' */
/** @import { Given, Parameter, ParameterTable } from '../workload/parameter.d.ts' */

/** Advice at the end of messages about a wrong command line. */
export const seeHelp = 'see --help'

/** Number of choices from which on a message suggests the nearest one. */
const manyChoices = 6

/**
 * Reads the values of parameters from a command line, or their defaults.
 * @template {ParameterTable} Table
 * @param {Table} table
 * @param {Record<string, any>} written - options by their names, as text or true
 * @param {Parameter['scope'][]} [scopes] - of the parameters to read
 * @returns {Given<Table>}
 * @throws {UsageError}
 */
export function readParameters(table, written, scopes = ['server', 'client', 'run', 'report']) {
  /** @type {Record<string, any>} */
  const values = {}
  for (const [name, parameter] of Object.entries(table)) {
    const { scope = 'run', setting = name, optional } = parameter
    if (!scopes.includes(scope) || (optional && written[name] === undefined)) continue
    const value = readParameter(name, parameter, written[name])
    if (isAxis(parameter)) values.axes = { ...values.axes, [name]: value }
    else values[setting] = value
  }
  return /** @type {any} */ (values)
}

/** @type {(name: string, parameter: Parameter, written: any) => unknown} null without a value */
function readParameter(name, parameter, written = parameter.default) {
  const { kind, list } = parameter
  if (!kind) return written === true
  if (written === undefined) return null
  const read = (/** @type {string} */ text) => readValue(spelled(name, parameter), kind, text.trim())
  if (!list && !isAxis(parameter)) return read(written)
  return [...new Set(String(written).split(',').map(read))]
}

/** @type {(option: string, kind: Kind<unknown>, text: string) => unknown} @throws {UsageError} */
function readValue(option, kind, text) {
  const value = kind.read(text)
  if (value !== undefined) return value
  const { expected, choices = [], advice = seeHelp } = kind
  const explained = kind.explain?.(text)
  if (explained !== undefined) throw new UsageError(`${option}: ${explained}`)
  const candidates = text !== '' && choices.length >= manyChoices ? [...choices] : []
  const got = text === '' ? 'nothing' : `"${text}"`
  throw new UsageError(`${option}: expected ${expected}, got ${got}; ${advise(text, candidates, advice)}`)
}

/**
 * Checks what the table declares: `conflicts`, `onlyWith` and `requires`.
 * @param {ParameterTable} table
 * @param {Record<string, unknown>} written - options by their names, as text or true
 * @throws {UsageError} for the first pair that does not go together, and for a missing option
 */
export function refuseConflicts(table, written) {
  const names = Object.keys(written)
  for (const name of names) {
    const { conflicts = [], onlyWith, requires = [] } = table[name]
    const conflict =
      conflicts.find((condition) => isWritten(condition, written)) ??
      names.find((other) => onlyWith && other !== name && !onlyWith.includes(other))
    const option = spelled(name, table[name])
    if (conflict !== undefined) throw new UsageError(`${option} does not go with --${conflict}; leave one out`)
    if (requires.length > 0 && !requires.some((condition) => isWritten(condition, written)))
      throw new UsageError(`${option} needs --${requires[0]}; add it`)
  }
}

/** @type {(condition: string, written: Record<string, unknown>) => boolean} condition: an option, or one and a value */
function isWritten(condition, written) {
  const [name, value] = condition.split(' ')
  if (value === undefined) return name in written
  return String(written[name])
    .split(',')
    .some((text) => text.trim() === value)
}

/** Spells an option with its alias. @type {(name: string, parameter: Parameter) => string} */
export const spelled = (name, { alias }) => `${alias ? `-${alias}/` : ''}--${name}`
