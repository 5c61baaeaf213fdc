import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/** @typedef {import('../types.d.ts').NetworkCheck} NetworkCheck */
/** @typedef {import('./relay.js').Pair} Pair */

const host = '127.0.0.1'
const transferBytes = 1_000_000
const repetitions = 3

/**
 * What the checks talk to: it answers each byte with another one, or with 1 MB where the byte is 1.
 * @returns {Promise<{ port: number, close: () => void }>}
 */
export async function openCheckServer() {
  const answers = [Buffer.alloc(1), Buffer.alloc(transferBytes)]
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => {})
    socket.on('data', ([kind]) => socket.write(answers[kind]))
  })
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  // The first connection of a process takes some milliseconds longer.
  await measure(port)
  return { port, close: () => server.close() }
}

/**
 * @param {import('node:net').Socket} socket
 * @param {0 | 1} kind
 */
async function ask(socket, kind) {
  const start = performance.now()
  let missing = kind === 0 ? 1 : transferBytes
  socket.write(Buffer.of(kind))
  while (missing > 0) missing -= (await once(socket, 'data'))[0].length
  return performance.now() - start
}

/** @param {number} port */
async function measure(port) {
  const start = performance.now()
  const socket = connect({ port, host, noDelay: true })
  try {
    await ask(socket, 0)
    const firstMs = performance.now() - start
    const requestMs = await ask(socket, 0)
    return { connectMs: firstMs - requestMs, requestMs, transferMs: await ask(socket, 1) }
  } finally {
    socket.destroy()
  }
}

/**
 * Measures what a connection costs (by how much a request on a new one takes longer), a request of a byte, and 1 MB.
 * @param {Pair} pair
 * @param {number} port where openCheckServer answers, through the network
 * @returns {Promise<NetworkCheck>} medians of three
 */
export async function checkNetwork({ rtt, bandwidth }, port) {
  /** @type {Awaited<ReturnType<typeof measure>>[]} */
  const samples = []
  for (let index = 0; index < repetitions; index++) samples.push(await measure(port))
  /** @param {'connectMs' | 'requestMs' | 'transferMs'} name */
  const median = (name) => samples.map((sample) => sample[name]).sort((a, b) => a - b)[Math.floor(repetitions / 2)]
  const transferMs = bandwidth === null ? null : rtt + transferBytes / (bandwidth * 125)
  return {
    rtt,
    bandwidth,
    connectMs: median('connectMs'),
    requestMs: median('requestMs'),
    transferMs: median('transferMs'),
    theory: { connectMs: rtt, requestMs: rtt, transferMs },
  }
}
