import { blocksToRank } from '../../analysis/blocksToRank.js'
import { changeBetween } from '../../statistics/changeBetween.js'
import { meanOfProcesses } from '../../statistics/meanOfProcesses.js'

/** @import { Change, Instructions, Result } from './types.d.ts' */

/** @typedef {{ tool: Instructions['tool'], processes: number, mean: number, interval: [number, number], standardError: number, degreesOfFreedom: number }} InstructionCost mean: instructions per answer; standardError: of its logarithm */

/** What one process tells of others. */
const untold = { standardError: Number.POSITIVE_INFINITY, degreesOfFreedom: 0 }

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
    // Shards may have been counted in two ways, which do not agree.
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
 * How the cost of an answer has changed, of which enough processes tell.
 * @type {(now: InstructionCost, before: InstructionCost, tests: number) => Change} tests: how many changes are judged at once
 */
export function changeOfCost(now, before, tests) {
  const [own, other] = [now, before].map(({ mean: ratio, ...known }) => ({ ratio, ...known }))
  const change = changeBetween(own, other, tests)
  return { ...change, significant: change.significant && Math.abs(Math.log(change.ratio)) > leastChange }
}

/** Whether there are as many processes as verdicts take. @param {InstructionCost} cost */
export const isTold = ({ processes }) => processes >= blocksToRank
