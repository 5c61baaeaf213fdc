import { decodeCacheDigest } from '../workload/cacheDigest.js'
import { knowsLinks } from '../workload/pages.js'
import { createBody, createHead, isResource, toAnswer } from './documents.js'
import { BadRequest, followPointer, readPointers } from './pointers.js'
import { push } from './push.js'
import { preloadLinks, send, sendJson } from './send.js'

/** @import { IncomingMessage as Request, ServerResponse as Response } from 'node:http' */
/** @import { Document } from './documents.js' */
/** @import { Pointer } from './pointers.js' */
/** @import { Preload } from './push.js' */

/**
 * The documents that are to be sent ahead of one that is asked for, each once, but for those that a digest in a cookie
 * says the client has.
 * @type {(document: Document, preload: Pointer[], fields: Pointer[], cookie?: string) => Preload[]}
 */
function findPreloads({ links }, preload, fields, cookie = '') {
  const digest = decodeCacheDigest(/(?:^|;)\s*cache-digest=([^;]*)/.exec(cookie)?.[1].trim() ?? '')
  /** @type {Map<string, Preload>} */
  const found = new Map()
  const follow = (/** @type {Pointer} */ pointer) => followPointer(links, pointer, isResource)
  for (const [path, rest] of preload.flatMap(follow)) {
    if (digest?.has(path)) continue
    const known = found.get(path) ?? { path, preload: [], fields: [] }
    if (rest.length > 0) known.preload.push(rest)
    found.set(path, known)
  }
  for (const [path, rest] of fields.flatMap(follow)) found.get(path)?.fields.push(rest)
  // A pointer that ends at the link is to all that is behind it.
  const isWhole = (/** @type {Preload} */ { fields }) => fields.some(({ length }) => length === 0)
  return [...found.values()].map((preload) => (isWhole(preload) ? { ...preload, fields: [] } : preload))
}

/**
 * Sends ahead what it can: pushes where the client takes them, else a 103 with links. Source: RFC 8297, section 2, of which
 * HTTP/1.0 knows nothing.
 * @param {any} request of node:http or of node:http2's compatibility API
 * @param {Response} response
 * @param {Preload[]} preloads
 * @returns {Promise<string[]>} the paths that the answer itself has to link to
 */
async function sendAhead(request, response, preloads) {
  if (request.method === 'GET' && request.stream?.pushAllowed) return push(request, preloads)
  const paths = preloads.map(({ path }) => path)
  if (paths.length > 0 && request.httpVersion !== '1.0')
    response.writeEarlyHints({ link: paths.map((path) => preloadLinks([path])) })
  return paths
}

/**
 * Answers GET and HEAD for a document of a page, with all that the request wants sent ahead, as Vulcain does: pushed where
 * the client takes pushes, else as links, in a 103 and in the answer. Where the server is told that it knows them, all
 * of that leaves at once, the head of the answer, too; otherwise once the document is generated.
 * @type {(request: Request, response: Response, document: Document) => Promise<void>}
 */
export async function sendDocument(request, response, document) {
  try {
    const preload = readPointers(request.headers, 'preload')
    const fields = readPointers(request.headers, 'fields')
    const preloads = findPreloads(document, preload, fields, request.headers.cookie)
    const head = createHead(document, request.headers, fields)
    const generating = createBody(document, head, fields)
    const known = knowsLinks(request.url ?? '')
    if (!known) await generating
    const linked = await sendAhead(request, response, preloads)
    const headers = linked.length > 0 ? { ...head.headers, link: preloadLinks(linked) } : head.headers
    if (known && linked.length > 0 && head.status === 200) {
      response.writeHead(200, headers)
      response.flushHeaders()
      const body = await generating
      return void response.end(request.method === 'HEAD' ? undefined : body)
    }
    send(response, toAnswer({ ...head, headers }, await generating))
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error
    // Source: RFC 9457.
    const problem = { type: 'about:blank', title: 'Bad Request', status: 400, detail: error.message }
    sendJson(response, 400, problem, { 'content-type': 'application/problem+json' })
  }
}
