import { createServer as createHttpServer } from 'node:http'

/** Never 0.0.0.0: a benchmark is no service for the network it happens to be in. */
export const host = '127.0.0.1'

/** The runner says the port in PORT; by hand it is 4001. */
export const port = Number(process.env.PORT ?? 4001)

/**
 * The HTTP server that a request listener runs in; also Fastify's `serverFactory`.
 * @param {import('node:http').RequestListener} listener
 */
export function createServer(listener) {
  return createHttpServer(listener)
}

/**
 * Opens the server at the address where the runner looks for it.
 * @param {import('node:net').Server} server
 */
export function listen(server) {
  return server.listen(port, host)
}
