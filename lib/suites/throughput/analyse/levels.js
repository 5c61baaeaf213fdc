import { isFault } from '../../../stats/outcomes.js'
import { groupBy } from '../../../reports/groupBy.js'
import { pairedDifference } from '../../../stats/confidenceIntervals.js'
import { levels, objectsPerLevel, shallowLevels } from '../../../workload/scenarios/deep.js'
import { variantOf } from './variants.js'

/** @import { Result, Round, Row } from '../types.d.ts' */

/** @typedef {Pick<Row, 'serverCpuMicrosecondsPerLevel' | 'levelInterval'>} LevelFields */

/** Microseconds of CPU time of an answer, of the rounds of a block. @param {Round[]} rounds @returns {number | null} */
function costOf(rounds) {
  const measurements = rounds.flatMap(({ measurement }) => measurement ?? [])
  const seconds = measurements.map(({ serverCpuSeconds }) => serverCpuSeconds)
  if (seconds.includes(null)) return null
  const sum = (/** @type {number[]} */ values) => values.reduce((total, value) => total + value, 0)
  return (sum(seconds.map(Number)) * 1e6) / sum(measurements.map(({ counts }) => counts.ok))
}

/** The reference has two rounds in a block. @param {Result} result */
const blocksOf = ({ rounds }) => groupBy(rounds, ({ block }) => block)

/**
 * What one level of an answer costs: what ten levels take beyond four, by six, as those six are alike.
 * @type {(deep: Result, shallow: Result[]) => LevelFields}
 */
export function costOfLevel(deep, shallow) {
  const other = variantOf(deep, shallow)
  const none = { serverCpuMicrosecondsPerLevel: null, levelInterval: null }
  if (!deep.summary || !other?.summary) return none
  const others = blocksOf(other)
  const pairs = [...blocksOf(deep)].flatMap(([block, rounds]) => {
    const costs = [costOf(rounds), costOf(others.get(block) ?? [])]
    return costs.every((cost) => cost !== null && Number.isFinite(cost)) ? [costs.map(Number)] : []
  })
  if (pairs.length === 0) return none
  const perLevel = (/** @type {number} */ side) => pairs.map((pair) => pair[side] / (levels - shallowLevels))
  const { difference, interval } = pairedDifference(perLevel(0), perLevel(1))
  return { serverCpuMicrosecondsPerLevel: difference, levelInterval: interval }
}

/** What that column means, and who has nothing in it. @type {(rows: Row[], shallow: Result[]) => string[]} */
export function levelNotes(rows, shallow) {
  if (rows.every(({ serverCpuMicrosecondsPerLevel }) => serverCpuMicrosecondsPerLevel === null)) return []
  const faulty = shallow.flatMap(({ server, rounds }) => {
    const fault = rounds.find(isFault)
    return fault ? [`${server} (${fault.outcome}: ${fault.reason})`] : []
  })
  return [
    `CPU µs/level: CPU time of the server for an answer of ${levels} levels less that for one of ${shallowLevels}, by ${levels - shallowLevels}: each of these levels has ${objectsPerLevel} objects.`,
    ...(faulty.length > 0 ? [`No number with ${shallowLevels} levels: ${faulty.join(', ')}.`] : []),
  ]
}
