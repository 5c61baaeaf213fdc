import { Fault } from '../base/errors/fault.js'
import { afterRunning } from './runningTimer.js'

/**
 * @template T
 * @param {number} seconds
 * @param {Promise<T>} promise
 * @param {() => string} missing what is still awaited, asked for when the time is over
 * @returns {Promise<T>}
 * @throws {Fault} where it takes longer
 */
export async function within(seconds, promise, missing) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  /** @type {Promise<never>} */
  const late = new Promise((_, reject) => {
    timer = afterRunning(seconds, () => reject(new Fault('NO_ANSWER', `not there within ${seconds} s: ${missing()}`)))
  })
  return Promise.race([promise, late]).finally(() => clearInterval(timer))
}
