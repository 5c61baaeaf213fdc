import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { dictionaryPath } from '../workload/dictionary.js'
import { eventsPath } from '../workload/events.js'
import { resourcePath } from '../workload/pages.js'
import { authorResource, countsPath } from '../workload/resources.js'
import { createList } from '../workload/sizes.js'
import { dictionary } from './compression/encoding.js'
import { compressed } from './compression/compressed.js'
import { content } from './content.js'
import { environment } from './serverEnvironment.js'
import { readBody, send, sendJson } from './bodies.js'
import { publisher } from './eventPublisher.js'
import { readLayer } from './layer.js'
import { access } from './stores/dataAccess.js'

/** @import { IncomingMessage as Request, RequestListener, Server, ServerResponse as Response } from 'node:http' */

/** @typedef {(request: Request, response: Response) => Promise<void>} AsyncHandler */
/** @typedef {(request: Request, response: Response) => void | Promise<void>} Handler */

/** Documents of page loads, loaded only if they are asked for. */
const documents =
  environment.page || environment.pageUi
    ? { ...(await import('./resources/documents.js')), ...(await import('./resources/sendDocument.js')) }
    : null

/** @type {AsyncHandler} */
async function echo(request, response) {
  const body = await readBody(request)
  const type = request.headers['content-type'] ?? 'application/octet-stream'
  send(response, { status: 200, headers: { 'content-type': type, 'content-length': body.length }, body })
}

/** @type {AsyncHandler} */
async function hello(request, response) {
  const text = (await readBody(request)).toString()
  let name
  try {
    name = JSON.parse(text)?.name
  } catch {
    // Answered below, like JSON without a name.
  }
  if (typeof name !== 'string') return sendJson(response, 400, { error: 'expected a JSON body such as {"name":"Ada"}' })
  sendJson(response, 200, { message: `Hello, ${name}!` })
}

/**
 * Sends the dictionary for answers of any path. Source: RFC 9842, section 2.1.
 * @type {(response: Response, body: Buffer) => void}
 */
function sendDictionary(response, body) {
  const caching = { 'use-as-dictionary': 'match="/*"', 'cache-control': 'max-age=3600' }
  const headers = { 'content-type': 'application/octet-stream', 'content-length': body.length, ...caching }
  send(response, { status: 200, headers, body })
}

/** @type {AsyncHandler} publishes the requested events, from now on */
async function publish(request, response) {
  const { count, dueMs, perSecond } = JSON.parse((await readBody(request)).toString())
  sendJson(response, 200, publisher?.publish({ count, dueMs, perSecond }))
}

/** @type {Handler} */
function listAuthors(_, response) {
  access.countResolver()
  sendJson(response, 200, createList(content.authors, environment.size))
}

/** Returns the counts of this process, of which a server may have several. */
const countedHere = () => ({ pid: process.pid, ...access.counted, layer: readLayer() })

/** @type {Record<string, Record<string, Handler>>} handlers by path and method */
const routes = {
  '/api/authors': { GET: listAuthors },
  '/api/echo': { POST: echo },
  '/api/hello': { POST: hello },
  [countsPath]: {
    GET: (_, response) => sendJson(response, 200, content.backend ? { calls: content.backend.calls } : countedHere()),
  },
}

if (publisher) routes[eventsPath] = { GET: (_, response) => sendJson(response, 200, publisher?.state), POST: publish }

const { bytes: dictionaryBytes } = dictionary ?? {}
if (dictionaryBytes) routes[dictionaryPath] = { GET: (_, response) => sendDictionary(response, dictionaryBytes) }

/** @type {(path: string) => Record<string, Handler> | null} handlers of a path by method */
function findHandlers(path) {
  const document = documents?.findDocument(path)
  if (document) return { GET: (request, response) => documents?.sendDocument(request, response, document) }
  if (Object.hasOwn(routes, path)) return routes[path]
  const author = content.backend ? null : content.authors.find(({ id }) => path === resourcePath(id))
  return author ? { GET: (_, response) => sendJson(response, 200, authorResource(author)) } : null
}

/**
 * Answers for the REST resources, with the same bytes in every server: `GET /api/authors`, `GET /api/authors/:id`,
 * `POST /api/echo`, `POST /api/hello`; HEAD and OPTIONS, too. With the conditions of a page load, the authors are its
 * documents. `GET /api/backend` counts calls of the backend and, without a page load, answers and calls of resolvers.
 * Everything else is a JSON 404. The handler reads the request's body itself: mount it before any body parser.
 * @param {Request} request
 * @param {Response} response
 */
export async function api(request, response) {
  try {
    await answer(request, response)
  } catch (error) {
    // A client that left during its upload expects no answer, and must not end the server.
    if (!isGone(request)) throw error
    response.destroy()
  }
}

/**
 * Tells whether the client of a request has left; over HTTP/2 the stream has ended early, not the request.
 * @param {Request} request
 */
const isGone = (request) => request.destroyed || /** @type {any} */ (request).stream?.destroyed === true

/** @type {AsyncHandler} */
async function answer(request, response) {
  const { method = '', url = '' } = request
  const [path] = url.split('?')
  const handlers = findHandlers(path)
  if (!handlers) return sendJson(response, 404, { error: `no ${method} ${path} here` })
  const name = method === 'HEAD' ? 'GET' : method
  if (Object.hasOwn(handlers, name)) return handlers[name](request, response)

  const allow = [...Object.keys(handlers), ...('GET' in handlers ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  if (method === 'OPTIONS') return send(response, { status: 204, headers: { allow } })
  sendJson(response, 405, { error: `${path} takes ${allow}, got ${method}` }, { allow })
}

/**
 * Fastify plugin of the REST resources: it answers before Fastify reads a body, which is the REST handler's to read.
 * @param {any} app
 */
export async function fastifyApi(app) {
  /** @type {(request: { raw: Request }, reply: { raw: Response, hijack(): void }) => Promise<void>} */
  const onRequest = (request, reply) => {
    reply.hijack()
    return api(request.raw, reply.raw)
  }
  app.all('/api/*', { onRequest }, () => {})
}

const channel = 'http.server.request.start'

/**
 * Puts the REST resources in front of a framework that has no routes and keeps its node:http server to itself. Node.js
 * publishes that server when the first request comes, before the framework's listener is called.
 */
export function mountApi() {
  subscribe(channel, function mount(message) {
    unsubscribe(channel, mount)
    const { server } = /** @type {{ server: Server }} */ (message)
    const [listener] = /** @type {RequestListener[]} */ (server.listeners('request'))
    const graphqlListener = compressed(listener)
    server.off('request', listener)
    server.on('request', (/** @type {Request} */ request, /** @type {Response} */ response) => {
      if (request.url?.startsWith('/api/')) api(request, response)
      else graphqlListener(request, response)
    })
  })
}
