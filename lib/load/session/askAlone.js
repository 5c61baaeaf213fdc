import { Fault } from '../../base/errors/fault.js'
import { createRequestBuilder, openConnections } from '../closedLoop/autocannon.js'
import { withTimeout } from '../timeouts.js'
import { createStatistics } from './createStatistics.js'

/** @import { Load } from '../closedLoop/autocannon.js' */
/** @import { Counter } from '../tally.js' */

/**
 * Times requests that are alone in the system, on one connection, behind the load's own request.
 * @param {Load} load
 * @param {string[]} bodies - of the requests; all have the same answer
 * @returns {Promise<number[]>} milliseconds of each, up to its whole body
 * @throws {Fault} if an answer is not right, or does not come
 */
export async function askAlone(load, bodies) {
  const { host = '127.0.0.1', port, readyTimeoutSeconds } = load
  const { method, path, headers } = load.workload
  const build = createRequestBuilder({ method, path, headers, host: `${host}:${port}` })
  /** Body of the present request; undefined for the load's own. @type {string | undefined} */
  let present
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
    leave() {},
  }
  const exchange = () => {
    /** @type {Promise<number>} */
    const answered = new Promise((...ends) => {
      ;[resolve, reject] = ends
    })
    return withTimeout(readyTimeoutSeconds, answered, () => 'an answer to a request alone')
  }
  const opening = exchange()
  const statistics = { ...createStatistics(true), tally }
  const [connection] = openConnections({ ...load, connections: 1 }, statistics, (order) => ({
    next: () => (present === undefined ? order.next() : { requestBuffer: build({ body: present }) }),
    // The next one is the same again.
    again() {},
  }))
  const times = []
  try {
    await opening
    for (present of bodies) {
      const answered = exchange()
      connection.begin(1)
      times.push(await answered)
    }
  } finally {
    connection.destroy()
  }
  return times
}
