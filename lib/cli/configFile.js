import { advise } from '../base/errors/names.js'
import { adviseOther } from '../base/errors/otherOptions.js'
import { UsageError } from '../base/errors/usageError.js'
import { readDocument, shown } from '../core/store/files.js'
import { readParameters } from './readParameters.js'

/** @import { Parameter, ParameterTable } from '../workload/parameter.d.ts' */
/** @import { Written } from './parse.js' */

/** @param {unknown} value */
const isText = (value) => typeof value === 'string' || typeof value === 'number'

/**
 * Converts a value of a file to that of a command line.
 * @type {(name: string, parameter: Parameter, value: unknown) => string | string[] | boolean}
 */
function toWritten(name, { kind, variadic }, value) {
  const isFlag = !kind && !variadic
  if (isFlag && typeof value === 'boolean') return value
  const texts = [value].flat()
  if (!isFlag && texts.length > 0 && texts.every(isText)) return variadic ? texts.map(String) : texts.join(',')
  const expected = isFlag ? 'true or false' : (kind?.expected ?? 'names of servers')
  throw new UsageError(`"${name}": expected ${expected}, got ${JSON.stringify(value)}`)
}

/** @param {string} text */
function parseObject(text) {
  let value
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new UsageError(`expected JSON: ${/** @type {Error} */ (error).message}`)
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new UsageError('expected an object of options, such as {"rounds": 5, "packages": ["mercurius"]}')
}

/** Parses a file; a flag that is false is absent. @type {(text: string, table: ParameterTable) => Written} */
function parseConfig(text, table) {
  const entries = Object.entries(parseObject(text)).map(([name, value]) => {
    const advice = () =>
      adviseOther(name) ?? advise(name, Object.keys(table), 'names are those of --help, without dashes')
    if (!Object.hasOwn(table, name)) throw new UsageError(`unknown option "${name}"; ${advice()}`)
    return [name, toWritten(name, table[name], value)]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== false))
}

/**
 * Adds the options of a JSON file to a command line, unless they are written there or conflict with one that is.
 * @param {Written} written - by the command line, with the path of the file
 * @param {ParameterTable} all - options of every suite
 * @param {(config: Written) => ParameterTable} tableFor - options of the selected suite
 * @returns {Written}
 * @throws {UsageError} that names the file; UnableError if it cannot be read
 */
export function addConfig(written, all, tableFor) {
  const path = String(written.config)
  const text = readDocument(path)
  try {
    const config = parseConfig(text, all)
    readParameters(tableFor(config), config)
    const refused = new Set(Object.keys(written).flatMap((option) => all[option]?.conflicts ?? []))
    const isFree = (/** @type {string} */ name) =>
      !refused.has(name) && ![name, ...(all[name].conflicts ?? [])].some((option) => option in written)
    return { ...Object.fromEntries(Object.entries(config).filter(([name]) => isFree(name))), ...written }
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${shown(path)}: ${error.message}`) : error
  }
}
