import { whileRunning } from '../../../lib/load/standstill.js'
import { judgeWindow } from '../../../lib/load/closedLoop/judgeWindow.js'
import { OpenLoad } from '../../../lib/load/closedLoop/openLoad.js'

/** @import { ClientMeasurement } from '../../../lib/types.d.ts' */
/** @import { Load } from '../../../lib/load/closedLoop/autocannon.js' */
/** @import { Ends, Means } from '../../../lib/load/closedLoop/openLoad.js' */

/**
 * Measures a round in this process: a warm-up and a window on the same connections, and the answers in flight at its
 * end.
 * @param {Load} load
 * @param {Ends} on
 * @param {Partial<Means>} [means]
 * @returns {Promise<ClientMeasurement>}
 * @throws {import('../../../lib/base/errors/fault.js').Fault} if a request has not one right answer
 */
export async function measure(load, on, means) {
  const open = new OpenLoad(load, means)
  try {
    await open.warmUp()
    const isFaulty = (/** @type {ClientMeasurement} */ window) => judgeWindow(window) !== null
    const window = await whileRunning(() => open.measure(load.durationSeconds, on), isFaulty)
    if (!isFaulty(window)) {
      await open.rest()
      await open.listen()
    }
    return window
  } finally {
    open.close()
  }
}
