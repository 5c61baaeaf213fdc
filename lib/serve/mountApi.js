import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { api } from './api.js'
import { compressed } from './compressed.js'

/** @import { IncomingMessage as Request, Server, ServerResponse as Response } from 'node:http' */

const channel = 'http.server.request.start'

/**
 * Puts the REST resources in front of a framework that has no routes and keeps its node:http server to itself. Node.js
 * publishes that server when the first request comes, before its listener is called.
 */
export function mountApi() {
  subscribe(channel, function mount(message) {
    unsubscribe(channel, mount)
    const { server } = /** @type {{ server: Server }} */ (message)
    const [listener] = /** @type {import('node:http').RequestListener[]} */ (server.listeners('request'))
    const graphqlListener = compressed(listener)
    server.off('request', listener)
    server.on('request', (/** @type {Request} */ request, /** @type {Response} */ response) => {
      if (request.url?.startsWith('/api/')) api(request, response)
      else graphqlListener(request, response)
    })
  })
}
