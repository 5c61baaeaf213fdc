import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** @import { AddressInfo, Socket } from 'node:net' */
/** @import { Pair } from './relay.js' */
/** @import { NetworkCheck } from './types.d.ts' */

const host = '127.0.0.1'
const transferBytes = 1_000_000
const repetitions = 3

/**
 * Costs of each carrier. A relay passes bytes on without headers. With netem each packet of 1,448 bytes has 66 more
 * (Ethernet, IP, TCP with timestamps), and slow start delays a transfer on a new connection, depending on the kernel.
 * So 1 MB goes over 80 connections at once: the share of each fits into the initial window of 10 packets.
 */
const carriers = {
  relay: { connections: 1, headerBytes: 0 },
  netem: { connections: 80, headerBytes: 66 },
}
const segmentBytes = 1448

/** @typedef {keyof typeof carriers} Carrier */

/**
 * Checks the conditions one after the other, with a server that answers four bytes with as many bytes as they say.
 * @param {Pair[]} pairs
 * @param {Carrier} carrier
 * @param {(pair: Pair, port: number) => Promise<number>} carry - port through which the server is reached under a pair
 * @param {AbortSignal} [signal] - ends the checks; they throw its reason
 */
export async function checkNetworks(pairs, carrier, carry, signal) {
  const answer = Buffer.alloc(transferBytes)
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => {})
    socket.on('data', (question) => socket.write(answer.subarray(0, question.readUInt32BE())))
  })
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = /** @type {AddressInfo} */ (server.address())
  const checks = []
  try {
    // The first connection of a process takes some milliseconds longer.
    await measure(port, 1, signal)
    for (const pair of pairs) checks.push(await checkNetwork(pair, await carry(pair, port), carrier, signal))
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    server.close()
  }
  return checks
}

/** @type {(socket: Socket, bytes: number) => Promise<void>} */
async function ask(socket, bytes) {
  const question = Buffer.alloc(4)
  question.writeUInt32BE(bytes)
  socket.write(question)
  for (let missing = bytes; missing > 0; ) missing -= (await once(socket, 'data'))[0].length
}

/** @param {() => Promise<unknown>} work */
async function time(work) {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** @typedef {{ connectMs: number, requestMs: number, transferMs: number }} Times */

/** @type {(port: number, connections: number, signal?: AbortSignal) => Promise<Times>} */
async function measure(port, connections, signal) {
  signal?.throwIfAborted()
  const open = () => {
    const socket = connect({ port, host, noDelay: true }).on('error', () => {})
    // A relay that has ended sends nothing more: reject pending reads.
    return socket.once('end', () => socket.destroy(new Error('the connection was closed')))
  }
  const sockets = [open()]
  const [socket] = sockets
  const stop = () => {
    for (const socket of sockets) socket.destroy(signal?.reason)
  }
  signal?.addEventListener('abort', stop)
  try {
    const firstMs = await time(() => ask(socket, 1))
    const requestMs = await time(() => ask(socket, 1))
    while (sockets.length < connections) sockets.push(open())
    await Promise.all(sockets.map((socket) => ask(socket, 1)))
    const share = transferBytes / connections
    const transferMs = await time(() => Promise.all(sockets.map((socket) => ask(socket, share))))
    // On a busy machine the second request may take longer than a connection and the first.
    return { connectMs: Math.max(0, firstMs - requestMs), requestMs, transferMs }
  } finally {
    signal?.removeEventListener('abort', stop)
    stop()
  }
}

/** @type {(pair: Pair, carrier: Carrier) => NetworkCheck['theory']} */
function theoryOf({ rtt, bandwidth }, carrier) {
  const { connections, headerBytes } = carriers[carrier]
  /** @param {number} bytes @param {number} packets */
  const sendMs = (bytes, packets) => (bandwidth === null ? 0 : (bytes + packets * headerBytes) / (bandwidth * 125))
  const packets = connections * Math.ceil(transferBytes / connections / segmentBytes)
  // Without round trips only CPU time is left, which has no theory.
  const roundTripMs = rtt === 0 ? 0 : rtt + sendMs(0, 2)
  return {
    connectMs: roundTripMs,
    requestMs: roundTripMs,
    transferMs: bandwidth === null ? null : rtt + sendMs(transferBytes, packets),
  }
}

/**
 * Measures the time of a connection (the extra time of a request on a new one), of a request of a byte, and of 1 MB.
 * @param {Pair} pair
 * @param {number} port - of the server of checkNetworks, through the network
 * @param {Carrier} carrier
 * @param {AbortSignal} [signal]
 * @returns {Promise<NetworkCheck>} medians of three
 */
export async function checkNetwork(pair, port, carrier, signal) {
  /** @type {Times[]} */
  const samples = []
  const { connections } = carriers[carrier]
  for (let index = 0; index < repetitions; index++) {
    samples.push(await measure(port, connections, signal))
    // TCP sent delayed answers again; wait until these retransmissions have drained.
    if (connections > 1) await delay(samples[index].transferMs, undefined, { signal })
  }
  /** @param {keyof Times} name */
  const median = (name) => samples.map((sample) => sample[name]).sort((a, b) => a - b)[Math.floor(repetitions / 2)]
  return {
    ...pair,
    connectMs: median('connectMs'),
    requestMs: median('requestMs'),
    transferMs: median('transferMs'),
    theory: theoryOf(pair, carrier),
  }
}
