import { WebSocket } from 'ws'
import { Fault } from '../../base/errors/fault.js'
import { parseJson, quotedCharacters, serverAddress, sourceAddress } from './messages.js'

/** @import { Way } from './types.d.ts' */
/** @import { Listener, Subscriptions } from './subscriptions.js' */

const id = '1'
const initialise = JSON.stringify({ type: 'connection_init' })
const pong = JSON.stringify({ type: 'pong' })

/**
 * Creates subscriptions over WebSocket, each on a new connection. Source: graphql-ws, PROTOCOL.md
 * (graphql-transport-ws).
 * @param {Pick<Way, 'port'>} way
 * @param {string} query
 * @returns {Subscriptions}
 */
export function createWebSockets({ port }, query) {
  const subscribe = JSON.stringify({ id, type: 'subscribe', payload: { query } })
  const url = `ws://${serverAddress}:${port}/graphql`
  return {
    open(index, on) {
      const options = { localAddress: sourceAddress(index), perMessageDeflate: false }
      const socket = new WebSocket(url, 'graphql-transport-ws', options)
      const closed = new Promise((resolve) => socket.once('close', resolve))
      const send = (/** @type {string} */ message) => socket.send(message)
      socket.once('open', () => {
        on.awaits = 'connection_ack'
        send(initialise)
      })
      socket.on('message', (data) => read(String(data), on, send, subscribe))
      socket.on('error', ({ message }) => on.end(new Fault('CONNECTION_LOST', message)))
      socket.on('close', (code, reason) => {
        on.end(new Fault('CONNECTION_LOST', `the server closed the connection: ${`${code} ${reason}`.trim()}`))
      })
      return {
        pause: () => socket.pause(),
        resume: () => socket.resume(),
        async close() {
          socket.close(1000)
          await closed
        },
      }
    },
    close() {},
  }
}

/** @type {(text: string, on: Listener, send: (message: string) => void, subscribe: string) => void} */
function read(text, on, send, subscribe) {
  const message = parseJson(text)
  const { type } = message ?? {}
  if (type === 'next' && message.id === id) on.result(message.payload)
  else if (type === 'connection_ack') {
    on.awaits = 'a first event'
    send(subscribe)
  } else if (type === 'ping') send(pong)
  else if (type === 'complete') on.end(new Fault('CONNECTION_LOST', 'the server ended the subscription'))
  else if (type !== 'pong')
    on.end(new Fault(type === 'error' ? 'WRONG_ANSWER' : 'MALFORMED_ANSWER', `got ${text.slice(0, quotedCharacters)}`))
}
