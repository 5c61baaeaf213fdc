import { availableParallelism } from 'node:os'
import { shuffle } from '../plan/shuffle.js'

/** Members that share a turn in which nothing is measured: a server and its client take a CPU and a part of another. */
export const sharers = availableParallelism

/**
 * @typedef {object} Slot a trial's place in its cohort
 * @property {() => Promise<void>} next - waits for a turn, which lasts until the next call or `leave`
 * @property {() => Promise<void>} nextShared - waits for a turn in which nothing is measured: others may have theirs,
 *   too
 * @property {() => void} leave
 * @property {number} heldSeconds - duration of its turns; of shared turns, its share
 */

/**
 * Lets the trials of a cohort take turns, so that one server works at a time: in the first cycle each starts its
 * process, then each is warmed up, in those that follow each has one sample read, in the last one each is checked and
 * ended. A cycle begins when all turns of the one before have ended; each has another order.
 * @param {number} count - number of trials
 * @param {() => number} random
 * @param {number} atOnce - number of members that may share a turn
 * @returns {Slot[]}
 */
export function takeTurns(count, random, atOnce = sharers()) {
  const members = new Set(Array(count).keys())
  /**
   * Members that wait for a turn, and the number that may share it.
   * @type {Map<number, { most: number, begin: () => void }>}
   */
  const waiting = new Map()
  /** Members that have a turn, and the number that may share it. @type {Map<number, number>} */
  const holders = new Map()
  const held = Array(count).fill(0)
  /** @type {number[]} */
  let order = []
  let since = 0

  /** Divides the time since the last call among the members that have a turn. */
  function account() {
    const now = performance.now()
    for (const index of holders.keys()) held[index] += (now - since) / 1000 / holders.size
    since = now
  }
  function advance() {
    if (order.length === 0) {
      if (waiting.size < members.size) return
      order = shuffle([...members], random)
    }
    for (const index of [...order]) {
      const { most, begin } = /** @type {{ most: number, begin: () => void }} */ (waiting.get(index))
      if (holders.size >= Math.min(most, ...holders.values())) return
      account()
      order.shift()
      waiting.delete(index)
      holders.set(index, most)
      begin()
    }
  }
  /** @param {number} index */
  function release(index) {
    account()
    holders.delete(index)
  }
  /** @type {(index: number, most: number) => Promise<void>} */
  function wait(index, most) {
    release(index)
    /** @type {Promise<void>} */
    const turn = new Promise((resolve) => waiting.set(index, { most, begin: resolve }))
    advance()
    return turn
  }

  return [...members].map((index) => ({
    next: () => wait(index, 1),
    nextShared: () => wait(index, atOnce),
    leave() {
      release(index)
      members.delete(index)
      waiting.delete(index)
      order = order.filter((other) => other !== index)
      advance()
    },
    get heldSeconds() {
      account()
      return held[index]
    },
  }))
}
