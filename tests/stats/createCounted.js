/** @import { Counted, Instructions } from '../../lib/stats/instructionCosts.js' */

/**
 * How qemu-user counts instructions per answer in one process, with the given differences.
 * @param {Partial<Instructions>} [differences]
 * @returns {Counted}
 */
export function createCounted({ instructionsPerAnswer: perAnswer = 1_500_000, ...differences } = {}) {
  const interval = /** @type {[number, number]} */ ([perAnswer / 1.004, perAnswer * 1.004])
  const found = {
    tool: /** @type {const} */ ('qemu'),
    instructionsPerAnswer: perAnswer,
    interval,
    windows: [perAnswer],
  }
  const instructions = { ...found, warmupSeconds: 14.5, settled: true, ...differences }
  return { outcome: 'completed', reason: null, instructions }
}
