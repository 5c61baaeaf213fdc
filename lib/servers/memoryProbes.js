import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @import { Socket } from 'node:net' */

/** Seconds that processes have to collect their garbage. */
const timeoutSeconds = 10

/** Option that loads the probe into Node.js. */
const required = `--require ${JSON.stringify(fileURLToPath(new URL('./heldMemory.cjs', import.meta.url)))}`

/** Tells whether options of Node.js keep it from reading files, such as the probe. @param {string} text */
const forbidsFiles = (text) => /--(experimental-)?permission\b/.test(text)

/**
 * Opens a socket on which the Node.js processes of commands say what memory they hold, without garbage, when they are
 * asked. Other runtimes ignore the variables.
 */
export async function openMemoryProbes() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-memory-'))
  const path = join(folder, 'socket')
  /** Connections by the ids of processes. @type {Map<number, Socket>} */
  const processes = new Map()
  const server = createServer((socket) => {
    socket.once('data', (pid) => processes.set(Number(pid), socket))
    socket.on('error', () => socket.destroy())
    socket.unref()
  })
  server.listen(path).unref()
  await once(server, 'listening')

  /** @param {Socket} socket */
  async function ask(socket) {
    socket.write('held\n')
    const [bytes] = await once(socket, 'data', { signal: AbortSignal.timeout(timeoutSeconds * 1000) })
    return Number(bytes)
  }
  return {
    /**
     * Writes the command line that a command runs under.
     * @type {(endpoint: { command?: string, env?: Record<string, string> } | undefined) => string[]}
     */
    under({ command = '', env } = {}) {
      const options = env?.NODE_OPTIONS ?? process.env.NODE_OPTIONS ?? ''
      if (forbidsFiles(`${options} ${command}`)) return []
      return ['env', `NODE_OPTIONS=${`${options} ${required}`.trim()}`, `BENCH_MEMORY=${path}`]
    },
    /**
     * Adds up the bytes that processes hold.
     * @type {(running: { pid: number }[]) => Promise<number | null>} null if none of them says it
     */
    async readHeldBytes(running) {
      const sockets = running.flatMap(({ pid }) => processes.get(pid) ?? [])
      const held = await Promise.all(sockets.map(ask)).catch(() => [])
      return held.length > 0 ? held.reduce((total, bytes) => total + bytes) : null
    },
    close() {
      for (const socket of processes.values()) socket.destroy()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
