import { Http2Connection } from './http2Connection.js'

/** @import { Statistics } from '../connection.js' */
/** @import { Load } from './autocannon.js' */

/**
 * Connects by HTTP/2, as `openConnections` does by HTTP/1.1; every request is the same.
 * @type {(load: Load & { certificate?: string | null }, statistics: Statistics) => Http2Connection[]} certificate: the one to trust with TLS
 */
export function openHttp2Connections({ workload, port, connections, certificate = null }, statistics) {
  const expected = { golden: workload.golden, known: { body: null }, variation: null }
  return Array.from(
    { length: connections },
    () => new Http2Connection({ workload, port, certificate }, expected, statistics),
  )
}
