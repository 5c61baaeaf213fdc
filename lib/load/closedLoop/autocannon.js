import autocannon from 'autocannon'
import { variationOf } from '../../workload/variations.js'
import { Connection } from '../connection.js'
import { createDealer } from '../dealRequests.js'
import { originOf } from '../openSocket.js'

/** @import { ClosedLoop, Workload } from '../../types.d.ts' */
/** @import { Statistics } from '../connection.js' */
/** @import { DetailOptions } from '../tally.js' */

/**
 * @typedef {object} LoadOptions
 * @property {Workload} workload
 * @property {string} [host] - default: this machine
 * @property {number} port
 * @property {number | 'auto'} warmupSeconds
 * @property {number} durationSeconds
 * @property {number} readyTimeoutSeconds - for the first answer to every connection, as for the server's first answer
 * @property {number} [connectionsAtOnce] - opened at a time, each with one request; default: all
 */
/** @typedef {LoadOptions & ClosedLoop & DetailOptions} Load */

/** Longest use of a load, more than any round or cohort takes. */
const maxSeconds = 24 * 3600

/**
 * Connects by autocannon's clients, each of which sends one request until its `begin`.
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
  const expected = { golden, lastRight: { body: null }, variation }
  const deal = variation ? createDealer(variation, connections) : () => {}
  autocannon({
    url: originOf(host, port) + path,
    method,
    headers,
    body,
    connections,
    pipelining,
    // The window is ours: autocannon only has to go on for longer, and must not give up on a slow connection before.
    // Its correction for coordinated omission, wrong at this version, is off without a rate.
    duration: maxSeconds,
    timeout: maxSeconds,
    setupClient: (/** @type {any} */ client) => {
      deal(client)
      opened.push(new Connection(client, expected, statistics))
    },
  })
  return opened
}
