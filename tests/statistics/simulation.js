import { createRandom } from '../../lib/workload/random.js'

/**
 * Normally distributed numbers with mean 0 and standard deviation 1: Box and Muller, Annals of Mathematical Statistics
 * 29(2), 1958.
 * @param {number} seed
 */
export function createNoise(seed) {
  const random = createRandom(seed)
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/**
 * A run as the runner makes it: every block has weather of its own, every round some noise.
 * @param {number[]} speeds true rate of each server
 * @param {{ rounds: number, spread: number, noise: () => number }} options spread: standard deviation of a round's
 *   logarithm
 */
export function simulateRun(speeds, { rounds, spread, noise }) {
  const weather = Array.from({ length: rounds }, () => 0.1 * noise())
  const rates = speeds.map((speed) => weather.map((common) => speed * Math.exp(common + spread * noise())))
  const means = rates.map((row) => Math.exp(row.reduce((total, rate) => total + Math.log(rate), 0) / rounds))
  return { rates, means }
}
