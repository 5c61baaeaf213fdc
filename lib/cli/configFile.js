import { readDocument, shown } from '../core/store/files.js'
import { advise } from '../base/errors/names.js'
import { readParameters } from './readParameters.js'
import { UsageError } from '../base/errors/usageError.js'

/** @import { Parameter, ParameterTable } from '../workload/parameter.d.ts' */

/** What is written of options, by their names. @typedef {Record<string, unknown>} Written */

/** @param {unknown} value */
const isText = (value) => typeof value === 'string' || typeof value === 'number'

/** @type {(name: string, parameter: Parameter, value: unknown) => string | string[] | boolean} as a command line would have it */
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
  let given
  try {
    given = JSON.parse(text)
  } catch (error) {
    throw new UsageError(`expected JSON: ${/** @type {Error} */ (error).message}`)
  }
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given
  throw new UsageError('expected an object of options, such as {"rounds": 5, "packages": ["mercurius"]}')
}

/** @type {(text: string, table: ParameterTable) => Written} flags that are false are as if they were not there */
function parseConfig(text, table) {
  const given = Object.entries(parseObject(text)).map(([name, value]) => {
    const advice = () => advise(name, Object.keys(table), 'names are those of --help, without dashes')
    if (!Object.hasOwn(table, name)) throw new UsageError(`unknown option "${name}"; ${advice()}`)
    return [name, toWritten(name, table[name], value)]
  })
  return Object.fromEntries(given.filter(([, value]) => value !== false))
}

/**
 * A command line with what a JSON file says of options that it says nothing of.
 * @param {Written} written by the command line, the path of the file among it
 * @param {{ all: ParameterTable, tableFor: (written: Written) => ParameterTable }} known tableFor: what goes with the suite
 *   that is asked for
 * @throws {UsageError} that names the file; UnableError where it cannot be read
 */
export function addConfig(written, { all, tableFor }) {
  const path = String(written.config)
  const text = readDocument(path)
  try {
    const given = parseConfig(text, all)
    const { suite = given.suite } = written
    readParameters(tableFor({ ...given, ...(suite !== undefined && { suite }) }), given)
    const open = Object.entries(given).filter(
      ([name]) => ![name, ...(all[name].conflicts ?? [])].some((one) => one in written),
    )
    return { ...Object.fromEntries(open), ...written }
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${shown(path)}: ${error.message}`) : error
  }
}
