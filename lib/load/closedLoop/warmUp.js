import { setTimeout as delay } from 'node:timers/promises'

/** Three readings of a second each that agree within 3 % are steady; 10 s are enough to say that they will not. */
const readings = 3
const agreement = 1.03
const maxSeconds = 10

/**
 * Lets the load run until the server is warm: for as long as asked, or until the rate is steady.
 * @param {number | 'auto'} seconds
 * @param {() => number} countAnswers so far
 * @param {(milliseconds: number) => Promise<unknown>} [wait]
 * @returns {Promise<{ warmupSeconds: number, warmupSteady: boolean | null }>} steady: null where nobody looked
 */
export async function warmUp(seconds, countAnswers, wait = delay) {
  if (seconds !== 'auto') {
    await wait(seconds * 1000)
    return { warmupSeconds: seconds, warmupSteady: null }
  }
  /** @type {number[]} */
  const rates = []
  let before = countAnswers()
  for (let second = 1; second <= maxSeconds; second += 1) {
    await wait(1000)
    const now = countAnswers()
    rates.push(now - before)
    before = now
    if (isSteady(rates.slice(-readings))) return { warmupSeconds: second, warmupSteady: true }
  }
  return { warmupSeconds: maxSeconds, warmupSteady: false }
}

/** @param {number[]} rates */
function isSteady(rates) {
  return rates.length === readings && Math.min(...rates) > 0 && Math.max(...rates) <= agreement * Math.min(...rates)
}
