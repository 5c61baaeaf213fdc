import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttp2Server, createSecureServer } from 'node:http2'
import { compressed } from './compressed.js'
import { createPageServer } from './page.js'
import { Unsupported } from './unsupported.js'

/** @typedef {import('../types.d.ts').Protocol} Protocol */
/** @typedef {import('node:http').RequestListener} Listener */

/** Never 0.0.0.0: a benchmark is no service for the network it happens to be in. */
export const host = '127.0.0.1'

/** The runner says the port in PORT; by hand it is 4001. */
export const port = Number(process.env.PORT ?? 4001)

/** The runner says the protocol in PROTOCOL; by hand it is HTTP/1.1. */
const protocol = /** @type {Protocol} */ (process.env.PROTOCOL ?? 'h1')

/**
 * For a server that cannot speak HTTP/2: where it is asked to, it ends with the reason.
 * @param {string} reason
 * @throws {Unsupported} which nobody catches: the runner reads it from stderr
 */
export function onlyHttp1(reason) {
  if (protocol !== 'h1') throw new Unsupported(reason)
}

/** The certificate of this run, whose files the runner names in TLS_KEY and TLS_CERT. */
function readCertificate() {
  const { TLS_KEY, TLS_CERT } = process.env
  if (TLS_KEY && TLS_CERT) return { key: readFileSync(TLS_KEY), cert: readFileSync(TLS_CERT) }
  throw new Error(
    'PROTOCOL=h2 needs a certificate: set TLS_KEY and TLS_CERT to its PEM files, which `openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=127.0.0.1 -keyout key.pem -out cert.pem` makes',
  )
}

/** @type {Record<Protocol, (listener: any) => import('node:net').Server>} */
const createServers = {
  h1: (listener) => createHttpServer(listener),
  h2c: (listener) => createHttp2Server(listener),
  h2: (listener) => createSecureServer(readCertificate(), listener),
}

/**
 * The server of this run's protocol that a request listener runs in; also Fastify's `serverFactory`. Where
 * PAGE_UI=1 it serves the page for people, too, whatever the framework.
 * @param {Listener} listener of node:http; HTTP/2 calls it with the same methods (node:http2's compatibility API)
 * @returns {import('node:http').Server} as far as both protocols go
 * @throws {Unsupported} where this Node lacks the page's content coding
 */
export function createServer(listener) {
  const create = createServers[protocol]
  if (!create) throw new Error(`PROTOCOL: expected ${Object.keys(createServers).join(', ')}, got "${protocol}"`)
  const answers = compressed(listener)
  return /** @type {any} */ (process.env.PAGE_UI === '1' ? createPageServer(create, answers) : create(answers))
}

/**
 * Opens the server at the address where the runner looks for it.
 * @param {import('node:net').Server} server
 */
export function listen(server) {
  return server.listen(port, host)
}
