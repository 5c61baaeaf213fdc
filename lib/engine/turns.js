import { shuffle } from './shuffle.js'

/** @typedef {{ next: () => Promise<void>, leave: () => void, readonly heldSeconds: number }} Seat a trial's part in its cohort */

/**
 * Lets the trials of a cohort take turns, so that one server works at a time: in the first cycle each starts its process,
 * in those that follow each has one sample read, in the last one each is checked and ended. A cycle begins when nobody
 * has a turn in the last one any more; each has another order.
 * @param {number} count of trials
 * @param {() => number} random
 * @returns {Seat[]} whose `next` waits for a turn, which lasts until it is called again or `leave` is
 */
export function takeTurns(count, random) {
  const seated = new Set(Array.from({ length: count }, (_, index) => index))
  /** @type {Map<number, () => void>} */
  const waiting = new Map()
  const held = Array(count).fill(0)
  /** @type {number[]} */
  let order = []
  /** @type {number | null} */
  let holder = null
  let since = 0

  function advance() {
    if (holder !== null || seated.size === 0 || waiting.size < seated.size) return
    if (order.length === 0) order = shuffle([...seated], random)
    const [next, ...others] = order
    order = others
    holder = next
    since = performance.now()
    waiting.get(next)?.()
    waiting.delete(next)
  }
  /** @param {number} index */
  function release(index) {
    if (holder !== index) return
    held[index] += (performance.now() - since) / 1000
    holder = null
  }

  return [...seated].map((index) => ({
    next() {
      release(index)
      /** @type {Promise<void>} */
      const turn = new Promise((resolve) => waiting.set(index, resolve))
      advance()
      return turn
    },
    leave() {
      release(index)
      seated.delete(index)
      waiting.delete(index)
      order = order.filter((other) => other !== index)
      advance()
    },
    get heldSeconds() {
      return held[index] + (holder === index ? (performance.now() - since) / 1000 : 0)
    },
  }))
}
