import { shuffle } from './shuffle.js'

/** @typedef {(keep?: () => Promise<unknown>) => Promise<void>} Next */
/** @typedef {{ next: Next, leave: () => void, readonly heldSeconds: number }} Seat a trial's part in its cohort */

/**
 * Lets the trials of a cohort take turns, so that one server works at a time: in the first cycle each starts its process,
 * in those that follow each has one sample read, in the last one each is checked and ended. A cycle begins when nobody
 * has a turn in the last one any more; each has another order.
 * @param {number} count of trials
 * @param {() => number} random
 * @returns {Seat[]} whose `next` waits for a turn, which lasts until it is called again or `leave` is. keep: called while
 *   it waits, before each turn of another one; where it fails, so does `next`
 */
export function takeTurns(count, random) {
  /** @type {Set<number>} */
  const seated = new Set(Array.from({ length: count }, (_, index) => index))
  /** @type {Map<number, { keep?: () => Promise<unknown>, resolve: () => void, reject: (error: unknown) => void }>} */
  const waiting = new Map()
  const held = Array(count).fill(0)
  /** @type {number[]} */
  let order = []
  /** @type {number | null} */
  let holder = null
  let since = 0

  async function advance() {
    if (holder !== null || seated.size === 0 || waiting.size < seated.size) return
    if (order.length === 0) order = shuffle([...seated], random)
    const [next, ...others] = order
    order = others
    holder = next
    since = performance.now()
    for (const [index, { keep, reject }] of waiting)
      if (index !== next)
        await keep?.().catch((error) => {
          waiting.delete(index)
          reject(error)
        })
    waiting.get(next)?.resolve()
    waiting.delete(next)
  }
  /** @param {number} index */
  function release(index) {
    if (holder !== index) return
    held[index] += (performance.now() - since) / 1000
    holder = null
  }

  return [...seated].map((index) => ({
    next(keep) {
      release(index)
      const turn = new Promise((resolve, reject) =>
        waiting.set(index, { keep, resolve: () => resolve(undefined), reject }),
      )
      void advance()
      return /** @type {Promise<void>} */ (turn)
    },
    leave() {
      release(index)
      seated.delete(index)
      order = order.filter((other) => other !== index)
      void advance()
    },
    get heldSeconds() {
      return held[index] + (holder === index ? (performance.now() - since) / 1000 : 0)
    },
  }))
}
