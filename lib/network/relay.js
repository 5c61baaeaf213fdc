import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { createAlarm } from './alarm.js'
import { createLink } from './link.js'

/** @import { AddressInfo, Socket } from 'node:net' */
/** @import { Flow, Link } from './link.js' */

/** @typedef {{ rtt: number, bandwidth: number | null }} Pair ms, and Mbit/s in each direction or null */

const host = '127.0.0.1'
/** Bytes that the relay holds for one direction of a connection, besides those on their way. */
const maxHeldBytes = 256 * 1024
/** Bytes on their way without a limit of bandwidth. */
const maxUnlimitedBytes = 16 * 1024 * 1024

/** Time of a message through the relay and its second loopback: part of the delay, not added to it. */
const passingMs = 0.15

/** Computes delay and bandwidth of each direction of a pair: 1 Mbit/s is 125 bytes per ms. @param {Pair} pair */
const wayOf = ({ rtt, bandwidth }) => ({
  delayMs: Math.max(0, rtt / 2 - passingMs),
  bytesPerMs: bandwidth === null ? Infinity : bandwidth * 125,
})

/**
 * @typedef {object} RelayOptions
 * @property {number} targetPort - of 127.0.0.1
 * @property {boolean} datagrams - whether to carry UDP as well
 * @property {(bytes: number) => void} onBytes - called with the bytes that pass, in either direction
 */

/**
 * Opens a relay that stands for a server further away.
 * @param {Pair} pair
 * @param {RelayOptions} options
 * @returns {Promise<{ port: number, close: () => void }>} port: of 127.0.0.1, chosen by the system
 */
export async function openRelay(pair, options) {
  const server = await openStreamRelay(pair, options)
  const { port } = /** @type {AddressInfo} */ (server.address())
  const closeDatagrams = options.datagrams ? await openDatagramRelay(pair, port, options) : () => {}
  return {
    port,
    close() {
      server.close()
      closeDatagrams()
    },
  }
}

/**
 * Opens a relay for streams: every connection to it is one to the target, through one link in each direction that all
 * connections share. There is no loss, and no slow start.
 * @param {Pair} pair
 * @param {RelayOptions} options
 */
async function openStreamRelay({ rtt, bandwidth }, { targetPort, onBytes }) {
  const way = wayOf({ rtt, bandwidth })
  const [up, down] = [createLink(way), createLink(way)]
  const maxBytes = bandwidth === null ? maxUnlimitedBytes : maxHeldBytes + rtt * way.bytesPerMs
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const target = connect({ port: targetPort, host, allowHalfOpen: true, noDelay: true })
    // The client may send when the SYN-ACK is back, after a round trip; the server when it has the ACK, half a round
    // trip later.
    carry(client, target, { link: up, maxBytes, onBytes, afterMs: rtt - 2 * passingMs })
    carry(target, client, { link: down, maxBytes, onBytes, afterMs: 1.5 * rtt - 3 * passingMs })
  })
  server.listen(0, host)
  await once(server, 'listening')
  return server
}

/**
 * @typedef {object} Direction
 * @property {Link} link
 * @property {number} maxBytes - that the relay holds
 * @property {(bytes: number) => void} onBytes
 * @property {number} afterMs - time until the first bytes may pass
 */

/**
 * Carries everything that comes from `source` to `destination`, and its end or reset.
 * @type {(source: Socket, destination: Socket, direction: Direction) => void}
 */
function carry(source, destination, { link, maxBytes, onBytes, afterMs }) {
  let held = 0
  /** @type {Flow} */
  const flow = {
    queue: [],
    deliver(bytes) {
      if (destination.destroyed) return
      destination.write(bytes, () => {
        held -= bytes.length
        if (held < maxBytes / 2) source.resume()
      })
    },
  }
  source.on('end', () => link.send(flow, () => destination.end()))
  source.on('error', () => link.send(flow, () => destination.resetAndDestroy()))
  const begin = () =>
    source.on('data', (bytes) => {
      onBytes(bytes.length)
      held += bytes.length
      if (held > maxBytes) source.pause()
      link.send(flow, bytes)
    })
  if (afterMs > 0) createAlarm(begin)(performance.now() + afterMs, true)
  else begin()
}

/**
 * Opens a relay for datagrams, such as QUIC's: none is lost. Returns the function that closes it.
 * @type {(pair: Pair, port: number, options: RelayOptions) => Promise<() => void>} port: to listen on
 */
async function openDatagramRelay(pair, port, { targetPort, onBytes }) {
  const way = { ...wayOf(pair), sliceBytes: Infinity }
  const [up, down] = [createLink(way), createLink(way)]
  const server = createSocket('udp4')
  /** Sockets to the target by the port of their client. @type {Map<number, { flow: Flow, close: () => void }>} */
  const clients = new Map()

  /** @param {number} client - its port */
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

  server.on('message', (bytes, { port: client }) => {
    onBytes(bytes.length)
    up.send((clients.get(client) ?? open(client)).flow, bytes)
  })
  server.bind(port, host)
  await once(server, 'listening')
  server.on('error', () => {})
  return () => {
    server.close()
    for (const { close } of clients.values()) close()
  }
}
