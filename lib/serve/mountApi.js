import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { api } from './api.js'
import { compressed } from './compression/compressed.js'

/** @import { IncomingMessage as Request, RequestListener, Server, ServerResponse as Response } from 'node:http' */

/**
 * Fastify plugin of the REST resources: it answers before Fastify reads a body, which is the REST handler's to read.
 * @param {any} app
 */
export async function fastifyApi(app) {
  /** @type {(request: { raw: Request }, reply: { raw: Response, hijack(): void }) => Promise<void>} */
  const onRequest = (request, reply) => {
    reply.hijack()
    return api(request.raw, reply.raw)
  }
  app.all('/api/*', { onRequest }, () => {})
}

const channel = 'http.server.request.start'

/**
 * Puts the REST resources in front of a framework that has no routes and keeps its node:http server to itself. Node.js
 * publishes that server when the first request comes, before the framework's listener is called.
 */
export function mountApi() {
  subscribe(channel, function mount(message) {
    unsubscribe(channel, mount)
    const { server } = /** @type {{ server: Server }} */ (message)
    const [listener] = /** @type {RequestListener[]} */ (server.listeners('request'))
    const graphqlListener = compressed(listener)
    server.off('request', listener)
    server.on('request', (/** @type {Request} */ request, /** @type {Response} */ response) => {
      if (request.url?.startsWith('/api/')) api(request, response)
      else graphqlListener(request, response)
    })
  })
}
