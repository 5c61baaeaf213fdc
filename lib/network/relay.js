import { connect, createServer } from 'node:net'
import { createAlarm } from './alarm.js'
import { createLink } from './link.js'

/** @import { Server, Socket } from 'node:net' */
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
export const wayOf = ({ rtt, bandwidth }) => ({
  delayMs: Math.max(0, rtt / 2 - passingMs),
  bytesPerMs: bandwidth === null ? Infinity : bandwidth * 125,
})

/**
 * Creates a server that stands for another one further away: every connection to it is one to `targetPort`, through one
 * link in each direction that all connections share. There is no loss, and no slow start.
 * @param {Pair} pair
 * @param {number} targetPort on 127.0.0.1
 * @param {(bytes: number) => void} [onBytes] called with what passes, of either direction
 * @returns {Promise<Server>} it listens on 127.0.0.1, on a port that the system chose
 */
export async function openRelay({ rtt, bandwidth }, targetPort, onBytes = () => {}) {
  const way = wayOf({ rtt, bandwidth })
  const [up, down] = [createLink(way), createLink(way)]
  const maxBytes = bandwidth === null ? maxUnlimitedBytes : maxHeldBytes + rtt * way.bytesPerMs
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const target = connect({ port: targetPort, host, allowHalfOpen: true, noDelay: true })
    // The client may speak when the SYN-ACK is back, after a round trip; the server when it has the ACK, half of one
    // later.
    carry(client, target, { link: up, maxBytes, onBytes, afterMs: rtt - 2 * passingMs })
    carry(target, client, { link: down, maxBytes, onBytes, afterMs: 1.5 * rtt - 3 * passingMs })
  })
  await new Promise((resolve, reject) => server.once('error', reject).listen(0, host, () => resolve(undefined)))
  return server
}

/**
 * Everything that comes from `source` goes to `destination`, and so does its end, or its reset.
 * @type {(source: Socket, destination: Socket, options: { link: Link, maxBytes: number, onBytes: (bytes: number) =>
 *   void, afterMs: number }) => void}
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
  if (afterMs > 0) createAlarm(begin).set(performance.now() + afterMs, true)
  else begin()
}
