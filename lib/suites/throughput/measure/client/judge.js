import { judgeWindow } from '../../../../load/closedLoop/judgeWindow.js'
import { describeLoad } from '../../../../load/connectionLog.js'

/** @import { FaultVerdict } from '../../../../base/errors/fault.js' */
/** @import { Measurement } from '../../types.d.ts' */

/** @typedef {FaultVerdict | { outcome: 'completed', reason: string | null, reasonCode: null }} Verdict */

/**
 * Finds the first fault in the windows at constant rates; null if there is none.
 * @param {Pick<Measurement, 'rates' | 'capacity'>} measurement
 */
export function judgeRates({ rates = [], capacity }) {
  for (const window of [...rates, ...(capacity?.probes ?? [])]) {
    const fault = judgeWindow(window, `at ${Math.round(window.intendedRequestsPerSecond)} requests/s: `)
    if (fault) return fault
  }
  return null
}

/**
 * Decides whether the number of a measurement may be published, and what its reader must know.
 * @param {Pick<
 *   Measurement,
 *   'counts' | 'firstFault' | 'rates' | 'capacity' | 'starvedConnections' | 'connectionEnds' | 'loadFacts'
 * >} measurement
 * @param {{ connections: number }} load
 * @returns {Verdict}
 */
export function judge(measurement, { connections }) {
  const fault = judgeWindow(measurement) ?? judgeRates(measurement)
  if (fault) return fault
  const { starvedConnections: starved } = measurement
  const starving = `${starved} of ${connections} connections had no answer in the measured window`
  const remarks = [...(starved > 0 ? [starving] : []), ...describeLoad(measurement)]
  const reason = remarks.join('; ') || null
  return { outcome: 'completed', reason, reasonCode: null }
}
