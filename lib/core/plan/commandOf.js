import { endpointOf } from './endpointOf.js'
import { isAxis, quickTable, runParameters, serverParameters } from './parameters.js'
import { quoted } from './quoted.js'

/** @import { Kind } from '../../workload/kinds.js' */
/** @import { Parameter, ParameterTable } from '../../workload/parameter.d.ts' */
/** @import { StoredResult } from '../suite.d.ts' */

/**
 * A value as one writes it on a command line; null where no such text would be read as that value.
 * @type {(kind: Kind<unknown>, value: any) => string | null}
 */
function write(kind, value) {
  const text = kind.write?.(value) ?? String(value)
  const read = kind.read(text)
  return read !== undefined && JSON.stringify(read) === JSON.stringify(value) ? text : null
}

/** @type {(name: string, parameter: Parameter, value: unknown) => string[]} none where nothing has to be said */
function optionOf(name, { kind, default: defaultText, shownDefault, ...parameter }, value) {
  if (parameter.fixed || value === undefined || value === null || value === false) return []
  if (!kind) return [`--${name}`]
  const values = parameter.list || isAxis(parameter) ? /** @type {unknown[]} */ (value) : [value]
  const texts = values.map((one) => write(kind, one))
  const text = texts.join(',')
  return texts.includes(null) || text === defaultText || text === shownDefault ? [] : [`--${name}`, text]
}

/**
 * The command that measures a server as it was measured: what it says beside the defaults.
 * @param {StoredResult} result
 * @param {{ suiteOption: string, parameters: ParameterTable }} suite
 * @param {string[]} [more] options of the suite that are no parameters of one value each
 */
export function commandOf(result, { suiteOption, parameters }, more = []) {
  const { server, path, settings } = result
  // Where servers are varied, the name of a row is not its file's.
  const [, name = server] = /([^/]+)\.js$/.exec(path) ?? []
  const table = { ...runParameters, ...serverParameters, ...parameters }
  const options = Object.entries(settings.quick ? quickTable(table) : table).flatMap(([name, parameter]) => {
    const { setting = name } = /** @type {Parameter} */ (parameter)
    return optionOf(name, parameter, isAxis(parameter) ? settings.axes?.[name] : settings[setting])
  })
  const subject = endpointOf(result) ? [] : ['-pkgs', name]
  return `node bench ${suiteOption}${[...subject, ...options, ...more].map(quoted).join(' ')}`
}
