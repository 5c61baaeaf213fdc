import { readFileSync } from 'node:fs'
import { busyFlag, disturbedInCohort, isCrowded, throttledFlag } from '../../../checks/busyMachine.js'
import { unfairFlag } from '../../../checks/fairness.js'
import { disorderFlag } from '../../../checks/latencyOrder.js'
import { littleFlag } from '../../../checks/littlesLaw.js'
import { payloadFlag, usualLength } from '../../../checks/payload.js'
import { plateauFlag, plateaus } from '../../../checks/plateau.js'
import { slowFlag, unevenFlag } from '../../../checks/unevenProcesses.js'
import { limitFlag } from '../../../checks/utilisation.js'
import { changingFlag, lateFlag, warmupFlag } from '../../../checks/warmup.js'
import { plainWords } from '../../../workload/plainWords.js'
import { variationOf } from '../../../workload/variations.js'
import { sliceOf } from '../measure/windows.js'

/** @import { Flag, PackageVersion } from '../../../types.d.ts' */
/** @import { Rates } from '../../../checks/unevenProcesses.js' */
/** @import { Result } from '../types.d.ts' */

/**
 * Reads from which second of load on servers are steady, as measured by tests/perf/ages.js.
 * @returns {Record<string, number | null>} seconds by server; null if it was not steady within a minute
 */
const readSteadyAges = () => JSON.parse(readFileSync(new URL('./steadyAges.json', import.meta.url), 'utf8'))

/** Flags packages that their authors advise against. @param {PackageVersion[]} packages @returns {Flag | null} */
export function deprecatedFlag(packages) {
  const warnings = packages.flatMap(({ name, version, deprecated }) =>
    deprecated ? [`${name} ${version}: ${plainWords(deprecated)}`] : [],
  )
  if (warnings.length === 0) return null
  return {
    kind: 'deprecated',
    doubts: [],
    seen: warnings.join('; '),
    advice: 'Their authors advise against these packages; do not choose them for their speed.',
  }
}

/** Lists the rates of processes. @param {Result} result */
const processRates = ({ rounds }) => rounds.flatMap(({ measurement }) => measurement?.processRate ?? [])

/** Finds reasons to distrust a result in its own rounds. @param {Result} result with a summary */
function flagsOfRounds({ rounds, settings, environment }) {
  const measurements = rounds.flatMap(({ measurement }) => measurement ?? [])
  // If other processes used the CPU, waiting cannot be attributed.
  const alone = rounds.filter((round) => !isCrowded(round, environment.cpuCores))
  const attributable = alone.flatMap(({ measurement }) => measurement ?? [])
  return [
    measurements.map(disorderFlag).find(Boolean),
    rounds
      .map(({ measurement, windowRates }) => measurement && littleFlag(measurement, settings, windowRates.length || 1))
      .find(Boolean),
    attributable.length > 0 ? limitFlag(attributable, settings) : null,
    unfairFlag(measurements, settings),
    warmupFlag(measurements),
    busyFlag(rounds, 'round', sliceOf(settings, settings.workload) === null ? undefined : disturbedInCohort),
    throttledFlag(rounds),
    deprecatedFlag(environment.packages),
  ]
}

/**
 * Finds the doubts about every row of a report, from its own rounds and from the other rows.
 * @param {Result[]} results
 * @param {Rates | null} analysis - of all results
 * @returns {Map<string, Flag[]>} by server; none for a row without a number
 */
export function flagResults(results, analysis) {
  // Lengths differ by chance if each request is for other data.
  const ofOneLength = results.filter(({ settings }) => !variationOf(settings.workload)?.answer)
  const groups = plateaus(results)
  const ages = readSteadyAges()
  const typicalBytes = usualLength(ofOneLength.flatMap(({ summary }) => summary?.bodyBytesPerAnswer ?? []))
  return new Map(
    results.map((result) => {
      const { server, summary } = result
      if (!summary) return [server, []]
      const { bodyBytesPerAnswer } = summary
      const hasLength = ofOneLength.includes(result) && bodyBytesPerAnswer !== null
      const payload = hasLength ? payloadFlag(bodyBytesPerAnswer, typicalBytes) : null
      const rates = result.rounds.map(({ windowRates }) => windowRates)
      const { workload, warmupSeconds, quick } = result.settings
      const late = workload === 'compound' && !quick ? lateFlag(ages[server], warmupSeconds) : null
      const readings = analysis?.has(server) ? analysis.readings(server) : processRates(result)
      const uneven = [unevenFlag(server, analysis), slowFlag(readings)]
      const ofRows = [plateauFlag(server, groups), payload, ...uneven, late]
      const flags = [...flagsOfRounds(result), ...ofRows, changingFlag(rates, results.length)]
      return [server, flags.flatMap((flag) => flag ?? [])]
    }),
  )
}
