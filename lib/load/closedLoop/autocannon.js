import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { variationOf } from '../../workload/variations.js'
import { verifyBy } from '../answerStream.js'
import { Connection } from '../connection.js'
import { createDealer } from '../dealRequests.js'
import { originOf } from '../openSocket.js'

/** @import { ClosedLoop, Workload } from '../../types.d.ts' */
/** @import { Statistics } from '../connection.js' */
/** @import { BuiltRequest, Source } from '../dealRequests.js' */
/** @import { DetailOptions } from '../tally.js' */
/** @import { Listening } from '../target.js' */

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
/**
 * @typedef {object} RequestParts
 * @property {string} host - for the header Host, which one of the headers replaces
 * @property {string} path
 * @property {string} method
 * @property {Record<string, string>} [headers]
 * @property {string | Buffer} [body]
 */
/** @typedef {(differences: Partial<RequestParts>) => Buffer} Build */

/**
 * Creates a builder of requests: autocannon's, which has no types. Connections and answers go past autocannon: it joins
 * every body as a string, calls listeners, fills histograms and sets timers that are not used here, which took most of
 * the client's CPU time at ceiling-http.
 * @type {(parts: RequestParts) => Build}
 */
export const createRequestBuilder = createRequire(import.meta.resolve('autocannon'))('./lib/httpRequestBuilder.js')

/**
 * Opens connections, each of which sends one request until its `begin`.
 * @param {Pick<Load, 'workload' | 'host' | 'port' | 'connections'>} load
 * @param {Statistics} statistics
 * @param {(order: Source<BuiltRequest>, build: Build) => Source<BuiltRequest>} [wrap] - the requests of a connection
 * @returns {Connection[]}
 */
export function openConnections(load, statistics, wrap = (order) => order) {
  const { workload, host = '127.0.0.1', port, connections } = load
  const { method, headers, body, golden } = workload
  const variation = variationOf(workload.name)
  const { host: authority, pathname, search } = new URL(originOf(host, port) + workload.path)
  const build = createRequestBuilder({ method, path: pathname + search, headers, body, host: authority })
  const deal = createDealer(build, variation, connections)
  const expected = { golden, lastRight: { body: null }, variation }
  const open = (/** @type {Listening} */ { onread }) => connect({ host, port, onread })
  const openOne = () => new Connection({ requests: wrap(deal(), build), reading: verifyBy(expected), open }, statistics)
  return Array.from({ length: connections }, openOne)
}
