import { startClient } from '../../../client/childClient.js'

/** @import { ClientMeasurement } from '../../../types.d.ts' */
/** @import { Settings } from '../settle.js' */
/** @import { Phase } from '../types.d.ts' */
/** @import { LoadWithRates } from './measureRates.js' */
/** @import { Ends } from './openLoad.js' */

/** @typedef {LoadWithRates & { cpus?: Settings['cpus'] }} ClientLoad */
/** @typedef {Ends & { enter?: (phase: Phase) => void }} On enter: called for each phase after the window */

/** A server closes a connection that is idle for five seconds: a load that rests is refreshed before. */
const restMilliseconds = 2500

/** @type {(load: ClientLoad, signal: AbortSignal) => ReturnType<typeof startClient>} */
const startChild = ({ cpus }, signal) => startClient(new URL('./child.js', import.meta.url), signal, cpus?.client)

/** @type {(on: On) => (event: keyof Ends | { phase: Phase }) => void} */
const receiverOf = (on) => (event) => (typeof event === 'object' ? on.enter?.(event.phase) : on[event]())

/**
 * Runs one timed round in a client process of its own and returns what it measured.
 * @param {ClientLoad} load
 * @param {On} on
 * @param {AbortSignal} signal ends the client at once
 * @returns {Promise<ClientMeasurement>}
 * @throws {import('../../../errors/fault.js').Fault} where the load has no number to tell; the signal's reason; an Error
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

/**
 * Opens a load in a client process of its own and warms the server up; from then on it rests between its windows.
 * @param {ClientLoad} load
 * @param {AbortSignal} signal ends the client at once
 * @throws as above, and so do its methods
 */
export async function openInChild(load, signal) {
  const client = startChild(load, signal)
  let restsSince = 0
  /** @type {(question: object | string, on?: On) => Promise<any>} */
  async function ask(question, on) {
    const answer = await client.ask(/** @type {object} */ (question), on && receiverOf(on))
    restsSince = performance.now()
    return answer
  }
  try {
    await ask({ open: load })
  } catch (error) {
    await client.close()
    throw error
  }
  return {
    /** @type {(seconds: number, on: On) => Promise<ClientMeasurement>} */
    measure: (seconds, on) => ask({ window: seconds }, on),
    /** Keeps its connections open. */
    async refresh() {
      if (performance.now() - restsSince > restMilliseconds) await ask('refresh')
    },
    /** That nothing comes that was not asked for. */
    end: () => ask('end'),
    close: client.close,
  }
}
