import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttp2Server, createSecureServer } from 'node:http2'
import { createServer as createHttpsServer } from 'node:https'
import { protocolNames } from '../workload/protocolNames.js'
import { countsPath } from '../workload/resources.js'
import { api } from './api.js'
import { Unsupported } from './capabilities.js'
import { compressed } from './compression/compressed.js'
import { environment } from './serverEnvironment.js'

/** @import { RequestListener as Listener } from 'node:http' */
/** @import { Server } from 'node:net' */
/** @import { ServedProtocol } from '../types.d.ts' */

/** Loopback address, never 0.0.0.0: a benchmark is no service for the network that it happens to be in. */
export const host = '127.0.0.1'

/** Port that the runner expects the server on. */
export const { port } = environment

/** Server of the page for people, loaded only if that is asked for. */
const demo = environment.pageUi ? await import('./demo/demoServer.js') : null

/** Reads the certificate of this run and its key as PEM; null without TLS. */
export function readTls() {
  if (!environment.tls) return null
  return { key: readFileSync(environment.tls.key), cert: readFileSync(environment.tls.cert) }
}

/** @type {Partial<Record<ServedProtocol, (listener: any) => Server>>} */
const createServers = {
  h1(listener) {
    const tls = readTls()
    return tls ? createHttpsServer(tls, listener) : createHttpServer(listener)
  },
  h2c: (listener) => createHttp2Server(listener),
  h2: (listener) => createSecureServer({ ...readTls() }, listener),
}

/** Makes a listener that tells its counts, whatever routes the server has. @type {(listener: Listener) => Listener} */
const tellingCounts = (listener) => (request, response) => {
  if (request.url === countsPath) return api(request, response)
  return listener(request, response)
}

/**
 * Creates the server of this run's protocol around a request listener; also Fastify's `serverFactory`. With PAGE_UI=1
 * the server has the page for people, too, whatever the framework.
 * @param {Listener} listener - of node:http; HTTP/2 calls it with the same methods (node:http2's compatibility API)
 * @returns {import('node:http').Server} typed as far as both protocols agree
 * @throws {Unsupported} if this Node.js lacks the content coding, or the server is asked for more than HTTP/2
 */
export function createServer(listener) {
  const create = createServers[environment.protocol]
  if (!create)
    throw new Unsupported(`speaks HTTP/1.1 and HTTP/2, and was asked for ${protocolNames[environment.protocol]}`)
  const encoding = compressed(tellingCounts(listener))
  return /** @type {any} */ (demo ? demo.createDemoServer(create, encoding) : create(encoding))
}

/** Opens the server at the address that the runner expects it at. @param {Server} server */
export const listen = (server) => server.listen(port, host)
