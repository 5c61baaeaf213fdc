import { createSocket } from 'node:dgram'
import { createLink } from './link.js'
import { wayOf } from './relay.js'

/** @import { Flow } from './link.js' */
/** @import { Pair } from './relay.js' */

const host = '127.0.0.1'

/**
 * The same as a relay for what travels in datagrams, such as QUIC: none is lost.
 * @param {Pair} pair
 * @param {{ port: number, targetPort: number, onBytes: (bytes: number) => void }} places both ports on 127.0.0.1
 * @returns {Promise<{ close: () => void }>} once it listens on the port
 */
export async function openDatagramRelay(pair, { port, targetPort, onBytes }) {
  const way = { ...wayOf(pair), sliceBytes: Infinity }
  const [up, down] = [createLink(way), createLink(way)]
  const server = createSocket('udp4')
  /**
   * By the port of each client, the socket that stands for it.
   * @type {Map<number, { flow: Flow, close: () => void }>}
   */
  const clients = new Map()

  /** @param {number} client its port */
  function open(client) {
    const socket = createSocket('udp4')
    /** @type {Flow} */
    const back = { queue: [], deliver: (bytes) => server.send(bytes, client, host) }
    socket.on('message', (bytes) => {
      onBytes(bytes.length)
      down.send(back, bytes)
    })
    // Ignore ECONNREFUSED: the sender will time out.
    socket.on('error', () => {})
    /** @type {Flow} */
    const flow = { queue: [], deliver: (bytes) => socket.send(bytes, targetPort, host) }
    const opened = { flow, close: () => socket.close() }
    clients.set(client, opened)
    return opened
  }

  server.on('error', () => {})
  server.on('message', (bytes, { port: client }) => {
    onBytes(bytes.length)
    up.send((clients.get(client) ?? open(client)).flow, bytes)
  })
  await new Promise((resolve, reject) => server.once('error', reject).bind(port, host, () => resolve(undefined)))
  return {
    close() {
      server.close()
      for (const { close } of clients.values()) close()
    },
  }
}
