import { quoted } from '../../workload/quoted.js'
import { endpointOf } from '../store/storedServers.js'
import { isAxis, parametersOf, quickTable } from './parameters.js'

/** @import { Kind } from '../../workload/kinds.js' */
/** @import { Parameter } from '../../workload/parameter.d.ts' */
/** @import { StoredResult, Suite } from '../suite.d.ts' */

/**
 * Writes a value as on a command line; null if no text would be read as that value.
 * @type {(kind: Kind<unknown>, value: any) => string | null}
 */
function write(kind, value) {
  const text = kind.write?.(value) ?? String(value)
  return JSON.stringify(kind.read(text)) === JSON.stringify(value) ? text : null
}

/**
 * Writes an option and its value; nothing if that is the default.
 * @type {(name: string, parameter: Parameter, value: unknown) => string[]}
 */
function optionOf(name, { kind, default: defaultText, shownDefault, ...parameter }, value) {
  if (parameter.fixed || value === undefined || value === null || value === false) return []
  if (!kind) return [`--${name}`]
  const values = parameter.list || isAxis(parameter) ? /** @type {unknown[]} */ (value) : [value]
  const texts = values.map((one) => write(kind, one))
  const text = texts.join(',')
  return texts.includes(null) || text === defaultText || text === shownDefault ? [] : [`--${name}`, text]
}

/**
 * Writes the command that measures a server again as it was measured, with the options that differ from the defaults.
 * @param {StoredResult} result
 * @param {{ suiteOption: string } & Pick<Suite, 'parameters' | 'defaults'>} suite
 * @param {string[]} [more] - options of the suite that are no parameters of one value each
 */
export function commandOf(result, { suiteOption, ...suite }, more = []) {
  const { server, path, settings } = result
  // The row of a variant has another name than its file.
  const [, name = server] = /([^/]+)\.[cm]?[jt]s$/.exec(path) ?? []
  const table = parametersOf(suite)
  const options = Object.entries(settings.quick ? quickTable(table) : table).flatMap(([name, parameter]) => {
    const { setting = name } = /** @type {Parameter} */ (parameter)
    return optionOf(name, parameter, isAxis(parameter) ? settings.axes?.[name] : settings[setting])
  })
  // A name with a leading dash would be an option.
  const named = name.startsWith('-') ? [`-pkgs=${name}`] : ['-pkgs', name]
  const subject = endpointOf(result) ? [] : named
  return `node bench ${suiteOption}${quoted(...subject, ...options, ...more)}`
}
