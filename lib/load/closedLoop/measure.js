import { whileRunning } from '../standstill.js'
import { judgeWindow } from './judgeWindow.js'
import { OpenLoad } from './openLoad.js'

/** @import { ClientMeasurement } from '../../types.d.ts' */
/** @import { Load } from './autocannon.js' */
/** @import { Ends, Means } from './openLoad.js' */

/**
 * One timed round: a warm-up and a measured window on the same connections, and the answers that are in flight at its end.
 * @param {Load} load
 * @param {Ends} on
 * @param {Partial<Means>} [means]
 * @returns {Promise<ClientMeasurement>}
 * @throws {Fault} where the load could not begin, or what came was not one answer to each request
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
