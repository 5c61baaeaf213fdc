import { isAxis } from '../engine/parameters.js'
import { advise } from '../errors/names.js'
import { seeHelp } from './options.js'
import { UsageError } from '../errors/usageError.js'

/** @import { Kind } from '../workload/kinds.js' */
/** @import { Given, Parameter, ParameterTable } from '../workload/parameter.d.ts' */

/** From so many choices on, a message helps to find the one that was meant. */
const manyChoices = 6

/**
 * What a command line says of some parameters, or their defaults.
 * @template {ParameterTable} Table
 * @param {Table} table
 * @param {Record<string, any>} written by the names of the options, as text or true
 * @param {Parameter['scope'][]} [scopes] of those that are wanted
 * @returns {Given<Table>}
 * @throws {UsageError}
 */
export function readParameters(table, written, scopes = ['server', 'client', 'run', 'report']) {
  /** @type {Record<string, any>} */
  const given = {}
  for (const [name, parameter] of Object.entries(table)) {
    const { scope = 'run', setting = name, optional } = parameter
    if (!scopes.includes(scope) || (optional && written[name] === undefined)) continue
    const value = readParameter(name, parameter, written[name])
    if (isAxis(parameter)) given.axes = { ...given.axes, [name]: value }
    else given[setting] = value
  }
  return /** @type {any} */ (given)
}

/** @type {(name: string, parameter: Parameter, written: any) => unknown} null where there is nothing to say */
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
  const known = text !== '' && choices.length >= manyChoices ? [...choices] : []
  const got = text === '' ? 'nothing' : `"${text}"`
  throw new UsageError(`${option}: expected ${expected}, got ${got}; ${advise(text, known, advice)}`)
}

/** @type {(name: string, parameter: Parameter) => string} in all its spellings */
export const spelled = (name, { alias }) => `${alias ? `-${alias}/` : ''}--${name}`
