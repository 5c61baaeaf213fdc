import { Fault } from '../../../base/errors/fault.js'
import { askJson } from './askJson.js'

/** @import { Question } from '../../../servers/goldenAnswer.js' */
/** @import { ErrorStyle } from '../../../types.d.ts' */

/** Beside message and path, which every error has. @param {any} error */
const fieldsOf = ({ message: _, path: __, extensions, ...others }) => [
  ...Object.keys(others),
  ...Object.keys(extensions ?? {}).map((name) => `extensions.${name}`),
]

/** @type {(errors: any[], golden: any[]) => ErrorStyle} golden: as they were thrown */
export function styleOf(errors, golden) {
  const keyOf = (/** @type {any} */ { message, path }) => JSON.stringify([message, ...path.map(String)])
  const thrown = new Set(golden.map(keyOf))
  const isIndex = (/** @type {unknown} */ step) => typeof step === 'number'
  return {
    messages: errors.every((error) => thrown.has(keyOf(error))) ? 'thrown' : 'masked',
    indexes: errors.every(({ path }) => path.some(isIndex)) ? 'numbers' : 'texts',
    fields: [...new Set(errors.flatMap(fieldsOf))].sort(),
  }
}

/**
 * How a server that answers rightly tells of errors.
 * @param {Question} question whose golden answer has some
 * @throws {Fault} where it does not answer any more; the signal's reason
 */
export async function readErrorStyle({ workload, port, signal }) {
  const { golden } = /** @type {{ golden: any }} */ (workload)
  try {
    const { errors } = await askJson(workload, { port, signal })
    return styleOf(errors, golden.errors)
  } catch (error) {
    signal.throwIfAborted()
    throw new Fault('NO_ANSWER', `how it tells of errors is not known: ${/** @type {Error} */ (error).message}`)
  }
}
