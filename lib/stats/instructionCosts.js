import { certain, changeBetween, meanOfProcesses } from './confidenceIntervals.js'
import { moderateVariances } from './moderatedVariances.js'
import { blocksToRank } from './ranks.js'

/** @import { Outcome } from '../types.d.ts' */

/**
 * User-mode instructions of an answer: of all threads of a server, without the kernel's.
 * @typedef {object} Instructions
 * @property {'perf' | 'qemu'} tool - that counted them
 * @property {number} instructionsPerAnswer - mean of the lower half of the windows
 * @property {[number, number]} interval - 95 % confidence interval of that mean, within this process
 * @property {number[]} windows - instructions per verified answer in each window
 * @property {number} warmupSeconds - of load before the first window
 * @property {boolean} settled - true if the windows agree: the code is compiled
 */
/** @typedef {{ outcome: Outcome, reason: string | null, instructions: Instructions | null }} Counted process */
/** @typedef {{ server: string, counting: Counted[] }} CountedServer */

/**
 * Cost of an answer of one server.
 * @typedef {object} InstructionCost
 * @property {Instructions['tool']} tool
 * @property {number} processes - counted by that tool
 * @property {number} mean - instructions per answer
 * @property {[number, number]} interval - 95 % confidence interval of the mean
 * @property {number} variance - of a process's logarithm
 * @property {number} degreesOfFreedom
 */

/** Variance between processes as known from a single one. */
const unknownVariance = { variance: Number.POSITIVE_INFINITY, degreesOfFreedom: 0 }

/** Smallest logarithm of a change: the same code has other addresses and other names in another folder. */
export const leastChange = Math.log(1.005)

/**
 * Estimates the instructions per answer of each server; of a single process, the interval is within it.
 * @param {CountedServer[]} results
 * @returns {Map<string, InstructionCost>} by server, without those of which a process has no count
 */
export function instructionCosts(results) {
  /** @type {Map<string, InstructionCost>} */
  const costs = new Map()
  for (const { server, counting } of results) {
    const instructions = counting.flatMap(({ instructions }) => instructions ?? [])
    const [first] = instructions
    if (first === undefined || instructions.length < counting.length) continue
    // The two tools do not agree.
    const counts = instructions.filter(({ tool }) => tool === first.tool).map((one) => one.instructionsPerAnswer)
    const alone = { ...unknownVariance, mean: first.instructionsPerAnswer, interval: first.interval }
    const cost = counts.length > 1 ? meanOfProcesses(counts) : alone
    costs.set(server, { tool: first.tool, processes: counts.length, ...cost })
  }
  return costs
}

/**
 * Computes how the cost of an answer of each server has changed. Processes of a server are assumed to differ as much in
 * both runs, and servers share what they seem to have in common: three processes of each would say little alone
 * (tests/stats/instructionCosts.test.js).
 * @param {Map<string, [now: InstructionCost, before: InstructionCost]>} costs - by server, of enough processes
 * @param {number} tests - number of changes judged at once
 * @returns {Map<string, ReturnType<typeof changeBetween>>}
 */
export function changesOfCosts(costs, tests) {
  const variances = moderateVariances([...costs.values()].map(pooled))
  return new Map(
    [...costs].map(([server, [now, before]], index) => {
      const { variance, degreesOfFreedom } = variances[index]
      const standardError = Math.sqrt(variance / now.processes + variance / before.processes)
      const estimate = { ratio: now.mean / before.mean, standardError, degreesOfFreedom }
      const { significant, ...change } = changeBetween(estimate, certain, tests)
      return [server, { ...change, significant: significant && Math.abs(Math.log(change.ratio)) > leastChange }]
    }),
  )
}

/** Pools the variances of two samples, each about its own mean. @param {InstructionCost[]} costs */
function pooled(costs) {
  const degreesOfFreedom = costs.reduce((sum, cost) => sum + cost.degreesOfFreedom, 0)
  const squares = costs.reduce((sum, cost) => sum + cost.variance * cost.degreesOfFreedom, 0)
  return { variance: squares / degreesOfFreedom, degreesOfFreedom }
}

/** Tells whether there are as many processes as verdicts take. @param {InstructionCost} cost */
export const hasEnoughProcesses = ({ processes }) => processes >= blocksToRank
