import { isFault } from '../../../stats/outcomes.js'
import { pairedDifference } from '../../../stats/confidenceIntervals.js'
import { levels, objectsPerLevel, shallowLevels } from '../../../workload/scenarios/deep.js'
import { msPerThousand } from '../fieldParts.js'
import { pairBlocks, variantOf } from './workloadVariants.js'

/** @import { Result, Round, Row } from '../types.d.ts' */

/** @typedef {Pick<Row, 'serverCpuMicrosecondsPerLevel' | 'levelInterval'>} LevelFields */

/**
 * Computes the microseconds of CPU time of an answer on a machine of speed 1; NaN without a measurement.
 * @param {Round[]} rounds
 */
function microsecondsOf(rounds) {
  const measurements = rounds.flatMap(({ measurement }) => measurement ?? [])
  const seconds = rounds.flatMap(({ measurement, speed = 1 }) => {
    if (!measurement) return []
    const { serverCpuSeconds } = measurement
    return [serverCpuSeconds === null ? null : serverCpuSeconds * speed]
  })
  return msPerThousand(seconds, measurements)
}

/**
 * Estimates the cost of one level of an answer: the cost of ten levels less that of four, by six, which are alike.
 * @type {(deep: Result, shallow: Result[]) => LevelFields}
 */
export function costOfLevel(deep, shallow) {
  const variant = variantOf(deep, shallow)
  const none = { serverCpuMicrosecondsPerLevel: null, levelInterval: null }
  if (!deep.summary || !variant?.summary) return none
  const pairs = pairBlocks(deep, variant, microsecondsOf).filter((costs) => costs.every(Number.isFinite))
  if (pairs.length === 0) return none
  const perLevel = (/** @type {0 | 1} */ side) => pairs.map((pair) => Number(pair[side]) / (levels - shallowLevels))
  const { difference, interval } = pairedDifference(perLevel(0), perLevel(1))
  return { serverCpuMicrosecondsPerLevel: difference, levelInterval: interval }
}

/** @type {(rows: Row[], shallow: Result[]) => string[]} */
export function levelNotes(rows, shallow) {
  if (rows.every(({ serverCpuMicrosecondsPerLevel }) => serverCpuMicrosecondsPerLevel === null)) return []
  const faulty = shallow.flatMap(({ server, rounds }) => {
    const fault = rounds.find(isFault)
    return fault ? [`${server} (${fault.outcome}: ${fault.reason})`] : []
  })
  return [
    `CPU µs/level: CPU time of the server for an answer of ${levels} levels less that for one of ${shallowLevels}, ` +
      `by ${levels - shallowLevels}: each of these levels has ${objectsPerLevel} objects.`,
    ...(faulty.length > 0 ? [`No number with ${shallowLevels} levels: ${faulty.join(', ')}.`] : []),
  ]
}
