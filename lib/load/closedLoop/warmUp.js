import { setTimeout as delay } from 'node:timers/promises'
import { waitUntil } from '../timeouts.js'

/** @import { ClientMeasurement } from '../../types.d.ts' */

/** @typedef {Pick<ClientMeasurement, 'warmupSeconds' | 'warmupSteady'>} WarmUp */

/** A warm-up ends when three readings of a second each agree within 3 %, or after 10 s. */
const readings = 3
const agreement = 1.03
const maxWarmupSeconds = 10

/** Latencies that a window lasts at least: in a shorter one it is chance how many answers arrive. */
const minLatencies = 3
/** Time without any answer after which no more are expected. */
const silenceSeconds = 10

/**
 * Lengthens a window to several times the latency, which is the requests in flight by the rate. Source: Little, "A
 * Proof for the Queuing Formula: L = λW", Operations Research 9 (1961).
 * @type {(seconds: number, inFlight: number, requestsPerSecond: number) => number}
 */
export const lengthenWindow = (seconds, inFlight, requestsPerSecond) =>
  requestsPerSecond > 0 ? Math.max(seconds, (minLatencies * inFlight) / requestsPerSecond) : seconds

/**
 * Waits until as many answers have come as requests were in flight: the latency is known then.
 * @param {() => number} countAnswers - since the load began
 * @param {number} inFlight
 * @param {() => boolean} hasFailed
 * @returns {Promise<boolean>} false if no more answers come
 */
export async function awaitRound(countAnswers, inFlight, hasFailed) {
  const isOver = () => hasFailed() || countAnswers() >= inFlight
  let before = -1
  while (!isOver() && countAnswers() > before) {
    before = countAnswers()
    await waitUntil(() => isOver() || countAnswers() > before, silenceSeconds)
  }
  return countAnswers() >= inFlight
}

/**
 * Lets the load run until the server is warm: for some seconds, or until the rate is steady.
 * @param {number | 'auto'} seconds
 * @param {() => number} countAnswers - so far
 * @param {(milliseconds: number) => Promise<unknown>} [wait]
 * @returns {Promise<WarmUp>} warmupSteady: null after fixed seconds
 */
export async function warmUp(seconds, countAnswers, wait = delay) {
  if (seconds !== 'auto') {
    await wait(seconds * 1000)
    return { warmupSeconds: seconds, warmupSteady: null }
  }
  /** @type {number[]} */
  const rates = []
  let before = countAnswers()
  for (let second = 1; second <= maxWarmupSeconds; second += 1) {
    await wait(1000)
    const now = countAnswers()
    rates.push(now - before)
    before = now
    const last = rates.slice(-readings)
    const [least, most] = [Math.min(...last), Math.max(...last)]
    if (last.length === readings && least > 0 && most <= agreement * least)
      return { warmupSeconds: second, warmupSteady: true }
  }
  return { warmupSeconds: maxWarmupSeconds, warmupSteady: false }
}
