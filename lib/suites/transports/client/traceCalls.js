import { createFailure } from '../../../client/createFailure.js'
import { within } from '../../../client/within.js'
import { openCaller } from './openCaller.js'

/** @import { TraceQuestion } from './createCalls.js' */

/**
 * Some calls, one after the other, each timed: of connections that are reused, the first one opens it.
 * @param {Pick<TraceQuestion, 'load' | 'port' | 'calls'>} question
 * @returns {Promise<number[]>} ms of each
 * @throws {import('../../../errors/fault.js').Fault}
 */
export async function traceCalls({ load, port, calls }) {
  const { fail, failed } = createFailure()
  const caller = await openCaller({ ...load, port, parallel: 1, fail })
  try {
    const times = []
    for (let index = 1; index <= calls; index += 1) {
      const start = performance.now()
      const call = Promise.race([caller.call(index), failed])
      await within(load.timeoutSeconds, call, () => 'the answer to a call')
      times.push(performance.now() - start)
    }
    return times
  } finally {
    caller.close()
  }
}
