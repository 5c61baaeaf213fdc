import { startClient } from '../../../load/childClient.js'

/** @import { ClientMeasurement } from '../../../types.d.ts' */
/** @import { Settings } from '../settle.js' */
/** @import { Phase } from '../types.d.ts' */
/** @import { LoadWithRates } from './measureRates.js' */
/** @import { Ends } from '../../../load/closedLoop/openLoad.js' */

/** @typedef {LoadWithRates & { cpus?: Settings['cpus'] }} ClientLoad */
/** @typedef {Ends & { enter?: (phase: Phase) => void }} On enter: called for each phase after the window */

/** @type {(load: ClientLoad, signal: AbortSignal) => ReturnType<typeof startClient>} */
export const startChild = ({ cpus }, signal) =>
  startClient(new URL('./child.js', import.meta.url), signal, { cpus: cpus?.client })

/** @type {(on: On) => (event: keyof Ends | { phase: Phase }) => void} */
export const receiverOf = (on) => (event) => (typeof event === 'object' ? on.enter?.(event.phase) : on[event]())

/**
 * Runs one timed round in a client process of its own and returns what it measured.
 * @param {ClientLoad} load
 * @param {On} on
 * @param {AbortSignal} signal ends the client at once
 * @returns {Promise<ClientMeasurement>}
 * @throws {import('../../../base/errors/fault.js').Fault} where the load has no number to tell; the signal's reason; an Error
 *   with the client's stack where the client itself failed
 */
export async function measureInChild(load, on, signal) {
  const client = startChild(load, signal)
  try {
    return await client.ask({ measure: load }, receiverOf(on))
  } finally {
    await client.close()
  }
}
