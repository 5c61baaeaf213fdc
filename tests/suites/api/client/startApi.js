import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createSecureServer, createServer as createHttp2Server } from 'node:http2'
import { createServer as createHttpsServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCertificate } from '../../../../lib/servers/certificate.js'
import { listenLocally } from '../../../listenLocally.js'

/** @import { Server, Socket } from 'node:net' */
/** @import { Protocol } from '../../../../lib/types.d.ts' */

/**
 * Request as the server of a test gets it.
 * @typedef {object} Received
 * @property {number} number - of the request, from 1 on
 * @property {string} text - of its body
 * @property {string} path
 * @property {string} method
 * @property {Record<string, any>} headers
 * @property {string} version - of HTTP
 * @property {any} request
 */
/**
 * Answer of the server; null for none.
 * @typedef {{ status?: number, body: string, headers?: Record<string, string>, delayMs?: number } | null} Reply
 */

/** Ways to a server, by the protocol that a load speaks to it. */
export const ways = /** @type {const} */ ({
  'HTTP/1.1': 'h1',
  'HTTP/1.1 with TLS': 'h1',
  'HTTP/2 with TLS': 'h2',
  'HTTP/2 without TLS': 'h2c',
  'HTTP/1.1 on a unix socket': 'h1',
})
/** @typedef {keyof typeof ways} Way */

/** @type {Record<Way, (pair: { key: string, cert: string }) => any>} */
const servers = {
  'HTTP/1.1': () => createHttpServer(),
  'HTTP/1.1 with TLS': (pair) => createHttpsServer(pair),
  'HTTP/2 with TLS': (pair) => createSecureServer({ ...pair, allowHTTP1: true }),
  'HTTP/2 without TLS': () => createHttp2Server(),
  'HTTP/1.1 on a unix socket': () => createHttpServer(),
}

/**
 * Starts a server, and says how to reach it.
 * @param {Way} way
 * @param {(received: Received) => Reply | Promise<Reply>} reply
 */
export async function startApi(way, reply) {
  const made = await createCertificate()
  const pair = { key: readFileSync(made.files.key, 'utf8'), cert: readFileSync(made.files.cert, 'utf8') }
  made.remove()
  const counts = { requests: 0, connections: 0, inFlight: 0, most: 0 }
  const server = servers[way](pair)
  server.on('connection', () => {
    counts.connections += 1
  })
  server.on('request', async (/** @type {any} */ request, /** @type {any} */ response) => {
    counts.requests += 1
    counts.inFlight += 1
    counts.most = Math.max(counts.most, counts.inFlight)
    const number = counts.requests
    const text = Buffer.concat(await request.toArray().catch(() => [])).toString()
    const { url: path, method, headers, httpVersion: version } = request
    const answer = await reply({ number, text, path, method, headers, version, request })
    if (answer === null || response.destroyed) return
    if (answer.delayMs) await new Promise((resolve) => setTimeout(resolve, answer.delayMs))
    counts.inFlight -= 1
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
    response.end(answer.body)
  })
  const listening = way === 'HTTP/1.1 on a unix socket' ? await listenOnSocket(server) : await listenLocally(server)
  const scheme = way.includes('with TLS') ? 'https' : 'http'
  const url =
    'path' in listening ? `unix:${listening.path}:/graphql` : `${scheme}://127.0.0.1:${listening.port}/graphql`
  const protocol = /** @type {Protocol} */ (ways[way])
  return { url, protocol, tls: { ca: pair.cert }, counts, server, sockets: listening.sockets, close: listening.close }
}

/** @param {Server} server */
async function listenOnSocket(server) {
  const folder = mkdtempSync(join(tmpdir(), 'api-'))
  const path = join(folder, 'api.sock')
  /** @type {Set<Socket>} */
  const sockets = new Set()
  server.on('connection', (socket) => sockets.add(socket))
  await once(server.listen(path), 'listening')
  return {
    path,
    sockets,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      rmSync(folder, { recursive: true })
    },
  }
}
