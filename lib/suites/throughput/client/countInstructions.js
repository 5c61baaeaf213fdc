import { Fault } from '../../../errors/fault.js'
import { lowerQuartile } from '../../../statistics/lowerQuartile.js'
import { judgeWindow } from './judge.js'

/** @import { Counter } from '../../../servers/instructions/openCounting.js' */
/** @import { Settings } from '../settle.js' */
/** @import { Instructions } from '../types.d.ts' */
/** @import { openInChild } from './openInChild.js' */

/** @typedef {{ leastSeconds: number, mostSeconds: number, windowSeconds: number }} Times */
/** @typedef {Pick<Awaited<ReturnType<typeof openInChild>>, 'work' | 'rest' | 'end'>} OpenLoad */

/** Enough for the code to be compiled, and little to wait for where a server is ten times slower. */
const [mostConnections, mostPipelining] = [20, 5]

/** Compilers and large collections of garbage only add to some: of twelve the lower quartile is what the others cost. */
const windows = 12
/** It is known where its interval, of which seven are part, is as narrow as this. */
const agreement = 1.01
/** What `auto` stands for here, of the warm-up and of the duration. */
const usualSeconds = 5

/** @param {Pick<Settings, 'connections' | 'pipelining'>} settings */
export const smallLoad = ({ connections, pipelining }) => ({
  connections: Math.min(connections, mostConnections),
  pipelining: Math.min(pipelining, mostPipelining),
})

/**
 * In seconds of the server's CPU time, as others may take some of the machine: with the usual times of a round it has 12 to
 * become warm, and after 32 no time is left, so that a trial takes 40 s at most where nobody does. Shorter where a
 * round's times are.
 * @param {Pick<Settings, 'warmupSeconds' | 'durationSeconds'>} settings
 * @returns {Times}
 */
export function timesOf({ warmupSeconds, durationSeconds }) {
  const shareOf = (/** @type {number | 'auto'} */ seconds) =>
    seconds === 'auto' ? 1 : Math.min(1, seconds / usualSeconds)
  const share = shareOf(warmupSeconds)
  return { leastSeconds: 12 * share, mostSeconds: 32 * share, windowSeconds: 1.2 * shareOf(durationSeconds) }
}

/**
 * Counts the instructions of a server in one window after the other, each from one rest of its load to the next so that it
 * is of whole answers, until the last ones agree or no time is left. The work of compilers, which is much at first, is
 * then in the windows before.
 * @param {OpenLoad} load that rests
 * @param {Pick<Counter, 'read'>} counter
 * @param {Times} times
 * @param {() => number} elapsedSeconds
 * @returns {Promise<Omit<Instructions, 'tool'>>}
 * @throws {Fault} where an answer is not right
 */
export async function countInstructions(load, counter, times, elapsedSeconds) {
  const { leastSeconds, mostSeconds, windowSeconds } = times
  let before = { answers: await load.rest(), instructions: await counter.read() }
  async function count() {
    const startedAt = elapsedSeconds()
    const window = await load.work(windowSeconds, { opened() {}, closed() {} })
    const fault = judgeWindow(window)
    if (fault) throw new Fault(fault.reasonCode, fault.reason)
    const after = { answers: await load.rest(), instructions: await counter.read() }
    const perAnswer = (after.instructions - before.instructions) / (after.answers - before.answers)
    before = after
    return { startedAt, perAnswer }
  }

  /** @type {Awaited<ReturnType<typeof count>>[]} */
  let last = []
  while (last.length < windows || elapsedSeconds() < (areSettled(last) ? leastSeconds : mostSeconds))
    last = [...last, await count()].slice(-windows)
  await load.end()
  const { quartile, interval } = quartileOf(last)
  return {
    ...{ instructionsPerAnswer: quartile, interval: /** @type {[number, number]} */ (interval) },
    ...{ windows: last.map(({ perAnswer }) => perAnswer), warmupSeconds: last[0].startedAt, settled: areSettled(last) },
  }
}

/** @param {{ perAnswer: number }[]} counts */
const quartileOf = (counts) => lowerQuartile(counts.map(({ perAnswer }) => perAnswer))

/** @param {{ perAnswer: number }[]} counts */
function areSettled(counts) {
  const { interval } = quartileOf(counts)
  return interval !== null && interval[1] <= agreement * interval[0]
}
