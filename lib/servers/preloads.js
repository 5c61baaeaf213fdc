import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sum } from '../stats/mean.js'
import { askLines, withTimeout } from './askLines.js'
import { fillPort } from './runningServer.js'

/** @import { Socket } from 'node:net' */
/** @import { Endpoint } from '../types.d.ts' */
/** @import { AskLine } from './askLines.js' */

/** Thread of a Node.js process. @typedef {{ pid: number, ask: AskLine, socket: Socket }} Thread */

/** Longest folder of a socket, whose path has at most 104 bytes on macOS and 108 on Linux. */
const longestFolder = 80

/** Tells whether options of Node.js keep it from reading files, such as one to load. @param {string} text */
const forbidsFiles = (text) => /--(experimental-)?permission\b/.test(text)

/**
 * Opens a socket on which the Node.js processes of commands answer questions: NODE_OPTIONS load a file of ours into
 * them, also behind npm and other programs. Other runtimes ignore the variables.
 * @param {string} option - of Node.js, which loads that file
 * @param {string} variable - name of the variable with the socket's path
 */
export async function openPreload(option, variable) {
  const parent = Buffer.byteLength(tmpdir()) > longestFolder ? '/tmp' : tmpdir()
  const folder = mkdtempSync(join(parent, 'bench-'))
  const path = join(folder, 'socket')
  /** @type {Set<Thread>} */
  const threads = new Set()
  const listener = createServer(async (socket) => {
    const ask = askLines(socket)
    const thread = { pid: Number.NaN, ask, socket }
    threads.add(thread)
    socket.once('close', () => threads.delete(thread))
    thread.pid = Number.parseInt(await ask({ question: 'identify' }), 10)
  })
  listener.listen(path)
  await once(listener, 'listening')
  return {
    /**
     * Writes the command line that a command runs under; empty if its options forbid it.
     * @type {(endpoint: Partial<Pick<Endpoint, 'command' | 'env'>> | undefined, port: number) => string[]}
     */
    under({ command = '', env } = {}, port) {
      const options = fillPort(env?.NODE_OPTIONS ?? process.env.NODE_OPTIONS ?? '', port)
      if (forbidsFiles(`${options} ${command}`)) return []
      return ['env', `NODE_OPTIONS=${`${options} ${option}`.trim()}`, `${variable}=${path}`]
    },
    /** Lists the threads of some processes. @param {{ pid: number }[]} processes */
    threadsOf: (processes) => [...threads].filter((thread) => processes.some(({ pid }) => pid === thread.pid)),
    close() {
      for (const { socket } of threads) socket.destroy()
      listener.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Option that loads the file that reads memory. */
const readingMemory = `--require ${JSON.stringify(fileURLToPath(new URL('./heldMemory.cjs', import.meta.url)))}`
/** Seconds that processes have to collect their garbage. */
const timeoutSeconds = 10

/** Has the Node.js processes of commands say what memory they hold, without garbage. */
export async function openMemoryProbes() {
  const { threadsOf, ...preload } = await openPreload(readingMemory, 'BENCH_MEMORY')
  /** @param {Thread} thread */
  const readHeld = ({ ask }) => withTimeout(ask({ question: 'held' }), timeoutSeconds)
  return {
    ...preload,
    /**
     * Adds up the bytes that processes hold.
     * @type {(processes: { pid: number }[]) => Promise<number | null>} null if one of them does not say it, or none can
     */
    async readHeldBytes(processes) {
      const held = await Promise.all(threadsOf(processes).map(readHeld))
      return held.length > 0 && held.every(Boolean) ? sum(held.map(Number)) : null
    },
  }
}
