import { availableParallelism } from 'node:os'
import { shuffle } from '../plan/shuffle.js'

/** How many share a turn in which nothing is measured: a server and its client take a CPU, and some of another one at most. */
export const sharers = availableParallelism

/**
 * @typedef {object} Seat a trial's part in its cohort
 * @property {() => Promise<void>} next waits for a turn, which lasts until the seat asks for another one, or leaves
 * @property {() => Promise<void>} nextShared the same, for what nothing is measured of: others may have theirs beside it
 * @property {() => void} leave
 * @property {number} heldSeconds how long it had turns; of those that were shared, its share
 */

/**
 * Lets the trials of a cohort take turns, so that one server works at a time: in the first cycle each starts its process,
 * then each is warmed up, in those that follow each has one sample read, in the last one each is checked and ended. A cycle
 * begins when nobody has a turn in the last one any more; each has another order.
 * @param {number} count of trials
 * @param {() => number} random
 * @param {number} atOnce how many may share a turn
 * @returns {Seat[]}
 */
export function takeTurns(count, random, atOnce = sharers()) {
  const seated = new Set(Array.from({ length: count }, (_, index) => index))
  /** Who waits for a turn, and how many may have one then. @type {Map<number, { most: number, begin: () => void }>} */
  const waiting = new Map()
  /** Who has one, and how many may. @type {Map<number, number>} */
  const holders = new Map()
  const held = Array(count).fill(0)
  /** @type {number[]} */
  let order = []
  let since = 0

  /** Gives everybody who has a turn a share of the time since this was asked last. */
  function account() {
    const now = performance.now()
    for (const index of holders.keys()) held[index] += (now - since) / 1000 / holders.size
    since = now
  }
  function advance() {
    if (order.length === 0) {
      if (waiting.size < seated.size) return
      order = shuffle([...seated], random)
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

  return [...seated].map((index) => ({
    next: () => wait(index, 1),
    nextShared: () => wait(index, atOnce),
    leave() {
      release(index)
      seated.delete(index)
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
