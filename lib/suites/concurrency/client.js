import { openHttp2Connections } from '../../load/closedLoop/openHttp2Connections.js'
import { OpenLoad } from '../../load/closedLoop/openLoad.js'
import { whileRunning } from '../../load/standstill.js'
import { workloadOf } from './workloadOf.js'

/** @import { Load } from '../../load/closedLoop/autocannon.js' */
/** @import { Protocol } from '../../types.d.ts' */
/** @import { Size } from '../../workload/sizes.js' */

/**
 * @typedef {object} CellConditions
 * @property {Protocol} protocol
 * @property {string | null} certificate
 * @property {'echo' | 'compound'} workload
 * @property {number} seed
 * @property {Size} [size]
 */
/** @typedef {Omit<Load, 'workload'> & CellConditions} CellLoad */
/** @typedef {{ open?: CellLoad, window?: number, drain?: true, close?: true }} Question one of them */

/** @param {CellLoad} load */
function openCell({ protocol, ...load }) {
  const detailed = { ...load, workload: workloadOf(load), firstBytes: true, losses: true }
  return new OpenLoad(detailed, protocol === 'h1' ? {} : { open: openHttp2Connections })
}

/** Creates a client of one server process: it measures one cell after the other. */
export function createAnswers() {
  /** @type {OpenLoad} */
  let load
  /** @type {(question: Question, tell: (event: 'opened' | 'closed') => void) => Promise<unknown>} */
  return async ({ open, window, drain, close }, tell) => {
    if (open) {
      load = openCell(open)
      return load.warmUp()
    }
    const on = { opened: () => tell('opened'), closed: () => tell('closed') }
    if (window)
      return whileRunning(
        () => load.measure(window, on),
        ({ counts }) => counts.wrong > 0,
      )
    if (drain) {
      const drained = await load.drain()
      await load.listen()
      return drained
    }
    if (close) return load.close()
  }
}
