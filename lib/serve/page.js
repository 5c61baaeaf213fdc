import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { clientCache, createListing, knowsLinks, resourcePath } from '../workload/pages.js'
import { authorResource } from '../workload/resources.js'
import { watchConnections } from './connections.js'
import { parseConditions } from './environment.js'
import { canonical } from './page/canonical.js'
import { readBody } from './readBody.js'
import { preloadLinks, send, sendJson } from './send.js'
import { site } from './site.js'

/** @import { RequestListener as Listener, IncomingMessage as Request, ServerResponse as Response } from 'node:http' */

/** @typedef {(request: Request, response: Response, search: URLSearchParams) => void | Promise<void>} Route */

const folder = join(import.meta.dirname, 'page')
/** @type {Record<string, string>} */
const types = { '.html': 'text/html; charset=utf-8', '.css': 'text/css', '.js': 'text/javascript' }

/** What the page consists of. @param {string} name */
const readFile = (name) => ({ type: types[extname(name)], body: readFileSync(join(folder, name)) })

/** Nothing of the page itself is to be in the cache that it measures. */
const ofPage = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** @type {(response: Response, type: string, body: Buffer, headers?: Record<string, string>) => void} */
const sendBody = (response, type, body, headers) =>
  send(response, {
    status: 200,
    headers: { 'content-type': type, 'content-length': body.length, ...ofPage, ...headers },
    body,
  })

/** @type {(response: Response, value: unknown) => void} */
const sendValue = (response, value) => sendJson(response, 200, value, ofPage)

/** @type {(response: Response, status: number, detail: string) => void} RFC 9457 */
const sendProblem = (response, status, detail) =>
  sendJson(response, status, { status, detail }, { ...ofPage, 'content-type': 'application/problem+json' })

/** @type {(request: Request, response: Response) => Promise<void>} */
async function configure(request, response) {
  const body = await readBody(request)
  try {
    site.configure(parseConditions(JSON.parse(body.toString())))
  } catch (error) {
    return sendProblem(response, 400, /** @type {Error} */ (error).message)
  }
  sendValue(response, site.conditions)
}

/** What every document must say, and which ones the client is to have in its cache. @type {Route} */
function sendExpected(_, response, search) {
  const asked = { 'client-hits': 0, 'client-stale': 0, ...Object.fromEntries(search) }
  const { fresh, stale } = clientCache({ ...asked, resources: site.authors.length })
  const digest = (/** @type {any} */ value) => createHash('sha256').update(canonical(value)).digest('hex')
  const documents = site.authors.map((author) => [resourcePath(author.id), digest(authorResource(author))])
  sendValue(response, {
    documents: Object.fromEntries(documents),
    fresh: [...fresh].map(resourcePath),
    stale: [...stale].map(resourcePath),
    conditions: site.conditions,
  })
}

/**
 * The list as a document that a browser navigates to: its script fetches every resource.
 * @type {(request: Request, response: Response, arm: string | null, template: string) => Promise<void>}
 */
async function sendNavigation(request, response, arm, template) {
  if (!['rest', 'preload', 'hints'].includes(arm ?? ''))
    return sendProblem(response, 400, 'arm: expected rest, preload, hints')
  const paths = createListing(site.authors).authors
  const body = Buffer.from(template.replace('PATHS', JSON.stringify(paths)))
  const headers = { 'content-type': types['.html'], 'content-length': body.length, ...ofPage }
  const generating = site.backend?.list()
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
  /** @type {import('node:http2').Http2ServerRequest} */ (/** @type {unknown} */ (request)).stream?.session
    ?.remoteSettings.enablePush ?? null

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
      backendCalls: site.backend?.calls ?? 0,
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

/** A resource that is stale as soon as the client has it: what the client is primed with. @param {Response} response */
function makeStale(response) {
  const writeHead = response.writeHead.bind(response)
  response.writeHead = (/** @type {any} */ status, /** @type {any} */ headers) =>
    writeHead(status, { ...headers, 'cache-control': 'max-age=0' })
}

/**
 * A server that also serves the page for people, at `/` and below `/page/`, before the framework sees the request.
 * @param {(listener: Listener) => import('node:net').Server} create
 * @param {Listener} listener the framework's
 */
export function createPageServer(create, listener) {
  const files = new Map(readdirSync(folder).map((name) => [`/page/${name}`, readFile(name)]))
  const server = create((request, response) => {
    const [asked, search] = (request.url ?? '').split('?')
    const path = asked === '/' ? '/page/index.html' : asked
    if (!path.startsWith('/page/')) {
      connections.count(request)
      if (request.headers['page-stale']) makeStale(response)
      return listener(request, response)
    }
    const route = routes[`${request.method} ${path}`]
    const file = request.method === 'GET' ? files.get(path) : undefined
    if (route) return void route(request, response, new URLSearchParams(search))
    if (file) return sendBody(response, file.type, file.body)
    sendProblem(response, 404, `no ${request.method} ${path} here`)
  })
  const connections = watchConnections(server)
  const routes = createRoutes(connections, String(files.get('/page/navigation.html')?.body))
  return server
}
