import { connect, createServer } from 'node:net'
import { createAlarm } from './alarm.js'
import { createLink } from './link.js'

/** @import { Server, Socket } from 'node:net' */
/** @import { Flow, Link } from './link.js' */

/** @typedef {{ rtt: number, bandwidth: number | null }} Pair ms, and Mbit/s in each direction or null */

const host = '127.0.0.1'
/** Of one direction of one connection, the relay holds no more than this beside what is on its way. */
const maxHeldBytes = 256 * 1024
/** Without a limit any number of bytes may be on their way. */
const maxUnlimitedBytes = 16 * 1024 * 1024

/** What a message takes through the relay itself, and its second loopback: part of the delay, not added to it. */
const passingMs = 0.15
/**
 * A server that stands for another one further away: every connection to it is one to `targetPort`, through one link in
 * each direction that all connections share. There is no loss, and no slow start.
 * @param {Pair} pair
 * @param {number} targetPort on 127.0.0.1
 * @returns {Promise<Server>} it listens on 127.0.0.1, on a port that the system chose
 */
export async function openRelay({ rtt, bandwidth }, targetPort) {
  // 1 Mbit/s is 125 bytes per ms.
  const bytesPerMs = bandwidth === null ? Infinity : bandwidth * 125
  const delayMs = Math.max(0, rtt / 2 - passingMs)
  const up = createLink({ delayMs, bytesPerMs })
  const down = createLink({ delayMs, bytesPerMs })
  const maxBytes = bandwidth === null ? maxUnlimitedBytes : maxHeldBytes + rtt * bytesPerMs
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const target = connect({ port: targetPort, host, allowHalfOpen: true, noDelay: true })
    // The client may speak when the SYN-ACK is back, after a round trip; the server when it has the ACK, half of one later.
    carry(client, target, { link: up, maxBytes, afterMs: rtt - 2 * passingMs })
    carry(target, client, { link: down, maxBytes, afterMs: 1.5 * rtt - 3 * passingMs })
  })
  await new Promise((resolve, reject) => server.once('error', reject).listen(0, host, () => resolve(undefined)))
  return server
}

/**
 * Everything that comes from `source` goes to `destination`, and so does its end, or its reset.
 * @type {(source: Socket, destination: Socket, options: { link: Link, maxBytes: number, afterMs: number }) => void}
 */
function carry(source, destination, { link, maxBytes, afterMs }) {
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
      held += bytes.length
      if (held > maxBytes) source.pause()
      link.send(flow, bytes)
    })
  if (afterMs > 0) createAlarm(begin).set(performance.now() + afterMs, true)
  else begin()
}
