import { dictionaryPath } from '../workload/dictionary.js'
import { eventsPath } from '../workload/events.js'
import { resourcePath } from '../workload/pages.js'
import { authorResource } from '../workload/resources.js'
import { createList } from '../workload/sizes.js'
import { access } from './dataAccess.js'
import { dictionary } from './dictionary.js'
import { findDocument } from './documents.js'
import { sendDocument } from './pages.js'
import { publisher } from './publisher.js'
import { readBody } from './readBody.js'
import { send, sendJson } from './send.js'
import { site } from './site.js'
import { told } from './told.js'

/** @import { IncomingMessage as Request, ServerResponse as Response } from 'node:http' */

/** @type {(request: Request, response: Response) => Promise<void>} */
async function echo(request, response) {
  const body = await readBody(request)
  const type = request.headers['content-type'] ?? 'application/octet-stream'
  send(response, { status: 200, headers: { 'content-type': type, 'content-length': body.length }, body })
}

/** @type {(request: Request, response: Response) => Promise<void>} */
async function hello(request, response) {
  const text = (await readBody(request)).toString()
  let name
  try {
    name = JSON.parse(text)?.name
  } catch {
    // Not JSON: answered below like JSON without a name.
  }
  if (typeof name !== 'string') return sendJson(response, 400, { error: 'expected a JSON body such as {"name":"Ada"}' })
  sendJson(response, 200, { message: `Hello, ${name}!` })
}

/** For answers of any path. Source: RFC 9842, section 2.1. @type {(response: Response, body: Buffer) => void} */
function sendDictionary(response, body) {
  const about = { 'use-as-dictionary': 'match="/*"', 'cache-control': 'max-age=3600', 'content-length': body.length }
  send(response, { status: 200, headers: { 'content-type': 'application/octet-stream', ...about }, body })
}

/** Publishes what it is asked for, from now on. @type {(request: Request, response: Response) => Promise<void>} */
async function publish(request, response) {
  const { count, dueMs, perSecond } = JSON.parse((await readBody(request)).toString())
  sendJson(response, 200, publisher?.publish({ count, dueMs, perSecond }))
}

/** @typedef {(request: Request, response: Response) => void | Promise<void>} Method */

/** @type {Record<string, Record<string, Method>>} */
const routes = {
  '/api/authors': { GET: (_, response) => sendJson(response, 200, createList(site.authors, told.size)) },
  '/api/echo': { POST: echo },
  '/api/hello': { POST: hello },
  '/api/backend': {
    GET: (_, response) => sendJson(response, 200, site.backend ? { calls: site.backend.calls } : access.counted),
  },
}

if (publisher) routes[eventsPath] = { GET: (_, response) => sendJson(response, 200, publisher?.state), POST: publish }

const { bytes: dictionaryBytes } = dictionary ?? {}
if (dictionaryBytes) routes[dictionaryPath] = { GET: (_, response) => sendDictionary(response, dictionaryBytes) }

/** @type {(path: string) => Record<string, Method> | null} what a path takes */
function findMethods(path) {
  const document = findDocument(path)
  if (document) return { GET: (request, response) => sendDocument(request, response, document) }
  if (Object.hasOwn(routes, path)) return routes[path]
  const author = site.backend ? null : site.authors.find(({ id }) => path === resourcePath(id))
  return author ? { GET: (_, response) => sendJson(response, 200, authorResource(author)) } : null
}

/**
 * The REST resources as one Node handler, so that every server sends byte-identical documents: `GET /api/authors`,
 * `GET /api/authors/:id`, `POST /api/echo`, `POST /api/hello`; HEAD and OPTIONS, too. With the conditions of a page, the
 * authors are its documents. `GET /api/backend` tells how often the backend was called, and without a page also for how
 * many answers. It reads the request's body
 * itself: mount it before any body parser. Everything else is a JSON 404.
 * @type {(request: Request, response: Response) => Promise<void>}
 */
export async function api(request, response) {
  try {
    await answer(request, response)
  } catch (error) {
    // Whoever goes away in the middle of an upload expects no answer, and must not end the server.
    if (!isGone(request)) throw error
    response.destroy()
  }
}

/**
 * Fastify plugin of the REST resources: they answer before Fastify reads a body, which is theirs to read.
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

/** In HTTP/2 it is the stream that ends before its time, the request only has it. @param {Request} request */
const isGone = (request) => request.destroyed || /** @type {any} */ (request).stream?.destroyed === true

/** @type {(request: Request, response: Response) => Promise<void>} */
async function answer(request, response) {
  const { method = '', url = '' } = request
  const [path] = url.split('?')
  const methods = findMethods(path)
  if (!methods) return sendJson(response, 404, { error: `no ${method} ${path} here` })
  const name = method === 'HEAD' ? 'GET' : method
  if (Object.hasOwn(methods, name)) return methods[name](request, response)

  const allow = [...Object.keys(methods), ...('GET' in methods ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  if (method === 'OPTIONS') return send(response, { status: 204, headers: { allow } })
  sendJson(response, 405, { error: `${path} takes ${allow}, got ${method}` }, { allow })
}
