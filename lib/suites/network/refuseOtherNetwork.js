import { UnableError } from '../../errors/unableError.js'

/** @import { NetworkFacts } from '../../network/types.d.ts' */

/**
 * A relay is no netem: their trials in one result would compare what is not comparable.
 * @type {(resumed: { facts: Record<string, any> }[], now: NetworkFacts) => void}
 * @throws {UnableError}
 */
export function refuseOtherNetwork(resumed, { kind }) {
  const other = resumed.find(({ facts }) => facts.network.kind !== kind)
  if (!other) return
  const kinds = `the run began with ${other.facts.network.kind} between client and server, here it would be ${kind}`
  throw new UnableError('NOT_RESUMABLE', `--resume: ${kinds}; start a new run`)
}
