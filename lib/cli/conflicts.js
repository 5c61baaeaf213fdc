import { UsageError } from '../errors/usageError.js'
import { spelled } from './readParameters.js'

/** @import { ParameterTable } from '../workload/parameter.d.ts' */

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

/** @type {(condition: string, written: Record<string, unknown>) => boolean} */
function isWritten(condition, written) {
  const [name, value] = condition.split(' ')
  if (!(name in written)) return false
  return (
    value === undefined ||
    String(written[name])
      .split(',')
      .some((text) => text.trim() === value)
  )
}
