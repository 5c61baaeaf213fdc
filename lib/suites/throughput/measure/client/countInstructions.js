import { Fault } from '../../../../base/errors/fault.js'
import { meanOfLowerHalf } from '../../../../stats/confidenceIntervals.js'
import { judgeWindow } from '../../../../load/closedLoop/judgeWindow.js'

/** @import { Counter } from '../../../../servers/instructions/openCounting.js' */
/** @import { Settings } from '../../settle.js' */
/** @import { Instructions } from '../../types.d.ts' */
/** @import { LoadProcess } from './loadProcess.js' */

/** @typedef {{ least: number, most: number }} Work in instructions under load: windows before the least do not count, none begins after the most */
/** @typedef {Pick<LoadProcess, 'work' | 'rest' | 'end'>} OpenLoad */

/** Enough for the code to be compiled, and little to wait for where a server is ten times slower. */
const [mostConnections, mostPipelining] = [10, 5]

/** Most windows of so many answers have neither compilers nor a major garbage collection in them. */
const leastAnswers = 100
/** Of each request in flight, and of a few more: no connection waits so long for the others that its server closes it. */
const burstSeconds = 0.1
/** Of so many the lower half has none of that in it, and tells its mean to a percent. */
const fewestWindows = 12
const agreement = 1.03
/** By then V8 has compiled what it will of a server that takes 3 M an answer. */
const usualWork = { least: 12e9, most: 18e9 }
/** What `auto` stands for here, of the warm-up. */
const usualSeconds = 5
/** A server that mostly waits executes so many in no time that anybody has. */
const mostSeconds = 240

/** @param {Pick<Settings, 'connections' | 'pipelining'>} settings */
export const smallLoad = ({ connections, pipelining }) => ({
  connections: Math.min(connections, mostConnections),
  pipelining: Math.min(pipelining, mostPipelining),
})

/** Less where a round's warm-up is shorter than usual. @param {Pick<Settings, 'warmupSeconds'>} settings @returns {Work} */
export function workOf({ warmupSeconds }) {
  const share = warmupSeconds === 'auto' ? 1 : Math.min(1, warmupSeconds / usualSeconds)
  return { least: share * usualWork.least, most: share * usualWork.most }
}

/**
 * Counts the instructions of a server in one window after the other, each from one rest of its load to the next so that it
 * is of whole answers. Where it begins and ends is a matter of work, not of time: compilers come after so many calls.
 * @param {OpenLoad} load that rests
 * @param {Pick<Counter, 'read'>} counter
 * @param {Work} work
 * @param {() => number} elapsedSeconds
 * @returns {Promise<Omit<Instructions, 'tool'>>}
 * @throws {Fault} where an answer is not right
 */
export async function countInstructions(load, counter, { least, most }, elapsedSeconds) {
  const start = await counter.read()
  let before = { answers: await load.rest(), instructions: 0 }
  async function count() {
    const began = { instructions: before.instructions, seconds: elapsedSeconds() }
    let after = before
    while (after.answers < before.answers + leastAnswers) {
      const burst = await load.work(burstSeconds)
      // In so short a time nothing may come yet: what does is counted all the same, as the rest waits for it.
      const fault = burst.counts.ok === 0 && burst.firstFault === null ? null : judgeWindow(burst)
      if (fault) throw new Fault(fault.reasonCode, fault.reason)
      after = { answers: await load.rest(), instructions: (await counter.read()) - start }
    }
    const perAnswer = (after.instructions - before.instructions) / (after.answers - before.answers)
    before = after
    return { began, perAnswer }
  }

  /** @type {Awaited<ReturnType<typeof count>>[]} */
  const counts = []
  const isOver = () => before.instructions >= most || elapsedSeconds() >= mostSeconds
  while (counts.length < fewestWindows || !isOver()) counts.push(await count())
  await load.end()
  const late = counts.filter(({ began }) => began.instructions >= least)
  const last = counts.slice(-Math.max(fewestWindows, late.length))
  const windows = last.map(({ perAnswer }) => perAnswer)
  const { mean, interval } = meanOfLowerHalf(windows)
  const [low, high] = interval
  const settled = high <= agreement * low
  return {
    instructionsPerAnswer: mean,
    interval,
    windows,
    warmupSeconds: last[0].began.seconds,
    settled,
  }
}
