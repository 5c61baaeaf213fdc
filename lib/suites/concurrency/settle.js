import { readFileSync } from 'node:fs'
import { refuseTooManyFiles } from '../../network/fileLimit.js'
import { ownDriver } from './parameters.js'

/** @import { Candidates } from '../../core/suite.d.ts' */
/** @import { Server } from '../../types.d.ts' */
/** @import { GivenRun } from './parameters.js' */

/** @typedef {GivenRun} Settings */

/**
 * What is measured: every cell by our own load generator, and by those that were asked for beside it.
 * @type {(given: GivenRun, servers: Candidates) => { servers: Server[], settings: Settings }}
 * @throws {import('../../base/errors/usageError.js').UsageError}
 */
export function settle({ axes, ...given }, { chosen }) {
  refuseTooManyFiles('-c/--connections', Math.max(...axes.connections))
  const ascending = (/** @type {number[]} */ values) => values.toSorted((a, b) => a - b)
  const sorted = { connections: ascending(axes.connections), pipelining: ascending(axes.pipelining) }
  const driver = [...new Set(/** @type {typeof axes.driver} */ ([ownDriver, ...axes.driver]))]
  return { servers: chosen, settings: { ...given, axes: { ...axes, ...sorted, driver } } }
}

/** What results of this suite hold. */
export const definitions = () => JSON.parse(readFileSync(new URL('./schema.json', import.meta.url), 'utf8')).definitions
