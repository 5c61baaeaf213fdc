import { startClient } from '../../../../load/childClient.js'
import { grantTurns } from '../../../../load/slices/controlSocket.js'
import { resumeServer } from '../../../../load/slices/slices.js'

/** @import { Fault } from '../../../../base/errors/fault.js' */
/** @import { Ends } from '../../../../load/closedLoop/openLoad.js' */
/** @import { ClientMeasurement } from '../../../../types.d.ts' */
/** @import { Settings } from '../../settle.js' */
/** @import { Phase } from '../../types.d.ts' */
/** @import { Question } from './loadChild.js' */
/** @import { LoadWithRates } from './measureRates.js' */

/** @typedef {LoadWithRates & { cpus?: Settings['cpus'] }} ClientLoad */
/** @typedef {Awaited<ReturnType<typeof openLoadProcess>>} LoadProcess */

/**
 * Opens a load in a client process of its own, and warms the server up. The load goes on until `rest`.
 * @param {ClientLoad} load
 * @param {AbortSignal} signal - ends the client at once
 * @throws {Fault} if a request got no right answer; the signal's reason; an Error with the client's stack if the client
 *   itself failed
 */
export async function openLoadProcess(load, signal) {
  const client = startClient(new URL('./loadChild.js', import.meta.url), signal, { cpus: load.cpus?.client })
  /** @type {(question: Question, onEvent?: (event: any) => void) => Promise<any>} */
  const ask = client.ask
  /** Processes of the server, which the client suspends between slices. */
  let suspendedPids = /** @type {number[]} */ ([])
  /** @type {Parameters<typeof grantTurns>[1]} */
  let awaitTurn = async () => {}
  grantTurns(client.controlSocket, (turn) => awaitTurn(turn))

  async function close() {
    await client.close()
    resumeServer(suspendedPids)
  }
  try {
    await ask({ open: load })
  } catch (error) {
    await close()
    throw error
  }
  return {
    pid: client.pid,
    /**
     * Measures a window.
     * @param {number} seconds
     * @param {Ends} on
     * @param {number} [pipelining] - requests in flight on each connection; by default those of the load
     * @returns {Promise<ClientMeasurement>}
     */
    measure: (seconds, on, pipelining) =>
      ask({ window: seconds, pipelining }, (/** @type {keyof Ends} */ event) => on[event]()),
    /**
     * Measures a window in slices of time, between which server and load are suspended and others have turns.
     * @param {number} seconds
     * @param {Ends & { nextTurn: () => Promise<void> }} on
     * @param {NonNullable<Question['slicing']>} slicing
     * @param {number} [pipelining] - as above
     * @returns {Promise<ClientMeasurement>}
     */
    async measureInSlices(seconds, on, slicing, pipelining) {
      suspendedPids = slicing.pids
      // The caller already holds the turn for the first slice.
      awaitTurn = async (turn) => (turn === 'first' ? on.opened() : on.nextTurn())
      const measured = await ask({ window: seconds, slicing, pipelining })
      on.closed()
      return measured
    },
    /**
     * Measures a window that begins with the first request of a load that rests.
     * @param {number} seconds
     * @returns {Promise<ClientMeasurement>}
     */
    work: (seconds) => ask({ work: seconds }),
    /**
     * Sends nothing more until the next window, and waits for the answers in flight.
     * @returns {Promise<number>} number of right answers so far
     */
    rest: () => ask({ rest: true }),
    /** Checks that no unsolicited answer arrives. @returns {Promise<void>} */
    end: () => ask({ end: true }),
    /**
     * Closes the connections and measures at constant rates on others.
     * @param {ClientMeasurement} window - the main window
     * @param {(phase: Phase) => void} enter - called with each phase
     */
    measureRates: ({ counts, durationSeconds }, enter) => ask({ ratesAfter: { counts, durationSeconds } }, enter),
    close,
  }
}
