import { createServer as createHttp1 } from 'node:http'
import { createServer as createHttp2 } from 'node:http2'
import { WebSocketServer } from 'ws'
import { createPublisher } from '../../../lib/serve/eventPublisher.js'
import { listenLocally } from '../../listenLocally.js'

/** @import { Socket } from 'node:net' */
/** @import { Event } from '../../../lib/workload/events.js' */
/** @import { Conditions } from '../../../lib/suites/subscriptions/parameters.js' */

/**
 * How one subscription is told of what it is told: as GraphQL has it, as anything, or of its end.
 * @typedef {{
 *   event: (event: Event) => void,
 *   result: (result: unknown) => void,
 *   raw: (text: string) => void,
 *   complete: () => void,
 *   end: () => void,
 * }} Teller
 */
/**
 * What a server does instead of what is right. change: called with every event, the first one included; isSilent: it
 * takes the connection, and says nothing; forgets: whether it forgets who has left.
 * @typedef {{
 *   change?: (event: Event, tell: Teller) => void,
 *   isSilent?: boolean,
 *   status?: number,
 *   forgets?: boolean,
 * }} Behaviour
 */

/**
 * A server that tells of events in the smallest way there is, over one of the transports.
 * @param {Conditions['transport']} transport
 * @param {Behaviour} [behaviour]
 */
export async function openEventServer(transport, behaviour = {}) {
  const { change = (event, tell) => tell.event(event), isSilent = false, status = 200, forgets = true } = behaviour
  const publisher = createPublisher()

  /** @type {(tell: Omit<Teller, 'event'>) => () => void} begins to tell; what it gives ends that */
  function subscribe(tell) {
    const queue = publisher.subscribe()
    const all = { ...tell, event: (/** @type {Event} */ event) => tell.result({ data: { event } }) }
    const goOn = async () => {
      for await (const { event } of queue) change(event, all)
    }
    void goOn()
    return () => void (forgets && queue.return?.())
  }
  /** @type {(request: any, response: any) => Promise<void>} */
  async function listener(request, response) {
    const body = (await request.toArray()).join('')
    if (request.url === '/api/events') {
      const told = request.method === 'POST' ? publisher.publish(JSON.parse(body)) : publisher.state
      return response.end(JSON.stringify(told))
    }
    if (isSilent) return
    response.writeHead(status, { 'content-type': status < 300 ? 'text/event-stream; charset=utf-8' : 'text/html' })
    if (status >= 300) return response.end()
    response.flushHeaders()
    const raw = (/** @type {string} */ text) => void (response.writableEnded || response.write(text))
    const leave = subscribe({
      raw,
      result(result) {
        // In pieces, as some servers do.
        raw(':\n\nevent: next\n')
        raw(`data: ${JSON.stringify(result)}\n\n`)
      },
      complete: () => raw('event: complete\ndata:\n\n'),
      end: () => response.end(),
    })
    response.once('close', leave)
  }
  const server = transport === 'graphql-sse-h2c' ? createHttp2(listener) : createHttp1(listener)
  server.on('connection', (/** @type {Socket} */ socket) => socket.on('error', () => {}))
  if (transport === 'graphql-ws') serveWebSockets(/** @type {any} */ (server), { subscribe, isSilent, status })
  return { publisher, ...(await listenLocally(server)) }
}

/**
 * @type {(
 *   server: import('node:http').Server,
 *   about: { subscribe: (tell: Omit<Teller, 'event'>) => () => void, isSilent: boolean, status: number },
 * ) => void}
 */
function serveWebSockets(server, { subscribe, isSilent, status }) {
  const path = status === 200 ? '/graphql' : '/elsewhere'
  const sockets = new WebSocketServer({ server, path })
  sockets.on('connection', (/** @type {import('ws').WebSocket} */ socket) => {
    const send = (/** @type {object} */ message) => socket.send(JSON.stringify(message))
    socket.on('error', () => {})
    socket.on('message', (data) => {
      const { type, id } = JSON.parse(String(data))
      if (isSilent) return
      if (type === 'connection_init') {
        send({ type: 'ping' })
        return send({ type: 'connection_ack' })
      }
      if (type !== 'subscribe') return
      const leave = subscribe({
        raw: (text) => socket.send(text),
        result: (payload) => send({ type: 'next', id, payload }),
        complete: () => send({ type: 'complete', id }),
        end: () => socket.close(1011, 'gone'),
      })
      socket.once('close', leave)
    })
  })
}
