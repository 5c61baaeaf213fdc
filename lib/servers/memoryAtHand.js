import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** What a server's heap may grow by in a cycle of windows. */
const bytesPerServer = 64 * 1024 ** 2
/** A share of what is available, which no server is to lack meanwhile. */
const availableShare = 0.25
/** What is free goes back to the host in seconds. */
const keptMilliseconds = 5000

/**
 * In a process of its own, as that gives all of it back when it ends; in a group of its own, so that Ctrl-C ends the run and not it.
 * @type {(bytes: number, signal: AbortSignal) => Promise<void>}
 */
async function takeAndGiveBack(bytes, signal) {
  const words = ['-e', `Buffer.alloc(${bytes}, 1)`]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'], detached: true, signal })
  const [code, killedBy] = await once(child, 'exit')
  if (code !== 0) throw new Error(`what took ${bytes} bytes of memory ended with ${killedBy ?? code}`)
}

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
