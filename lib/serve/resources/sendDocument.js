import { decodeCacheDigest } from '../../workload/cacheDigest.js'
import { knowsLinks } from '../../workload/pages.js'
import { send, sendJson } from '../bodies.js'
import { createBody, createHead, isResource, toAnswer } from './documents.js'
import { BadRequest, followPointer, readPointers } from './pointers.js'
import { push } from './push.js'

/** @import { IncomingMessage as Request, ServerResponse as Response } from 'node:http' */
/** @import { Document } from './documents.js' */
/** @import { Pointer } from './pointers.js' */
/** @import { Preload } from './push.js' */

/**
 * Writes a Link header for resources that a page will fetch. Source: W3C Preload; `crossorigin` makes a browser use
 * them for `fetch()`.
 * @param {string[]} paths
 */
export const preloadLinks = (paths) => paths.map((path) => `<${path}>; rel=preload; as=fetch; crossorigin`).join(', ')

/**
 * Finds the documents to send ahead of a requested one, each once, without those that a digest in a cookie says the
 * client has.
 * @type {(document: Document, preload: Pointer[], fields: Pointer[], cookie?: string) => Preload[]}
 */
function findPreloads({ links }, preload, fields, cookie = '') {
  const digest = decodeCacheDigest(/(?:^|;)\s*cache-digest=([^;]*)/.exec(cookie)?.[1].trim() ?? '')
  /** @type {Map<string, Preload>} */
  const preloads = new Map()
  const follow = (/** @type {Pointer} */ pointer) => followPointer(links, pointer, isResource)
  for (const [path, rest] of preload.flatMap(follow)) {
    if (digest?.has(path)) continue
    const entry = preloads.get(path) ?? { path, preload: [], fields: [] }
    if (rest.length > 0) entry.preload.push(rest)
    preloads.set(path, entry)
  }
  for (const [path, rest] of fields.flatMap(follow)) preloads.get(path)?.fields.push(rest)
  // A pointer that ends at the link stands for all fields behind it.
  const isWhole = (/** @type {Preload} */ { fields }) => fields.some(({ length }) => length === 0)
  return [...preloads.values()].map((preload) => (isWhole(preload) ? { ...preload, fields: [] } : preload))
}

/**
 * Sends documents ahead: pushes them if the client takes that, else sends a 103 with links. Source: RFC 8297, section
 * 2; HTTP/1.0 has no 103.
 * @param {any} request - of node:http or of node:http2's compatibility API
 * @param {Response} response
 * @param {Preload[]} preloads
 * @returns {Promise<string[]>} paths that the answer itself has to link to
 */
async function sendAhead(request, response, preloads) {
  if (request.method === 'GET' && request.stream?.pushAllowed) return push(request, preloads)
  const paths = preloads.map(({ path }) => path)
  if (paths.length > 0 && request.httpVersion !== '1.0')
    response.writeEarlyHints({ link: paths.map((path) => preloadLinks([path])) })
  return paths
}

/**
 * Answers GET and HEAD for a document of a page, and sends ahead what the request wants, as Vulcain does: pushed if the
 * client takes that, else as links in a 103 and in the answer. A request that knows the links gets all of that at once,
 * with the head of the answer; otherwise it comes when the document is generated.
 * @param {Request} request
 * @param {Response} response
 * @param {Document} document
 */
export async function sendDocument(request, response, document) {
  try {
    const preload = readPointers(request.headers, 'preload')
    const fields = readPointers(request.headers, 'fields')
    const preloads = findPreloads(document, preload, fields, request.headers.cookie)
    const head = createHead(document, request.headers, fields)
    const generating = createBody(document, head, fields)
    const isEarly = knowsLinks(request.url ?? '')
    if (!isEarly) await generating
    const linked = await sendAhead(request, response, preloads)
    const headers = linked.length > 0 ? { ...head.headers, link: preloadLinks(linked) } : head.headers
    if (isEarly && linked.length > 0 && head.status === 200) {
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
