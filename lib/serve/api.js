import { authorResource } from '../workload/resources.js'
import { createListing } from '../workload/pages.js'
import { site } from './site.js'

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */

/**
 * @param {Response} response
 * @param {number} status
 * @param {unknown} value
 */
function sendJson(response, status, value) {
  const body = Buffer.from(JSON.stringify(value))
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length })
  response.end(body)
}

/** @param {Request} request */
async function readBody(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** @type {(request: Request, response: Response) => Promise<void>} */
async function echo(request, response) {
  const body = await readBody(request)
  response.writeHead(200, {
    'content-type': request.headers['content-type'] ?? 'application/octet-stream',
    'content-length': body.length,
  })
  response.end(body)
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

/** @type {(request: Request, response: Response) => Promise<void>} */
async function sendList(_, response) {
  if (!site.backend) return sendJson(response, 200, site.authors.map(authorResource))
  sendJson(response, 200, createListing(await site.backend.list()))
}

/** @type {Record<string, (request: Request, response: Response) => void | Promise<void>>} */
const routes = {
  'GET /api/authors': sendList,
  'POST /api/echo': echo,
  'POST /api/hello': hello,
  'GET /api/backend': (_, response) => sendJson(response, 200, { calls: site.backend?.calls ?? 0 }),
}

/**
 * The REST resources as one Node handler, so that every server sends byte-identical documents: `GET /api/authors`,
 * `GET /api/authors/:id`, `POST /api/echo`, `POST /api/hello`. It reads the request's body itself: mount it before any
 * body parser. Everything else is a JSON 404.
 * @param {Request} request
 * @param {Response} response
 */
export async function api(request, response) {
  try {
    await answer(request, response)
  } catch (error) {
    // Whoever goes away in the middle of an upload expects no answer, and must not end the server.
    if (!request.destroyed) throw error
    response.destroy()
  }
}

/** @type {(request: Request, response: Response) => Promise<void>} */
async function answer(request, response) {
  const [path] = (request.url ?? '').split('?')
  const route = `${request.method} ${path}`
  if (Object.hasOwn(routes, route)) return routes[route](request, response)

  const id = /^GET \/api\/authors\/([^/]+)$/.exec(route)?.[1]
  const author = id && (site.backend ? await site.backend.load(id) : site.authors.find((author) => author.id === id))
  if (author) return sendJson(response, 200, authorResource(author))
  sendJson(response, 404, { error: `no ${route} here` })
}
