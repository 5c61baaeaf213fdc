import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttp2Server, createSecureServer } from 'node:http2'
import { compressed } from './compressed.js'
import { createPageServer } from './page.js'
import { told } from './told.js'
import { Unsupported } from './unsupported.js'

/** @import { RequestListener as Listener } from 'node:http' */
/** @import { Server } from 'node:net' */
/** @import { Protocol } from '../types.d.ts' */

/** Never 0.0.0.0: a benchmark is no service for the network it happens to be in. */
export const host = '127.0.0.1'

/** Where the runner looks for the server. */
export const { port } = told

/** Ends a server that cannot speak HTTP/2, where it is asked to. @param {string} reason @throws {Unsupported} */
export function onlyHttp1(reason) {
  // Nobody catches it: the runner reads it from stderr.
  if (told.protocol !== 'h1') throw new Unsupported(reason)
}

/** @type {Record<Protocol, (listener: any) => Server>} */
const createServers = {
  h1: (listener) => createHttpServer(listener),
  h2c: (listener) => createHttp2Server(listener),
  h2: (listener) => {
    const { key, cert } = /** @type {NonNullable<typeof told.tls>} */ (told.tls)
    return createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, listener)
  },
}

/**
 * The server of this run's protocol that a request listener runs in; also Fastify's `serverFactory`. Where
 * PAGE_UI=1 it serves the page for people, too, whatever the framework.
 * @param {Listener} listener of node:http; HTTP/2 calls it with the same methods (node:http2's compatibility API)
 * @returns {import('node:http').Server} as far as both protocols go
 * @throws {Unsupported} where this Node lacks the page's content coding
 */
export function createServer(listener) {
  const create = createServers[told.protocol]
  const answers = compressed(listener)
  return /** @type {any} */ (told.pageUi ? createPageServer(create, answers) : create(answers))
}

/** Opens the server at the address where the runner looks for it. @param {Server} server */
export const listen = (server) => server.listen(port, host)
