import { createServer as createHttp1 } from 'node:http'
import { createServer as createHttp2 } from 'node:http2'
import { createPageReader } from '../../../../lib/suites/parallelism/client.js'
import { createListing, createPageAuthors, resourcePath } from '../../../../lib/workload/pages.js'
import { defaultConditions } from '../../../conditions.js'
import { authorResource } from '../../../../lib/workload/resources.js'
import { listenLocally } from '../../../listenLocally.js'

/** @import { Server } from 'node:net' */
/** @import { Conditions } from '../../../../lib/suites/parallelism/parameters.js' */
/** @import { Arm, Page } from '../../../../lib/types.d.ts' */

/** Three resources of 300 bytes. @type {Conditions} */
export const conditions = { ...defaultConditions, resources: 3, bytes: 300, delay: 0 }
const authors = createPageAuthors(conditions)
export const paths = authors.map(({ id }) => resourcePath(id))
/** The right body of every path. @type {Record<string, string>} */
export const bodies = {
  '/api/backend': '{"calls":0}',
  '/api/authors': JSON.stringify(createListing(authors)),
  '/graphql': JSON.stringify({ data: { authors: authors.map(authorResource) } }),
  ...Object.fromEntries(authors.map((author) => [resourcePath(author.id), JSON.stringify(authorResource(author))])),
}
const etag = '"1"'

/**
 * A server of a small page that is right, but for the paths that it answers otherwise.
 * @param {(request: any, response: any, path: string) => boolean | undefined | void} change true where it has answered
 * @param {object} [options] of node:http2; HTTP/1.1 without them
 */
export async function openSmallServer(change, options) {
  /** @type {(request: any, response: any) => void} */
  function listener(request, response) {
    const [path] = request.url.split('?')
    if (change(request, response, path)) return
    if (path === '/api/authors' && request.headers.preload && request.stream?.pushAllowed)
      for (const path of paths) pushOn(response)(path)
    const unchanged = request.headers['if-none-match'] === etag
    response.writeHead(unchanged ? 304 : 200, { etag })
    response.end(unchanged ? undefined : bodies[path])
  }
  /** @type {Server} */
  const server = options ? createHttp2(options, listener) : createHttp1(listener)
  return listenLocally(server)
}

/** What pushes a path, right or otherwise. @param {any} response */
export const pushOn =
  (response) =>
  (/** @type {string} */ path, body = bodies[path]) =>
    response.createPushResponse({ ':path': path }, (/** @type {any} */ error, /** @type {any} */ pushed) => {
      if (!error) pushed.end(body)
    })

/**
 * Takes one reading of two pages from a server.
 * @param {Arm} arm
 * @param {Parameters<typeof openSmallServer>[0]} change
 * @param {Partial<Conditions>} [differences] of the conditions
 * @param {object} [options]
 */
export async function readFrom(arm, change, differences = {}, options = {}) {
  const wanted = { ...conditions, ...differences }
  const server = await openSmallServer(change, wanted.protocol === 'h1' ? undefined : options)
  try {
    const [reading] = await readAll({ port: server.port, readings: [{ arm, conditions: wanted }] })
    return reading
  } finally {
    server.close()
  }
}

/** @param {{ port: number, readings: { arm: Arm, conditions: Conditions }[], netem?: boolean }} load */
export async function readAll({ port, readings, netem = false }) {
  const { protocol } = readings[0].conditions
  const sizes = { pages: 2, warmupPages: 1, pageTimeoutSeconds: 1 }
  const read = createPageReader({ certificate: null, serverPort: port, protocol, ...sizes, netem })
  const taken = []
  for (const { arm, conditions } of readings) {
    /** @type {Page[]} */
    const pages = []
    const verdict = await read({ arm, conditions, port }, (page) => pages.push(page))
    taken.push({ arm, ...verdict, pages: verdict.outcome === 'completed' ? pages : [] })
  }
  return taken
}
