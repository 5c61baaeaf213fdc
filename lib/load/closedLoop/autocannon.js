import autocannon from 'autocannon'
import { variationOf } from '../../workload/variations.js'
import { Connection } from '../connection.js'
import { createDealer } from '../dealRequests.js'

/** @import { Workload } from '../../types.d.ts' */
/** @import { Statistics } from '../connection.js' */

/**
 * @typedef {{ workload: Workload, host?: string, port: number, connections: number, pipelining: number, warmupSeconds: number | 'auto', durationSeconds: number, readyTimeoutSeconds: number, connectionsAtOnce?: number, firstBytes?: boolean }} Load
 *   host: this machine where none is said; readyTimeoutSeconds: what a server has for its first answer, it has for the first answer to every connection, too;
 *   connectionsAtOnce: how many are opened at a time, each with one request; all where nothing is said; firstBytes: whether
 *   it is also measured when the first bytes of answers come
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
  const { workload, host = '127.0.0.1', port, connections, pipelining } = load
  /** @type {Connection[]} */
  const opened = []
  const { method, path, headers, body, golden } = workload
  const variation = variationOf(workload.name)
  const expected = { golden, known: { body: null }, variation }
  const deal = variation ? createDealer(variation, connections) : () => {}
  autocannon({
    url: `http://${host}:${port}${path}`,
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
