import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../../base/processes/childEnvironment.js'

/** Bytes by which the heap of a server may grow within a cycle of windows. */
const bytesPerServer = 64 * 1024 ** 2
/** Share of the available memory that is taken at most: servers must not lack it meanwhile. */
const availableShare = 0.25
/** Time after which a virtual machine may have returned free memory to its host. */
const keptMilliseconds = 5000
/** Cost of a page fault above which memory is taken ahead: 1.3 is common, 11 if the host has the page. */
const costlyMicroseconds = 5

const script = fileURLToPath(new URL('touchPages.js', import.meta.url))

/**
 * Takes memory and frees it, by a process that ends. It has its own group: Ctrl-C must end the run and not that
 * process.
 * @param {number} bytes
 * @param {AbortSignal} signal
 * @returns {Promise<number>} microseconds that a page took
 */
async function touchPages(bytes, signal) {
  const child = spawn(process.execPath, [script, `${bytes}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    env: childEnvironment(),
    signal,
  })
  const [[code, killedBy], output] = await Promise.all([once(child, 'exit'), text(child.stdout)])
  if (code !== 0) throw new Error(`the process that takes ${bytes} bytes of memory ended with ${killedBy ?? code}`)
  return Number(output)
}

/**
 * Takes and frees memory before windows if a page fault is costly, so that heaps can grow into it. A virtual machine
 * may return free memory to its host: a window in which a heap grows into such pages is up to a fifth too slow. The
 * first time measures what a page fault costs.
 * @param {number} servers number of servers that are alive
 * @param {{ touch?: typeof touchPages, availableBytes?: () => number }} [machine]
 */
export function createPreallocation(servers, machine = {}) {
  const { touch = touchPages, availableBytes = () => process.availableMemory() } = machine
  let takenAt = Number.NEGATIVE_INFINITY
  /** @type {number | null} */
  let pageFaultMicroseconds = null
  return {
    /** Cost of a page fault; null before the first window. */
    get pageFaultMicroseconds() {
      return pageFaultMicroseconds
    },
    /**
     * Takes and frees memory if that is due; nothing may be measured meanwhile.
     * @param {AbortSignal} signal
     * @throws the signal's reason
     */
    async preallocate(signal) {
      if (pageFaultMicroseconds !== null && pageFaultMicroseconds <= costlyMicroseconds) return
      if (performance.now() - takenAt < keptMilliseconds) return
      const bytes = Math.floor(Math.min(servers * bytesPerServer, availableShare * availableBytes()))
      try {
        const microseconds = await touch(bytes, signal)
        pageFaultMicroseconds ??= microseconds
      } catch (error) {
        signal.throwIfAborted()
        throw error
      }
      takenAt = performance.now()
    },
  }
}
