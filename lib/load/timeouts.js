import { setTimeout as delay } from 'node:timers/promises'
import { Fault } from '../base/errors/fault.js'

/** Parts of a timeout: a process that is stopped loses one of them at most. */
const parts = 10

/**
 * Calls a function after some seconds in which this process has run. After a stop, by Ctrl-Z or with the machine, the
 * process reads the data that has arrived first; a single timer would expire at once.
 * @param {number} seconds
 * @param {() => void} act
 * @returns {{ timer: NodeJS.Timeout, restart: () => void }} clearInterval ends the timer; restart: from now on
 */
export function afterRunning(seconds, act) {
  let left = parts
  const timer = setInterval(
    () => {
      left -= 1
      if (left > 0) return
      clearInterval(timer)
      act()
    },
    (seconds * 1000) / parts,
  )
  const restart = () => {
    left = parts
  }
  return { timer, restart }
}

/**
 * Creates a signal that is aborted after some seconds of running; it keeps no process alive.
 * @param {number} seconds
 */
export function timeoutSignal(seconds) {
  const controller = new AbortController()
  const reason = () => new DOMException(`not there within ${seconds} s`, 'TimeoutError')
  afterRunning(seconds, () => controller.abort(reason())).timer.unref()
  return controller.signal
}

/**
 * Creates a promise to race against: `failed` rejects with the first fault that `fail` gets, and never resolves. Its
 * rejection need not be handled.
 */
export function createFailure() {
  /** @type {(fault: Fault) => void} */
  let fail = () => {}
  /** @type {Promise<never>} */
  const failed = new Promise((_, reject) => {
    fail = reject
  })
  failed.catch(() => {})
  return { fail, failed }
}

/**
 * Waits for a promise, but not longer than some seconds.
 * @template T
 * @param {number} seconds
 * @param {Promise<T>} promise
 * @param {() => string} describeMissing - called at the timeout
 * @returns {Promise<T>}
 * @throws {Fault} NO_ANSWER at the timeout
 */
export function withTimeout(seconds, promise, describeMissing) {
  const { fail, failed } = createFailure()
  const expire = () => fail(new Fault('NO_ANSWER', `not there within ${seconds} s: ${describeMissing()}`))
  const { timer } = afterRunning(seconds, expire)
  return Promise.race([promise, failed]).finally(() => clearInterval(timer))
}

/**
 * Waits until a condition holds, or some seconds have passed.
 * @param {() => boolean} condition
 * @param {number} seconds
 */
export async function waitUntil(condition, seconds) {
  const deadline = performance.now() + seconds * 1000
  while (!condition() && performance.now() < deadline) await delay(5)
}
