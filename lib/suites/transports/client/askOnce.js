import { openCaller } from './openCaller.js'

/** @import { CallLoad } from '../types.d.ts' */

/**
 * One call on a connection of its own, which goes away with it.
 * @param {CallLoad} load whose connections are new ones
 * @param {number} port
 * @param {AbortSignal} signal
 * @throws {import('../../../errors/fault.js').Fault} what is wrong with the answer, or why there is none; the signal's reason
 */
export async function askOnce(load, port, signal) {
  /** @type {Promise<never>} */
  const ended = new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  ended.catch(() => {})
  // Why a connection was lost is told by the call, too.
  const caller = await openCaller({ ...load, port, fail: () => {} })
  try {
    await Promise.race([caller.call(0), ended])
  } finally {
    caller.close()
  }
}
