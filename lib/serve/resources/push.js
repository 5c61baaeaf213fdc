import { constants } from 'node:http2'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createBody, createHead, findDocument, toAnswer } from './documents.js'
import { writePointers } from './pointers.js'

/** @import { Http2ServerRequest as Request, Http2Session as Session, ServerHttp2Stream as Stream } from 'node:http2' */
/** @import { Document } from './documents.js' */
/** @import { Pointer } from './pointers.js' */

/**
 * @typedef {object} Preload a document that is sent ahead
 * @property {string} path
 * @property {Pointer[]} preload the rest of the pointers behind its link
 * @property {Pointer[]} fields
 */

/** @typedef {{ open: number }} Connection with so many pushes open */

// HTTP/2 server push. Source: RFC 9113, section 8.4.

/** @type {WeakMap<Session, Connection>} */
const connections = new WeakMap()

/** @type {(stream: Stream, connection: Connection) => AbortSignal} */
function watch(stream, connection) {
  const closed = new AbortController()
  connection.open += 1
  // A stream that its client resets is no error of the server.
  stream.on('error', () => {})
  stream.once('close', () => {
    connection.open -= 1
    if (stream.rstCode !== constants.NGHTTP2_NO_ERROR) closed.abort()
  })
  return closed.signal
}

/** @type {(request: Request, preload: Preload, connection: Connection) => void} */
function promise({ stream, headers, authority, scheme }, { path, preload, fields }, connection) {
  /** @type {Record<string, string>} */
  const promised = { ':method': 'GET', ':scheme': scheme, ':authority': authority, ':path': path }
  if (headers['accept-encoding']) promised['accept-encoding'] = String(headers['accept-encoding'])
  if (preload.length > 0) promised.preload = writePointers(preload)
  if (fields.length > 0) promised.fields = writePointers(fields)
  const document = /** @type {Document} */ (findDocument(path))
  stream.pushStream(promised, async (error, pushed) => {
    if (error) return
    const signal = watch(pushed, connection)
    try {
      const head = createHead(document, promised, fields)
      const { status, headers, body } = toAnswer(head, await createBody(document, head, fields, signal))
      if (pushed.destroyed || pushed.closed) return
      pushed.respond({ ':status': status, ...headers })
      pushed.end(body)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  })
}

/**
 * Pushes documents in front of the answer to a request, as many as its client allows at once.
 * @param {Request} request
 * @param {Preload[]} preloads
 * @returns {Promise<string[]>} paths of the documents that the client has to request
 */
export async function push(request, preloads) {
  const { session } = request.stream
  if (!session) return []
  const connection = connections.get(session) ?? { open: 0 }
  connections.set(session, connection)
  const free = Math.max(0, (session.remoteSettings.maxConcurrentStreams ?? Infinity) - connection.open)
  for (const preload of preloads.slice(0, free)) {
    // The client may leave, or change its mind, meanwhile.
    if (!request.stream.pushAllowed) return []
    promise(request, preload, connection)
    // Node.js sends nothing before its turn ends, and the first document must not wait for the promise of the last.
    await nextTurn()
  }
  return preloads.slice(free).map(({ path }) => path)
}
