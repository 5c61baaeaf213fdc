import { decodeCacheDigest } from '../workload/cacheDigest.js'
import { createAnswer, isResource } from './documents.js'
import { preloadLinks } from './links.js'
import { BadRequest, followPointer, readPointers } from './pointers.js'
import { createPusher } from './push.js'
import { send, sendJson } from './send.js'

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */
/** @typedef {import('./documents.js').Document} Document */
/** @typedef {import('./pointers.js').Pointer} Pointer */
/** @typedef {import('./push.js').Preload} Preload */

const push = createPusher()

/** @type {(request: any) => import('node:http2').Http2ServerRequest | null} null where nothing can be pushed with its answer */
const asPushable = (request) => (request.method === 'GET' && request.stream?.pushAllowed ? request : null)

/** HTTP/1.0 knows nothing of them. Source: RFC 8297, section 2. @type {(request: Request) => boolean} */
const takesHints = ({ httpVersion }) => httpVersion !== '1.0'

/**
 * The documents that are to be sent ahead of one that is asked for, each once, but for those that a digest in a cookie
 * says the client has.
 * @param {Document} document
 * @param {Pointer[]} preload
 * @param {Pointer[]} fields
 * @param {string} [cookie]
 * @returns {Preload[]}
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
 * Answers GET and HEAD for a document of a page, with all that the request wants sent ahead, as Vulcain does: pushed where
 * the client takes pushes, else as Link headers, in a 103 before it is generated, too.
 * @param {Request} request
 * @param {Response} response
 * @param {Document} document
 */
export async function sendDocument(request, response, document) {
  try {
    const preload = readPointers(request.headers, 'preload')
    const fields = readPointers(request.headers, 'fields')
    const preloads = findPreloads(document, preload, fields, request.headers.cookie)
    let linked = preloads.map(({ path }) => path)
    if (!asPushable(request) && linked.length > 0 && takesHints(request))
      response.writeEarlyHints({ link: linked.map((path) => preloadLinks([path])) })

    const answer = await createAnswer(document, request.headers, fields)
    const pushable = asPushable(request)
    if (pushable) linked = await push(pushable, preloads)
    if (linked.length > 0) answer.headers.link = preloadLinks(linked)
    send(response, answer)
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error
    // Source: RFC 9457.
    const problem = { type: 'about:blank', title: 'Bad Request', status: 400, detail: error.message }
    sendJson(response, 400, problem, { 'content-type': 'application/problem+json' })
  }
}
