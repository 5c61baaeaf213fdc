import { Fault } from '../../base/errors/fault.js'
import { openConnections } from '../closedLoop/autocannon.js'
import { ConnectionLog } from '../connectionLog.js'
import { withTimeout } from '../timeouts.js'
import { createStatistics } from './connectionGroup.js'

/** @import { Load } from '../closedLoop/autocannon.js' */
/** @import { Counter } from '../tally.js' */

/** @typedef {Pick<Load, 'workload' | 'host' | 'port' | 'readyTimeoutSeconds'>} Asked */

/**
 * Times requests that are alone in the system, on one connection, behind the workload's own request.
 * @param {Asked} load
 * @param {string[]} bodies - of the requests; all have the same answer
 * @returns {Promise<number[]>} milliseconds of each, up to its whole body
 * @throws {Fault} if an answer is not right, or does not come
 */
export async function askAlone({ readyTimeoutSeconds, ...load }, bodies) {
  /** Body of the present request; undefined for the workload's own. @type {string | undefined} */
  let body
  /** @type {(ms: number) => void} */
  let resolve
  /** @type {(fault: Fault) => void} */
  let reject
  /** @type {Counter} */
  const tally = {
    sent: 0,
    answer(_, { fault }, ms) {
      connection.begin(0)
      if (fault === null) resolve(ms)
      else reject(new Fault('WRONG_ANSWER', `asked alone: ${fault}`))
    },
    fail: (_, why) => reject(new Fault('NO_ANSWER', `asked alone: ${why}`)),
    log: new ConnectionLog(),
  }
  function awaitAnswer() {
    /** @type {Promise<number>} */
    const answer = new Promise((...ends) => {
      ;[resolve, reject] = ends
    })
    return withTimeout(readyTimeoutSeconds, answer, () => 'the answer to a request alone')
  }
  const first = awaitAnswer()
  const statistics = { ...createStatistics(true), tally }
  const [connection] = openConnections({ ...load, connections: 1 }, statistics, (order, build) => ({
    next: () => (body === undefined ? order.next() : { requestBuffer: build({ body }) }),
  }))
  const times = []
  try {
    await first
    for (body of bodies) {
      const answer = awaitAnswer()
      connection.begin(1)
      times.push(await answer)
    }
  } finally {
    connection.destroy()
  }
  return times
}
