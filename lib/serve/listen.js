import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttp2Server, createSecureServer } from 'node:http2'
import { createServer as createHttpsServer } from 'node:https'
import { protocolNames } from '../workload/protocolNames.js'
import { compressed } from './compressed.js'
import { createPageServer } from './page.js'
import { told } from './told.js'
import { Unsupported } from './unsupported.js'

/** @import { RequestListener as Listener } from 'node:http' */
/** @import { Server } from 'node:net' */
/** @import { ServedProtocol, SubscriptionProtocol } from '../types.d.ts' */

/** Never 0.0.0.0: a benchmark is no service for the network it happens to be in. */
export const host = '127.0.0.1'

/** Where the runner looks for the server. */
export const { port } = told

// Nobody catches what these throw: the runner reads it from stderr.

/**
 * Ends a server that is asked for what it does not speak. The runner reads the names from the file, too: as text.
 * @param {ServedProtocol[]} protocols
 * @throws {Unsupported}
 */
export function speaks(...protocols) {
  if (protocols.includes(told.protocol)) return
  const known = [...new Set(protocols.map((protocol) => protocolNames[protocol]))].join(', ')
  throw new Unsupported(`speaks ${known}, and was asked for ${protocolNames[told.protocol]}`)
}

/**
 * Whether clients are to subscribe to events, for a server that serves them over these protocols, and that ends where it is
 * asked for another. The runner reads the names from the file, too: as text.
 * @param {SubscriptionProtocol[]} protocols
 * @throws {Unsupported}
 */
export function subscribes(...protocols) {
  const { subscription } = told
  if (subscription !== null && !protocols.includes(subscription))
    throw new Unsupported(`has events over ${protocols.join(' and ')}, and was asked for ${subscription}`)
  return subscription !== null
}

/** Ends a server that cannot speak HTTP/2, where it is asked to. @param {string} reason @throws {Unsupported} */
export function onlyHttp1(reason) {
  if (told.protocol !== 'h1') throw new Unsupported(reason)
}

/** Ends a server that cannot use TLS, where it is asked to. @param {string} reason @throws {Unsupported} */
export function withoutTls(reason) {
  if (told.tls) throw new Unsupported(reason)
}

/** The certificate of this run and its key, PEM; null without TLS. */
export function readTls() {
  if (!told.tls) return null
  return { key: readFileSync(told.tls.key), cert: readFileSync(told.tls.cert) }
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

/**
 * The server of this run's protocol that a request listener runs in; also Fastify's `serverFactory`. Where
 * PAGE_UI=1 it serves the page for people, too, whatever the framework.
 * @param {Listener} listener of node:http; HTTP/2 calls it with the same methods (node:http2's compatibility API)
 * @returns {import('node:http').Server} as far as both protocols go
 * @throws {Unsupported} where this Node lacks the page's content coding, or the server is asked for more than HTTP/2
 */
export function createServer(listener) {
  const create = createServers[told.protocol]
  if (!create) throw new Unsupported(`speaks HTTP/1.1 and HTTP/2, and was asked for ${protocolNames[told.protocol]}`)
  const answers = compressed(listener)
  return /** @type {any} */ (told.pageUi ? createPageServer(create, answers) : create(answers))
}

/** Opens the server at the address where the runner looks for it. @param {Server} server */
export const listen = (server) => server.listen(port, host)
