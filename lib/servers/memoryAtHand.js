import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** What a server's heap may grow by in a cycle of windows. */
const bytesPerServer = 64 * 1024 ** 2
/** A share of what is available, which no server is to lack meanwhile. */
const availableShare = 0.25
/** What is free goes back to the host in seconds. */
const keptMilliseconds = 5000

/** In a process of its own, as that gives all of it back when it ends. @type {(bytes: number, signal: AbortSignal) => Promise<unknown>} */
const takeAndGiveBack = (bytes, signal) =>
  promisify(execFile)(process.execPath, ['-e', `Buffer.alloc(${bytes}, 1)`], { signal })

/**
 * Memory for servers to grow into, which the machine has at hand. A virtual machine may give back to its host what is free; a
 * page that a process then gets takes eight times as long (tests/perf/memoryAtHand.js), and a window in which a heap grows is by
 * up to a fifth too slow. So as much as may be needed is taken before, and given back at once.
 * @param {number} servers that are alive
 * @param {{ take?: typeof takeAndGiveBack, availableBytes?: () => number }} [machine]
 */
export function keepMemoryAtHand(
  servers,
  { take = takeAndGiveBack, availableBytes = () => process.availableMemory() } = {},
) {
  let takenAt = Number.NEGATIVE_INFINITY
  /** Nothing is measured meanwhile. @param {AbortSignal} signal @throws its reason */
  return async function fill(signal) {
    if (performance.now() - takenAt < keptMilliseconds) return
    const bytes = Math.floor(Math.min(servers * bytesPerServer, availableShare * availableBytes()))
    try {
      await take(bytes, signal)
    } catch (error) {
      signal.throwIfAborted()
      throw error
    }
    takenAt = performance.now()
  }
}
