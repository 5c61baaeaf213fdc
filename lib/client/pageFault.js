import { plainWords } from '../workload/plainWords.js'

/** @typedef {Exclude<import('../types.d.ts').Outcome, 'completed'>} FaultOutcome */

/** Why a page is not what it should be: it ends its reading. */
export class PageFault extends Error {
  name = 'PageFault'

  /**
   * @param {FaultOutcome} outcome invalid: not what was asked for; failed: it did not arrive; unsupported: somebody cannot
   * @param {string} reason names the path and the fact
   */
  constructor(outcome, reason) {
    super(plainWords(reason))
    this.outcome = outcome
  }
}

/**
 * @template T
 * @param {number} seconds
 * @param {Promise<T>} promise
 * @param {() => string} missing what is still awaited, asked for when the time is over
 * @returns {Promise<T>}
 * @throws {PageFault} failed, where it takes longer
 */
export async function within(seconds, promise, missing) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const late = new Promise((_, reject) => {
    const fail = () => reject(new PageFault('failed', `not there within ${seconds} s: ${missing()}`))
    timer = setTimeout(fail, seconds * 1000)
  })
  try {
    return await Promise.race([promise, /** @type {Promise<never>} */ (late)])
  } finally {
    clearTimeout(timer)
  }
}
