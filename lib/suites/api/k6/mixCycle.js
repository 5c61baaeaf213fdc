import { RequestOrder } from '../../../load/session/requestOrder.js'

/** Length of a cycle of weights that are no whole numbers, and of the longest one. */
const maxCycle = 10_000

/**
 * Lists the operations of a mix in the order in which they are sent, again and again.
 * @param {number[]} weights
 * @returns {number[]} places of operations
 */
export function createCycle(weights) {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const length = weights.every(Number.isInteger) && total <= maxCycle ? total : maxCycle
  const order = new RequestOrder(weights.map((weight, place) => ({ weight, requests: [place] })))
  return Array.from({ length: weights.length === 1 ? 1 : length }, () => order.next())
}

/**
 * Creates a function that finds the request of an iteration, whichever user or machine has it.
 * @param {number[]} cycle - places of operations
 * @param {number[]} counts - of the requests of each operation, which are sent in turn
 * @returns {(iteration: number) => { place: number, index: number }} index: among the operation's requests
 */
export function createSequence(cycle, counts) {
  const perCycle = counts.map(() => 0)
  const ranks = cycle.map((place) => {
    perCycle[place] += 1
    return perCycle[place] - 1
  })
  return (iteration) => {
    const at = iteration % cycle.length
    const place = cycle[at]
    const sent = Math.floor(iteration / cycle.length) * perCycle[place] + ranks[at]
    return { place, index: sent % counts[place] }
  }
}
