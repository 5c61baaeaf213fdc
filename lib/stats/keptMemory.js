import { meanDifference } from './confidenceIntervals.js'
import { mean, sum } from './mean.js'
import { blocksToRank } from './ranks.js'

/** @import { Interval } from './confidenceIntervals.js' */

/** Memory before and after right answers. @typedef {{ fromBytes: number, toBytes: number, answers: number }} Held */
/** @typedef {'none' | 'ends' | 'goes on' | '~'} Growth */

/** Growth in bytes that no verdict is about: code that V8 compiles late, and caches that fill, are as much. */
export const leastGrowth = 1e6

/**
 * Computes the bytes that a process keeps for each answer: the slope of its readings by least squares.
 * @param {Held[]} held - at least one, one after the other
 */
export function keptPerAnswer(held) {
  let answers = 0
  const points = [
    [0, held[0].fromBytes],
    ...held.map((one) => {
      answers += one.answers
      return [answers, one.toBytes]
    }),
  ]
  const [x, y] = [0, 1].map((axis) => mean(points.map((point) => point[axis])))
  return sum(points.map((point) => (point[0] - x) * (point[1] - y))) / sum(points.map((point) => (point[0] - x) ** 2))
}

/**
 * Estimates what processes keep for each answer, by how much they differ.
 * @param {Held[][]} processes - readings of each
 * @returns {{ perAnswer: number, interval: Interval | null, least: number }} interval: 95 %, null from too few
 *   processes; least: bytes for each answer that count as none
 */
export function estimateKept(processes) {
  const slopes = processes.map(keptPerAnswer)
  const { difference, interval } = meanDifference(slopes)
  const least = leastGrowth / mean(processes.map((held) => sum(held.map(({ answers }) => answers))))
  return { perAnswer: difference, interval: slopes.length >= blocksToRank ? interval : null, least }
}

/** Splits the readings of each process. @param {Held[][]} processes @returns {[Held[][], Held[][]]} */
export const halvesOf = (processes) => [
  processes.map((held) => held.slice(0, Math.ceil(held.length / 2))),
  processes.map((held) => held.slice(Math.ceil(held.length / 2))),
]

/**
 * Judges whether memory grows with answers, and whether the second half still does.
 * @param {Held[][]} processes - readings of each, at least two
 * @returns {Growth | null} null from too few processes
 */
export function judgeGrowth(processes) {
  const whole = estimateKept(processes)
  const { interval, least } = estimateKept(halvesOf(processes)[1])
  if (interval === null || whole.interval === null) return null
  if (interval[0] > least) return 'goes on'
  if (interval[1] >= least) return '~'
  return whole.interval[0] > whole.least ? 'ends' : 'none'
}
