import { longestOf } from '../limits.js'
import { dial } from '../target.js'
import { encodeRequest } from './headerBlock.js'
import { Http2Connection } from './http2Connection.js'
import { StreamAnswer } from './streamAnswer.js'

/** @import { Statistics } from '../connection.js' */
/** @import { Load, RequestParts } from './autocannon.js' */
/** @import { Http2Means } from './http2Connection.js' */
/** @import { WireRequest } from './http2Wire.js' */

const host = '127.0.0.1'

/**
 * Connects by HTTP/2, as `openConnections` does by HTTP/1.1; every request is the same.
 * @param {Load & { certificate?: string | null }} load - certificate: to trust with TLS
 * @param {Statistics} statistics
 */
export function openHttp2Connections({ workload, port, connections, certificate = null }, statistics) {
  const { golden, method, path, headers, body } = workload
  const expected = { golden, lastRight: { body: null }, variation: null, longest: longestOf(golden) }
  const scheme = certificate === null ? 'http' : 'https'
  const request = buildHttp2Request({ method, path, headers, body, host: `${host}:${port}` }, scheme)
  const target = { host, port, secure: certificate === null ? null : { ca: certificate } }
  /** @type {Http2Means} */
  const means = {
    requests: { next: () => request },
    reading: (sentAt) => new StreamAnswer(sentAt, expected),
    open: (listening) => dial(target, ['h2'], listening),
    ready: certificate === null ? 'connect' : 'secureConnect',
  }
  return Array.from({ length: connections }, () => new Http2Connection(means, statistics))
}

/** Builds a request for HTTP/2. @type {(parts: RequestParts, scheme: 'http' | 'https') => WireRequest} */
export function buildHttp2Request({ method, path, headers, body, host: authority }, scheme) {
  const bytes = body === undefined || body.length === 0 ? null : Buffer.from(body)
  /** @type {Record<string, string>} */
  const length = bytes === null ? {} : { 'content-length': String(bytes.length) }
  const head = encodeRequest({ method, scheme, authority, path, headers: { ...headers, ...length } })
  return { head, body: bytes }
}
