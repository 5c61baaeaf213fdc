import { content } from '../content.js'
import { environment } from '../serverEnvironment.js'
import { send } from '../bodies.js'
import { assertCoding, createEncoder, negotiate } from './encoding.js'

/** @import { RequestListener as Listener } from 'node:http' */
/** @import { Compression } from '../../workload/codings.js' */

/** Coding and level for servers whose own plugin encodes. */
export const compression = {
  coding: environment.compression?.coding ?? 'gzip',
  level: environment.compression?.level ?? 4,
}

/** Statuses whose answers have no body. */
const bodiless = new Set([204, 205, 304])

/**
 * Wraps a listener so that its answers have the offered content coding if the client takes it, whichever way a
 * framework writes them; 406 if the client takes neither that nor none. Resources of page loads pass: they are encoded
 * once.
 * @param {Listener} listener - of node:http or of node:http2's compatibility API
 * @returns {Listener} the same one if no coding is offered
 * @throws {import('../capabilities.js').Unsupported} if this Node.js lacks the coding
 */
export function compressed(listener) {
  // Wraps if there are conditions, too, because the page for people may change them later.
  if (!content.compression && !content.conditions) return listener
  assertCoding(content.compression)
  return (request, response) => {
    const { compression } = content
    const isResource = content.backend !== null && request.url?.startsWith('/api/')
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

/** @type {(response: any, compression: Compression, isAccepted: boolean) => void} isAccepted: by the client */
function encodeAnswer(response, compression, isAccepted) {
  const { writeHead, write, end } = response
  /** @type {any} */
  let encoder = null

  // Covers implicit headers, too: node:http and node:http2 call writeHead before the first byte.
  response.writeHead = (/** @type {number} */ status, /** @type {any[]} */ ...rest) => {
    response.statusCode = status
    for (const [name, value] of headerPairs(rest.at(-1))) response.setHeader(name, value)
    addVary(response, varyOf(compression))
    if (isAccepted && isEncodable(response)) {
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
    // The framework waits for the response, not for the encoder.
    started.on('drain', () => response.emit('drain'))
    // A client that leaves wants no more of it, which is no error of the framework that still writes.
    response.once('close', () => started.destroy())
    started.on('error', () => {})
    return started
  }

  if (!isAccepted) return
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

/** @param {any} response - its status and headers are set */
const isEncodable = (response) =>
  !bodiless.has(response.statusCode) &&
  !response.hasHeader('content-encoding') &&
  !/\bno-transform\b/i.test(response.getHeader('cache-control'))

/**
 * Sets the headers of an encoded answer; HEAD has those of GET (RFC 9110, section 9.3.2).
 * @type {(response: any, compression: Compression) => void}
 */
function nameCoding(response, { coding }) {
  response.removeHeader('content-length')
  response.setHeader('content-encoding', coding)
  const etag = response.getHeader('etag')
  // Weakens a strong tag, which stands for the bytes before they were encoded: RFC 9110, section 8.8.3.3.
  if (etag?.startsWith('"')) response.setHeader('etag', `W/${etag}`)
}

/** @type {(response: any, vary: string) => void} */
function addVary(response, vary) {
  const before = [response.getHeader('vary') ?? []].flat().join(', ')
  if (!/\*|\baccept-encoding\b/i.test(before)) response.setHeader('vary', before ? `${before}, ${vary}` : vary)
}

/**
 * Reads headers as writeHead takes them: by name, as a list of pairs, or as names and values in turn.
 * @param {unknown} headers
 */
function headerPairs(headers) {
  if (typeof headers !== 'object' || headers === null) return []
  if (!Array.isArray(headers)) return Object.entries(headers).filter(([, value]) => value !== undefined)
  if (Array.isArray(headers[0])) return /** @type {[string, any][]} */ (headers)
  return headers.flatMap((name, index) =>
    index % 2 === 0 ? [/** @type {[string, any]} */ ([name, headers[index + 1]])] : [],
  )
}
