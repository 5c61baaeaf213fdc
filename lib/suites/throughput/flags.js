import { busyFlag, isCrowded } from '../../validity/busyMachine.js'
import { deprecatedFlag } from '../../validity/deprecated.js'
import { unfairFlag } from '../../validity/fairness.js'
import { disorderFlag } from '../../validity/latencyOrder.js'
import { littleFlag } from '../../validity/littlesLaw.js'
import { payloadFlag, usualLength } from '../../validity/payload.js'
import { plateauFlag, plateaus } from '../../validity/plateau.js'
import { limitFlag } from '../../validity/utilisation.js'
import { warmupFlag } from '../../validity/warmup.js'

/** @import { Flag } from '../../types.d.ts' */
/** @import { Result } from './types.d.ts' */

/**
 * What a result says against itself.
 * @param {Result} result with a summary
 * @returns {(Flag | null)[]}
 */
function ownFlags({ rounds, settings, environment }) {
  const measurements = rounds.flatMap(({ measurement }) => measurement ?? [])
  // Where others take the processor, nobody can tell who waited for what.
  const alone = rounds.filter((round) => !isCrowded(round, environment.cpuCores))
  const telling = alone.flatMap(({ measurement }) => measurement ?? [])
  return [
    measurements.map(disorderFlag).find((flag) => flag !== null) ?? null,
    measurements.map((measurement) => littleFlag(measurement, settings)).find((flag) => flag !== null) ?? null,
    telling.length > 0 ? limitFlag(telling, settings) : null,
    unfairFlag(measurements, settings),
    warmupFlag(measurements),
    busyFlag(rounds),
    deprecatedFlag(environment.packages),
  ]
}

/**
 * The doubts about every row of a report, from its own rounds and from the other rows. A row without a number has none.
 * @param {Result[]} results
 * @returns {Map<string, Flag[]>} by server
 */
export function flagResults(results) {
  const groups = plateaus(results)
  const usual = usualLength(results.flatMap(({ summary }) => summary?.bodyBytesPerAnswer ?? []))
  return new Map(
    results.map((result) => {
      const { server, summary } = result
      if (!summary) return [server, []]
      const flags = [...ownFlags(result), plateauFlag(server, groups), payloadFlag(summary.bodyBytesPerAnswer, usual)]
      return [server, flags.filter((flag) => flag !== null)]
    }),
  )
}

/**
 * A flag in one line.
 * @param {Flag} flag
 */
export function describeFlag({ kind, seen, advice }) {
  return `${kind} (${seen}): ${advice}`
}
