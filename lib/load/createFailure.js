/** @import { Fault } from '../base/errors/fault.js' */

/**
 * For a race against what is waited for: `failed` is never fulfilled, and rejected with the first Fault that `fail` is
 * given. Nobody has to wait for it.
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
