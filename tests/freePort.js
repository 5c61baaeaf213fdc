import { once } from 'node:events'
import { createServer } from 'node:net'
import { assertPortFree, cohortPorts } from '../lib/servers/sockets.js'

// Above the ports that lib/ draws from, and below those that Linux gives to outgoing connections.
const [lowest, highest] = [20_000, 32_767]
/** A stretch is one process's, as test files run beside each other. Its first port is held, which keeps others away. */
const stretchPorts = 512
/** Ports that a run takes from its --port upwards: those of a cohort of eight. */
const runPorts = cohortPorts
const runs = Math.floor((stretchPorts - 1) / runPorts)

/** @type {Promise<number> | undefined} */
let stretch
let given = 0

/** @returns {Promise<number>} the first port of a stretch that is this process's until it ends */
async function takeStretch() {
  for (let first = lowest; first + stretchPorts <= highest; first += stretchPorts) {
    const holder = createServer().unref().listen(first, '127.0.0.1')
    const error = await once(holder, 'listening').then(
      () => null,
      (error) => error,
    )
    if (error === null) return first
    if (error.code !== 'EADDRINUSE') throw error
  }
  throw new Error(`all stretches of ports from ${lowest} to ${highest} are held by others`)
}

/** @param {number} port whether nobody listens on it */
const isFree = (port) =>
  assertPortFree(port).then(
    () => true,
    () => false,
  )

/**
 * A port of 127.0.0.1 that nobody listens on, as on those after it that a run takes, and that no other test file is
 * given. One drawn by chance was now and then taken by a server of another file before the test came to use it.
 * @returns {Promise<number>}
 */
export async function freePort() {
  stretch ??= takeStretch()
  const first = await stretch
  for (let tried = 0; tried < runs; tried += 1) {
    const port = first + 1 + (given++ % runs) * runPorts
    const ports = Array.from({ length: runPorts }, (_, index) => port + index)
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return port
  }
  throw new Error(`the ports from ${first + 1} to ${first + stretchPorts - 1} are all in use`)
}
