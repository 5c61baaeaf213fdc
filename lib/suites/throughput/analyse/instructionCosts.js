import { blocksToRank } from '../../../stats/ranks.js'
import { certain, changeBetween, meanOfProcesses } from '../../../stats/confidenceIntervals.js'
import { moderateVariances } from '../../../stats/moderatedVariances.js'

/** @import { Change, Instructions, Result } from '../types.d.ts' */

/** @typedef {{ tool: Instructions['tool'], processes: number, mean: number, interval: [number, number], variance: number, degreesOfFreedom: number }} InstructionCost mean: instructions per answer; variance: of a process's logarithm */

/** What one process tells of others. */
const untold = { variance: Number.POSITIVE_INFINITY, degreesOfFreedom: 0 }

/** Less is no change: the same code has other addresses and other names in another folder. */
const leastChange = Math.log(1.005)

/**
 * What an answer of each server costs, by what its processes differ; of a single one the interval is within it.
 * @type {(results: Result[]) => Map<string, InstructionCost>} none of a server of which a process has no count
 */
export function instructionCosts(results) {
  /** @type {Map<string, InstructionCost>} */
  const costs = new Map()
  for (const { server, counting } of results) {
    const known = counting.flatMap(({ instructions }) => instructions ?? [])
    const [first] = known
    if (first === undefined || known.length < counting.length) continue
    // The two tools do not agree.
    const counts = known
      .filter(({ tool }) => tool === first.tool)
      .map(({ instructionsPerAnswer }) => instructionsPerAnswer)
    const alone = { ...untold, mean: first.instructionsPerAnswer, interval: first.interval }
    const cost = counts.length > 1 ? meanOfProcesses(counts) : alone
    costs.set(server, { tool: first.tool, processes: counts.length, ...cost })
  }
  return costs
}

/**
 * How the cost of an answer of each server has changed. Processes of a server are taken to differ as much in both runs, and
 * those of all servers to be as alike in that as they look: three of each would say little, and of 45 servers at once a change
 * of 1 % would mostly not be found (tests/suites/throughput/analyse/instructionCosts.test.js).
 * @param {Map<string, [now: InstructionCost, before: InstructionCost]>} costs by server, of enough processes to tell
 * @param {number} tests how many changes are judged at once
 * @returns {Map<string, Change>}
 */
export function changesOfCosts(costs, tests) {
  const variances = moderateVariances([...costs.values()].map(pooled))
  return new Map(
    [...costs].map(([server, [now, before]], index) => {
      const { variance, degreesOfFreedom } = variances[index]
      const standardError = Math.sqrt(variance / now.processes + variance / before.processes)
      const found = { ratio: now.mean / before.mean, standardError, degreesOfFreedom }
      const { significant, ...change } = changeBetween(found, certain, tests)
      return [server, { ...change, significant: significant && Math.abs(Math.log(change.ratio)) > leastChange }]
    }),
  )
}

/** The variance of two samples, each about its own mean. @param {InstructionCost[]} costs */
function pooled(costs) {
  const degreesOfFreedom = costs.reduce((sum, own) => sum + own.degreesOfFreedom, 0)
  const squares = costs.reduce((sum, own) => sum + own.variance * own.degreesOfFreedom, 0)
  return { variance: squares / degreesOfFreedom, degreesOfFreedom }
}

/** Whether there are as many processes as verdicts take. @param {InstructionCost} cost */
export const isTold = ({ processes }) => processes >= blocksToRank
