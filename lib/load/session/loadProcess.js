import { startClient } from '../childClient.js'
import { resumeServer } from '../slices/slices.js'

/** @import { Fault } from '../../base/errors/fault.js' */
/** @import { ClientMeasurement, RateMeasurement } from '../../types.d.ts' */
/** @import { Details } from '../tally.js' */
/** @import { Asked } from './askAlone.js' */
/** @import { ConstantRate } from './connectionGroup.js' */
/** @import { OpenedLoad, Window } from './loadChild.js' */

/** @typedef {ReturnType<typeof startLoadProcess>} LoadProcess */
/** @typedef {(event: 'opened' | 'closed') => void} OnEvent called at the ends of a window */
/** @typedef {ClientMeasurement & Partial<Details>} LoadWindow with the details that the load has requested */

/**
 * Opens a load in a client process of its own, and warms the server up.
 * @param {OpenedLoad} load
 * @param {AbortSignal} signal - ends the process at once
 * @param {string | null} [cpus] - as below
 * @throws {Fault} if a request got no right answer; the signal's reason
 */
export async function openLoadProcess(load, signal, cpus) {
  const client = startLoadProcess(signal, cpus)
  try {
    await client.open(load)
    return client
  } catch (error) {
    await client.close()
    throw error
  }
}

/**
 * Starts a client process of one server process. Its loads go on until `rest`, `drain` or `close`. All its functions
 * throw a Fault if a request got no right answer.
 * @param {AbortSignal} signal - ends it at once
 * @param {string | null} [cpus] - CPUs to pin it to, in the format of `taskset -c`
 */
export function startLoadProcess(signal, cpus = null) {
  const url = new URL('./loadChild.js', import.meta.url)
  // Bodies may be bytes, which JSON has none of.
  const client = startClient(url, signal, { cpus, serialization: 'advanced' })
  const { ask } = client
  /** Processes of the server, which the client suspends between slices. */
  let suspendedPids = /** @type {number[]} */ ([])
  /** @type {Parameters<typeof client.grantTurns>[0]} */
  let awaitTurn = async () => {}
  client.grantTurns((turn) => awaitTurn(turn))

  return {
    pid: client.pid,
    /** Opens a load in place of an earlier one, and warms the server up. @type {(load: OpenedLoad) => Promise<void>} */
    open: (load) => ask({ open: load }),
    /** Measures a window. @type {(window: Window, onEvent: OnEvent) => Promise<LoadWindow>} */
    measure: (window, onEvent) => ask({ window }, onEvent),
    /**
     * Measures a window in slices of time, between which server and load are suspended and others have turns.
     * @param {Window & Required<Pick<Window, 'slicing'>>} window
     * @param {OnEvent} onEvent
     * @param {() => Promise<void>} nextTurn
     * @returns {Promise<ClientMeasurement>}
     */
    async measureInSlices(window, onEvent, nextTurn) {
      suspendedPids = window.slicing.pids
      let isOpen = false
      awaitTurn = async (turn) => {
        if (turn === 'next') return nextTurn()
        // A repetition counts alone.
        if (isOpen) onEvent('closed')
        isOpen = true
        // The caller already holds the turn for the first slice.
        onEvent('opened')
      }
      const measured = await ask({ window })
      onEvent('closed')
      return measured
    },
    /** Sends nothing more until the next window. @returns {Promise<number>} right answers so far, once all have come */
    rest: () => ask({ rest: true }),
    /** Counts what becomes of the requests in flight, which may be lost. @returns {Promise<LoadWindow>} */
    drain: () => ask({ drain: true }),
    /** Checks that no unsolicited answer arrives, and closes all connections. @returns {Promise<void>} */
    end: () => ask({ end: true }),
    /** Closes all connections. @returns {Promise<void>} */
    closeLoad: () => ask({ close: true }),
    /**
     * Measures a window at a constant rate, on connections of its own, after a first one if the process has had none.
     * The first one is returned if it has wrong answers.
     * @type {(window: ConstantRate, first: ConstantRate) => Promise<Omit<RateMeasurement, 'shareOfMaximum'>>}
     */
    rate: (window, first) => ask({ rate: { window, first } }),
    /** Times one request after the other, in ms. @type {(load: Asked, bodies: string[]) => Promise<number[]>} */
    askAlone: (load, bodies) => ask({ alone: { load, bodies } }),
    async close() {
      await client.close()
      resumeServer(suspendedPids)
    },
  }
}
