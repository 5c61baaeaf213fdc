import { Fault } from '../../../errors/fault.js'
import { runInChild } from '../../../client/runInChild.js'

/** @import { ClientMeasurement } from '../../../types.d.ts' */
/** @import { Settings } from '../settle.js' */
/** @import { Phase } from '../types.d.ts' */

/**
 * Runs one timed round in a client process of its own and returns what it measured.
 * @param {import('./measureRates.js').LoadWithRates & { cpus?: Settings['cpus'] }} load
 * @param {{ opened: () => void, closed: () => void, enter?: (phase: Phase) => void }} on opened
 *   and closed are called at the ends of the window, enter for each phase after it
 * @param {AbortSignal} signal ends the client at once
 * @returns {Promise<ClientMeasurement>}
 * @throws {Fault} where the load has no number to tell; the signal's reason; an Error with the client's stack where the client itself failed
 */
export async function measureInChild(load, on, signal) {
  /** @type {ClientMeasurement | undefined} */
  let measurement
  /** @type {{ code: import('../../../errors/fault.js').FaultCode, reason: string } | undefined} */
  let fault
  /** @param {'opened' | 'closed' | { phase: any } | { fault: any } | { measurement: any }} message */
  function receive(message) {
    if (message === 'opened' || message === 'closed') on[message]()
    else if ('phase' in message) on.enter?.(message.phase)
    else if ('fault' in message) fault = message.fault
    else measurement = message.measurement
  }
  const errors = await runInChild(new URL('./child.js', import.meta.url), load, receive, signal, load.cpus?.client)
  if (fault) throw new Fault(fault.code, fault.reason)
  if (!measurement) throw new Error(`the client process ended without a measurement\n${errors}`)
  return measurement
}
