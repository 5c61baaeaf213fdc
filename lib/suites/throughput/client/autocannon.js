import autocannon from 'autocannon'
import { Connection } from '../../../client/connection.js'
import { createDealer } from '../../../client/dealRequests.js'
import { variationOf } from '../../../workload/variations.js'

/** @import { Statistics } from '../../../client/connection.js' */
/** @import { Workload } from '../../../types.d.ts' */

/**
 * @typedef {{ workload: Workload, port: number, connections: number, pipelining: number, warmupSeconds: number | 'auto', durationSeconds: number, readyTimeoutSeconds: number }} Load
 *   readyTimeoutSeconds: what a server has for its first answer, it has for the first answer to every connection, too
 */

/** The longest that a load is used for: much more than any round takes, or cohort. */
const maxSeconds = 24 * 3600

/**
 * Connects by autocannon's clients, each of which sends one request until it is told to begin.
 * @param {Load} load
 * @param {Statistics} statistics
 * @returns {Connection[]}
 */
export function openConnections(load, statistics) {
  const { workload, port, connections, pipelining } = load
  /** @type {Connection[]} */
  const opened = []
  const { method, path, headers, body, golden } = workload
  const variation = variationOf(workload.name)
  const expected = { golden, known: { body: null }, variation }
  const deal = variation ? createDealer(variation, connections) : () => {}
  autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    method,
    headers,
    body,
    connections,
    pipelining,
    // The window is ours: autocannon only has to go on for longer, and must not give up on a slow connection before.
    // Its correction for coordinated omission, wrong at this version, is off where no rate is asked for.
    duration: maxSeconds,
    timeout: maxSeconds,
    setupClient: (/** @type {any} */ client) => {
      deal(client)
      opened.push(new Connection(client, expected, statistics))
    },
  })
  return opened
}
