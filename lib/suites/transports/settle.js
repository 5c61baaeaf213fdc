import { readFileSync } from 'node:fs'
import { UsageError } from '../../errors/usageError.js'
import { speaksIn } from './method.js'

/** @import { Candidates } from '../../engine/suite.d.ts' */
/** @import { Settings } from './parameters.js' */

/**
 * What is measured. A server has rows for what it speaks; where none of them speaks any of it, there is nothing to measure.
 * @type {(settings: Settings, servers: Candidates) => { servers: Candidates['chosen'], settings: Settings }}
 * @throws {UsageError}
 */
export function settle(settings, { chosen }) {
  const { transport } = settings.axes
  if (!transport.some((transport) => chosen.some((server) => speaksIn(server, transport))))
    throw new UsageError(
      `--transport: expected one that ${chosen.map(({ name }) => name).join(' or ')} speaks, got ${transport.join(',')}; name other servers with -pkgs`,
    )
  return { servers: chosen, settings }
}

/** What results of this suite hold. */
export const definitions = () => JSON.parse(readFileSync(new URL('./schema.json', import.meta.url), 'utf8')).definitions
