import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { clientCache, createListing, knowsLinks, resourcePath } from '../../workload/pages.js'
import { authorResource } from '../../workload/resources.js'
import { content } from '../content.js'
import { parseConditions } from '../serverEnvironment.js'
import { readBody, send, sendJson } from '../bodies.js'
import { preloadLinks } from '../resources/sendDocument.js'
import { canonical } from './assets/judgePage.js'
import { watchConnections } from './connections.js'

/** @import { RequestListener as Listener, IncomingMessage as Request, ServerResponse as Response } from 'node:http' */
/** @import { Http2ServerRequest } from 'node:http2' */
/** @import { Server } from 'node:net' */

/** @typedef {(request: Request, response: Response, search: URLSearchParams) => void | Promise<void>} Route */

const folder = join(import.meta.dirname, 'assets')
/** @type {Record<string, string>} */
const types = { '.html': 'text/html; charset=utf-8', '.css': 'text/css', '.js': 'text/javascript' }

/** @param {string} name */
const readAsset = (name) => ({ type: types[extname(name)], body: readFileSync(join(folder, name)) })

/** Headers that keep the page itself out of the cache that it measures. */
const uncached = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** @type {(response: Response, type: string, body: Buffer, headers?: Record<string, string>) => void} */
const sendBody = (response, type, body, headers) =>
  send(response, {
    status: 200,
    headers: { 'content-type': type, 'content-length': body.length, ...uncached, ...headers },
    body,
  })

/** @type {(response: Response, value: unknown) => void} */
const sendValue = (response, value) => sendJson(response, 200, value, uncached)

/** @type {(response: Response, status: number, detail: string) => void} RFC 9457 */
const sendProblem = (response, status, detail) =>
  sendJson(response, status, { status, detail }, { ...uncached, 'content-type': 'application/problem+json' })

/** @type {(request: Request, response: Response) => Promise<void>} */
async function configure(request, response) {
  const body = await readBody(request)
  try {
    content.configure(parseConditions(JSON.parse(body.toString())))
  } catch (error) {
    return sendProblem(response, 400, /** @type {Error} */ (error).message)
  }
  sendValue(response, content.conditions)
}

/** @type {Route} sends the right documents, and which ones the client must have in its cache */
function sendExpected(_, response, search) {
  const hits = { 'client-hits': 0, 'client-stale': 0, ...Object.fromEntries(search) }
  const { fresh, stale } = clientCache({ ...hits, resources: content.authors.length })
  const digest = (/** @type {any} */ value) => createHash('sha256').update(canonical(value)).digest('hex')
  const documents = content.authors.map((author) => [resourcePath(author.id), digest(authorResource(author))])
  sendValue(response, {
    documents: Object.fromEntries(documents),
    fresh: [...fresh].map(resourcePath),
    stale: [...stale].map(resourcePath),
    conditions: content.conditions,
  })
}

/**
 * Sends the list as a document for a browser to navigate to; its script fetches every resource.
 * @type {(request: Request, response: Response, arm: string | null, template: string) => Promise<void>}
 */
async function sendNavigation(request, response, arm, template) {
  if (!['rest', 'preload', 'hints'].includes(arm ?? ''))
    return sendProblem(response, 400, 'arm: expected rest, preload, hints')
  const paths = createListing(content.authors).authors
  const body = Buffer.from(template.replace('PATHS', JSON.stringify(paths)))
  const headers = { 'content-type': types['.html'], 'content-length': body.length, ...uncached }
  const generating = content.backend?.list()
  if (!knowsLinks(request.url ?? '')) await generating
  if (arm === 'hints') response.writeEarlyHints({ link: paths.map((path) => preloadLinks([path])) })
  if (arm === 'preload') {
    response.writeHead(200, { ...headers, link: preloadLinks(paths) })
    response.flushHeaders()
  }
  await generating
  if (arm !== 'preload') response.writeHead(200, headers)
  response.end(body)
}

/** @type {(request: Request) => boolean | null} null without HTTP/2 */
const takesPush = (request) =>
  /** @type {Http2ServerRequest} */ (/** @type {unknown} */ (request)).stream?.session?.remoteSettings.enablePush ??
  null

/** @type {(connections: ReturnType<typeof watchConnections>, template: string) => Record<string, Route>} */
const createRoutes = (connections, template) => ({
  'GET /page/expected': sendExpected,
  'PUT /page/conditions': configure,
  'GET /page/navigation': (request, response, search) => {
    connections.count(request)
    return sendNavigation(request, response, search.get('arm'), template)
  },
  'GET /page/observed': (request, response) =>
    sendValue(response, {
      backendCalls: content.backend?.calls ?? 0,
      takesPush: takesPush(request),
      connections: connections.read(),
    }),
  'POST /page/clear': (_, response) =>
    sendBody(response, 'text/plain', Buffer.alloc(0), { 'clear-site-data': '"cache"' }),
  'POST /page/close': (_, response) => {
    response.once('close', () => setImmediate(connections.close))
    sendBody(response, 'text/plain', Buffer.alloc(0))
  },
})

/** Makes an answer stale from the start, to prime the client's cache with it. @param {Response} response */
function makeStale(response) {
  const writeHead = response.writeHead.bind(response)
  response.writeHead = (/** @type {any} */ status, /** @type {any} */ headers) =>
    writeHead(status, { ...headers, 'cache-control': 'max-age=0' })
}

/**
 * Creates a server that also has the page for people, at `/` and below `/page/`, in front of the framework.
 * @type {(create: (listener: Listener) => Server, listener: Listener) => Server} listener: the framework's
 */
export function createDemoServer(create, listener) {
  const assets = new Map(readdirSync(folder).map((name) => [`/page/${name}`, readAsset(name)]))
  const server = create((request, response) => {
    const [target, search] = (request.url ?? '').split('?')
    const path = target === '/' ? '/page/index.html' : target
    if (!path.startsWith('/page/')) {
      connections.count(request)
      if (request.headers['page-stale']) makeStale(response)
      return listener(request, response)
    }
    const route = routes[`${request.method} ${path}`]
    const asset = request.method === 'GET' ? assets.get(path) : undefined
    if (route) return void route(request, response, new URLSearchParams(search))
    if (asset) return sendBody(response, asset.type, asset.body)
    sendProblem(response, 404, `no ${request.method} ${path} here`)
  })
  const connections = watchConnections(server)
  const routes = createRoutes(connections, String(assets.get('/page/navigation.html')?.body))
  return server
}
