import { readFileSync } from 'node:fs'
import { refuseTooManyFiles } from '../../network/fileLimit.js'

/** @import { Candidates } from '../../core/suite.d.ts' */
/** @import { Settings } from './parameters.js' */

/**
 * What is measured, as far as files that a process may have open suffice.
 * @type {(settings: Settings, servers: Candidates) => { servers: Candidates['chosen'], settings: Settings }}
 * @throws {import('../../base/errors/usageError.js').UsageError}
 */
export function settle(settings, { chosen }) {
  refuseTooManyFiles('--subscribers', settings.subscribers)
  refuseTooManyFiles('--connects', settings.connects)
  refuseTooManyFiles('--idle', settings.idleSubscribers)
  return { servers: chosen, settings }
}

/** What results of this suite hold. */
export const definitions = () => JSON.parse(readFileSync(new URL('./schema.json', import.meta.url), 'utf8')).definitions
