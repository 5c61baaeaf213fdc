import { Fault } from '../../base/errors/fault.js'
import { objectSchema } from '../../core/plan/schemas.js'
import { judgeWindow } from '../../load/closedLoop/judgeWindow.js'
import { meanOfLowerHalf } from '../../stats/confidenceIntervals.js'

/** @import { TrialResult } from '../../core/suite.d.ts' */
/** @import { Counter } from '../../servers/instructions/openCounting.js' */
/** @import { Counted, Instructions } from '../../stats/instructionCosts.js' */
/** @import { ClosedLoop } from '../../types.d.ts' */

/**
 * Limits of work under load, in instructions.
 * @typedef {object} Work
 * @property {number} least - windows before do not count
 * @property {number} most - no window begins after
 */
/**
 * Load that rests between bursts.
 * @typedef {object} RestingLoad
 * @property {(seconds: number) => Promise<Parameters<typeof judgeWindow>[0]>} work - sends requests for so long
 * @property {() => Promise<number>} rest - waits for the answers in flight: number of right answers so far
 * @property {() => Promise<void>} end
 */

/** JSON schema of a count. */
export const instructionsSchema = objectSchema({
  tool: { enum: ['perf', 'qemu'], description: '`perf` or `qemu`: the program that counted' },
  instructionsPerAnswer: {
    type: 'number',
    exclusiveMinimum: 0,
    description: 'user-mode instructions of all threads per verified answer: mean of the lower half of the windows',
  },
  interval: {
    type: 'array',
    minItems: 2,
    maxItems: 2,
    items: { type: 'number' },
    description: '[low, high] of the 95 % interval of that mean',
  },
  windows: {
    type: 'array',
    minItems: 1,
    items: { type: 'number' },
    description: 'instructions per verified answer in each window',
  },
  warmupSeconds: { type: 'number', minimum: 0, description: 'seconds under load before the first window' },
  settled: { type: 'boolean', description: 'whether the interval is within 3 %' },
})

/** Load that is enough to compile the code, and soon answered by a server that is ten times slower. */
const [mostConnections, mostPipelining] = [10, 5]

/** Answers of a window; most windows of so many have neither compilers nor a major garbage collection in them. */
const leastAnswers = 100
/** Seconds of a burst of requests: so short that no idle connection times out while others are read. */
const burstSeconds = 0.1
/** Number of windows whose lower half contains no outlier, and whose mean is then known to a percent. */
const fewestWindows = 12
const agreement = 1.03
/** Instructions of the fewest windows, if an answer takes 3 M. */
export const leastWork = fewestWindows * leastAnswers * 3e6
/** Instructions until V8 has optimised a server that takes 3 M an answer, and after the last window. */
const defaultWork = { least: 12e9, most: 18e9 }
/** Seconds of warm-up that this work stands for. */
const defaultSeconds = 5
/** Limit in seconds, because a server that mostly waits executes little. */
const mostSeconds = 240

/** Tells whether a trial counts instructions, and measures no rate. @param {Pick<TrialResult, 'conditions'>} trial */
export const countsInstructions = ({ conditions }) => conditions.instructions === true

/**
 * Reads a trial that counts instructions.
 * @param {Pick<TrialResult, 'outcome' | 'reason' | 'samples'>} trial - of one sample, or none if its process failed
 * @returns {Counted}
 */
export function toCounted({ outcome, reason, samples: [sample] }) {
  if (!sample) return { outcome, reason, instructions: null }
  const isCounted = sample.outcome === 'completed'
  return { outcome: sample.outcome, reason: sample.reason ?? reason, instructions: isCounted ? sample.value : null }
}

/** @param {ClosedLoop} load */
export const smallLoad = ({ connections, pipelining }) => ({
  connections: Math.min(connections, mostConnections),
  pipelining: Math.min(pipelining, mostPipelining),
})

/**
 * Reduces the work if the warm-up of a round is shorter than the default.
 * @param {{ warmupSeconds: number | 'auto' }} settings
 * @returns {Work}
 */
export function workOf({ warmupSeconds }) {
  const share = warmupSeconds === 'auto' ? 1 : Math.min(1, warmupSeconds / defaultSeconds)
  return { least: share * defaultWork.least, most: share * defaultWork.most }
}

/**
 * Counts the instructions of a server window by window, each from one rest of its load to the next, so that it has
 * whole answers. Work limits it, not time: V8 compiles after a number of calls.
 * @param {RestingLoad} load
 * @param {Pick<Counter, 'read'>} counter
 * @param {Work} work
 * @param {() => number} elapsedSeconds
 * @returns {Promise<Omit<Instructions, 'tool'>>}
 * @throws {Fault} if an answer is not right
 */
export async function countInstructions(load, counter, { least, most }, elapsedSeconds) {
  const start = await counter.read()
  let before = { answers: await load.rest(), instructions: 0 }
  async function countWindow() {
    const began = { instructions: before.instructions, seconds: elapsedSeconds() }
    let after = before
    while (after.answers < before.answers + leastAnswers) {
      const burst = await load.work(burstSeconds)
      // In so short a time nothing may come yet: the rest waits for it, and counts it.
      const fault = burst.counts.ok === 0 && burst.firstFault === null ? null : judgeWindow(burst)
      if (fault) throw new Fault(fault.reasonCode, fault.reason)
      after = { answers: await load.rest(), instructions: (await counter.read()) - start }
    }
    const perAnswer = (after.instructions - before.instructions) / (after.answers - before.answers)
    before = after
    return { began, perAnswer }
  }

  /** @type {Awaited<ReturnType<typeof countWindow>>[]} */
  const counts = []
  const isOver = () => before.instructions >= most || elapsedSeconds() >= mostSeconds
  while (counts.length < fewestWindows || !isOver()) counts.push(await countWindow())
  await load.end()
  const late = counts.filter(({ began }) => began.instructions >= least)
  const last = counts.slice(-Math.max(fewestWindows, late.length))
  const windows = last.map(({ perAnswer }) => perAnswer)
  const { mean, interval } = meanOfLowerHalf(windows)
  const [low, high] = interval
  return {
    instructionsPerAnswer: mean,
    interval,
    windows,
    warmupSeconds: last[0].began.seconds,
    settled: high <= agreement * low,
  }
}
