import { answerQuestions } from '../../../load/childClient.js'
import { openHttp2Connections } from '../../../load/closedLoop/http2.js'
import { OpenLoad } from '../../../load/closedLoop/openLoad.js'
import { DetailedTally } from '../../../load/detailedTally.js'
import { whileRunning } from '../../../load/standstill.js'
import { workloadOf } from './workloadOf.js'

/** @import { Load } from '../../../load/closedLoop/autocannon.js' */
/** @import { Tally } from '../../../load/tally.js' */
/** @import { Protocol } from '../../../types.d.ts' */
/** @import { Size } from '../../../workload/sizes.js' */

/** @typedef {Omit<Load, 'workload'> & { protocol: Protocol, certificate: string | null, workload: 'echo' | 'compound', seed: number, size?: Size }} CellLoad */
/** @typedef {{ open?: CellLoad, window?: number, drain?: true, close?: true }} Question one of them */

// One of the client processes of a server process, which measures one cell after the other.
answerQuestions(createAnswerer())

/** @param {CellLoad} load */
function openCell({ protocol, ...load }) {
  const asked = { ...load, workload: workloadOf(load) }
  const createTally = (/** @type {Tally | undefined} */ earlier) => new DetailedTally(earlier)
  return new OpenLoad(asked, { createTally, ...(protocol !== 'h1' && { open: openHttp2Connections }) })
}

function createAnswerer() {
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
