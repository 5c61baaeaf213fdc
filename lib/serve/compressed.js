import { acceptsCoding, assertCoding, createEncoder } from './coding.js'
import { site } from './site.js'

/** @import { RequestListener as Listener } from 'node:http' */

/** Statuses whose answers have no body. */
const bodiless = new Set([204, 205, 304])

/**
 * The same listener, whose answers go out in the coding of the page's conditions where their client takes it, whichever
 * way a framework writes them. Those of the REST handler pass: it encodes them itself.
 * @param {Listener} listener of node:http or of node:http2's compatibility API
 * @returns {Listener} the same one where there is no page
 * @throws {import('./unsupported.js').Unsupported} where this Node lacks the coding
 */
export function compressed(listener) {
  if (!site.conditions) return listener
  assertCoding(site.conditions.compression)
  return (request, response) => {
    const coding = site.conditions?.compression ?? 'none'
    if (coding !== 'none' && !request.url?.startsWith('/api/'))
      encodeAnswer(response, coding, acceptsCoding(String(request.headers['accept-encoding'] ?? ''), coding))
    return listener(request, response)
  }
}

/** @type {(response: any, coding: import('./coding.js').Coding, accepted: boolean) => void} accepted: by the client */
function encodeAnswer(response, coding, accepted) {
  const { writeHead, write, end } = response
  /** @type {any} */
  let encoder = null

  // Whoever writes without it gets it by the way: node:http and node:http2 call it before the first byte.
  response.writeHead = (/** @type {number} */ status, /** @type {any[]} */ ...rest) => {
    response.statusCode = status
    for (const [name, value] of headersOf(rest.at(-1))) response.setHeader(name, value)
    response.setHeader('vary', [response.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', '))
    const hasBody = !bodiless.has(status) && response.req.method !== 'HEAD'
    if (accepted && hasBody && !response.hasHeader('content-encoding')) encoder ??= startEncoder()
    const message = typeof rest[0] === 'string' ? [rest[0]] : []
    return writeHead.call(response, status, ...message)
  }

  function startEncoder() {
    const started = createEncoder(coding)
    response.removeHeader('content-length')
    response.setHeader('content-encoding', coding)
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

/** @type {(headers: unknown) => [string, any][]} as writeHead takes them: by name, or a list of pairs, or names and values in turn */
function headersOf(headers) {
  if (typeof headers !== 'object' || headers === null) return []
  if (!Array.isArray(headers)) return Object.entries(headers).filter(([, value]) => value !== undefined)
  if (Array.isArray(headers[0])) return /** @type {[string, any][]} */ (headers)
  return headers.flatMap((name, index) =>
    index % 2 === 0 ? [/** @type {[string, any]} */ ([name, headers[index + 1]])] : [],
  )
}
