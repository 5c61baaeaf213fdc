import { busyFlag, isCrowded } from '../../../checks/busyMachine.js'
import { deprecatedFlag } from '../../../checks/deprecated.js'
import { unfairFlag } from '../../../checks/fairness.js'
import { disorderFlag } from '../../../checks/latencyOrder.js'
import { littleFlag } from '../../../checks/littlesLaw.js'
import { payloadFlag, usualLength } from '../../../checks/payload.js'
import { plateauFlag, plateaus } from '../../../checks/plateau.js'
import { unevenFlag } from '../../../checks/unevenProcesses.js'
import { limitFlag } from '../../../checks/utilisation.js'
import { changingFlag, warmupFlag } from '../../../checks/warmup.js'
import { variationOf } from '../../../workload/variations.js'
import { answersOwnDocument } from './results.js'

/** @import { Flag } from '../../../types.d.ts' */
/** @import { Rates } from '../../../checks/unevenProcesses.js' */
/** @import { Result } from '../types.d.ts' */

/** What a result says against itself. @param {Result} result with a summary */
function ownFlags({ rounds, settings, environment }) {
  const measurements = rounds.flatMap(({ measurement }) => measurement ?? [])
  // Where others take the processor, nobody can tell who waited for what.
  const alone = rounds.filter((round) => !isCrowded(round, environment.cpuCores))
  const telling = alone.flatMap(({ measurement }) => measurement ?? [])
  return [
    measurements.map(disorderFlag).find(Boolean),
    rounds
      .map(({ measurement, windowRates }) => measurement && littleFlag(measurement, settings, windowRates.length || 1))
      .find(Boolean),
    telling.length > 0 ? limitFlag(telling, settings) : null,
    unfairFlag(measurements, settings),
    warmupFlag(measurements),
    busyFlag(rounds),
    deprecatedFlag(environment.packages),
  ]
}

/**
 * The doubts about every row of a report, from its own rounds and from the other rows. A row without a number has none.
 * @type {(results: Result[], analysis: Rates | null) => Map<string, Flag[]>} analysis: of all of them; by server
 */
export function flagResults(results, analysis) {
  const alike = results.filter((result) => !answersOwnDocument(result))
  // Where each request is for other data, lengths differ by chance.
  const ofOneLength = alike.filter(({ settings }) => !variationOf(settings.workload)?.answer)
  const groups = plateaus(alike)
  const usual = usualLength(ofOneLength.flatMap(({ summary }) => summary?.bodyBytesPerAnswer ?? []))
  return new Map(
    results.map((result) => {
      const { server, summary } = result
      if (!summary) return [server, []]
      const { bodyBytesPerAnswer } = summary
      const isAlike = ofOneLength.includes(result) && bodyBytesPerAnswer !== null
      const payload = isAlike ? payloadFlag(bodyBytesPerAnswer, usual) : null
      const rates = result.rounds.map(({ windowRates }) => windowRates)
      const changing = changingFlag(rates, results.length)
      const flags = [...ownFlags(result), plateauFlag(server, groups), payload, unevenFlag(server, analysis), changing]
      return [server, flags.flatMap((flag) => flag ?? [])]
    }),
  )
}
