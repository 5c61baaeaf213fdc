import { assertCoding, createEncoder, negotiate } from './coding.js'
import { send } from './send.js'
import { site } from './site.js'
import { told } from './told.js'

/** @import { RequestListener as Listener } from 'node:http' */
/** @import { Compression } from '../workload/codings.js' */

/** Coding and level for servers with a plugin of their own that encodes. */
export const compression = { coding: told.compression?.coding ?? 'gzip', level: told.compression?.level ?? 4 }

/** Statuses whose answers have no body. */
const bodiless = new Set([204, 205, 304])

/**
 * The same listener, whose answers go out in the coding that this server was told of where their client takes it, whichever
 * way a framework writes them, and 406 where it takes neither that nor none. Those of a page's resources pass: they are
 * encoded once, and kept.
 * @param {Listener} listener of node:http or of node:http2's compatibility API
 * @returns {Listener} the same one where no coding was asked for
 * @throws {import('./unsupported.js').Unsupported} where this Node lacks the coding
 */
export function compressed(listener) {
  // A page may get another coding later.
  if (!site.compression && !site.conditions) return listener
  assertCoding(site.compression)
  return (request, response) => {
    const { compression } = site
    const isResource = site.backend !== null && request.url?.startsWith('/api/')
    if (compression === null || isResource) return listener(request, response)
    const coding = negotiate(request.headers, compression.coding)
    if (coding === null)
      return send(response, { status: 406, headers: { vary: varyOf(compression), 'content-length': 0 } })
    encodeAnswer(response, compression, coding !== 'identity')
    return listener(request, response)
  }
}

/** @param {Compression} compression */
const varyOf = ({ coding }) => (coding === 'dcz' ? 'Accept-Encoding, Available-Dictionary' : 'Accept-Encoding')

/** @type {(response: any, compression: Compression, accepted: boolean) => void} accepted: by the client */
function encodeAnswer(response, compression, accepted) {
  const { writeHead, write, end } = response
  /** @type {any} */
  let encoder = null

  // Whoever writes without it gets it by the way: node:http and node:http2 call it before the first byte.
  response.writeHead = (/** @type {number} */ status, /** @type {any[]} */ ...rest) => {
    response.statusCode = status
    for (const [name, value] of headersOf(rest.at(-1))) response.setHeader(name, value)
    addVary(response, varyOf(compression))
    if (accepted && isEncodable(response)) {
      nameCoding(response, compression)
      if (response.req.method !== 'HEAD') encoder ??= startEncoder()
    }
    const message = typeof rest[0] === 'string' ? [rest[0]] : []
    return writeHead.call(response, status, ...message)
  }

  function startEncoder() {
    const started = createEncoder(compression)
    started.on('data', (chunk) => {
      if (!write.call(response, chunk)) started.pause()
    })
    response.on('drain', () => started.resume())
    started.once('end', () => end.call(response))
    // Who writes waits for the response, not for the encoder.
    started.on('drain', () => response.emit('drain'))
    // A client that goes away wants no more of it, which is no fault of who still writes.
    response.once('close', () => started.destroy())
    started.on('error', () => {})
    return started
  }

  if (!accepted) return
  response.write = (/** @type {any[]} */ ...parts) => {
    if (!response.headersSent) response.writeHead(response.statusCode)
    return encoder ? encoder.write(...parts) : write.apply(response, parts)
  }
  response.end = (/** @type {any[]} */ ...parts) => {
    if (!response.headersSent) response.writeHead(response.statusCode)
    if (!encoder) return end.apply(response, parts)
    if (!encoder.writableEnded) encoder.end(...parts)
    return response
  }
}

/** @param {any} response its status and headers are set */
const isEncodable = (response) =>
  !bodiless.has(response.statusCode) &&
  !response.hasHeader('content-encoding') &&
  !/\bno-transform\b/i.test(response.getHeader('cache-control'))

/** @type {(response: any, compression: Compression) => void} that of HEAD is the one of GET: RFC 9110, section 9.3.2 */
function nameCoding(response, { coding }) {
  response.removeHeader('content-length')
  response.setHeader('content-encoding', coding)
  const etag = response.getHeader('etag')
  // A strong one is of the bytes as they were: RFC 9110, section 8.8.3.3.
  if (etag?.startsWith('"')) response.setHeader('etag', `W/${etag}`)
}

/** @type {(response: any, vary: string) => void} */
function addVary(response, vary) {
  const before = [response.getHeader('vary') ?? []].flat().join(', ')
  if (!/\*|\baccept-encoding\b/i.test(before)) response.setHeader('vary', before ? `${before}, ${vary}` : vary)
}

/** @type {(headers: unknown) => [string, any][]} as writeHead takes them: by name, or a list of pairs, or names and values in turn */
function headersOf(headers) {
  if (typeof headers !== 'object' || headers === null) return []
  if (!Array.isArray(headers)) return Object.entries(headers).filter(([, value]) => value !== undefined)
  if (Array.isArray(headers[0])) return /** @type {[string, any][]} */ (headers)
  return headers.flatMap((name, index) =>
    index % 2 === 0 ? [/** @type {[string, any]} */ ([name, headers[index + 1]])] : [],
  )
}
