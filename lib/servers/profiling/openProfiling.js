import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Fault } from '../../base/errors/fault.js'
import { describeProcess } from '../../base/processes/processes.js'
import { askLines } from '../askLines.js'

/** @import { Recording } from './profilePreload.js' */

/** @typedef {Awaited<ReturnType<typeof openProfiling>>} Profiling */

/** File that is loaded into the processes of a command. */
export const preload = new URL('./profilePreload.js', import.meta.url).href
/** Microseconds between two samples of a stack. */
const interval = 400

/**
 * Makes a way to profile servers on Node.js that commands start, also behind npm and other programs: each of their
 * processes and threads loads a file of ours by NODE_OPTIONS, and connects to a socket.
 */
export async function openProfiling() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-profile-'))
  const path = join(folder, 'socket')
  /** @typedef {(question: string) => Promise<any>} Ask null if the thread has ended */
  /** @type {Set<{ pid: number, ask: Ask }>} */
  const threads = new Set()
  const listener = createServer(async (socket) => {
    const askLine = askLines(socket)
    /** @type {Ask} */
    const ask = async (question) => JSON.parse((await askLine({ question, interval })) || 'null')
    const { pid } = (await ask('identify')) ?? {}
    const member = { pid, ask }
    threads.add(member)
    socket.once('close', () => threads.delete(member))
  })
  await new Promise((resolve, reject) => void listener.once('error', reject).listen(path, () => resolve(null)))
  return {
    /** Writes the command line that a command runs under. @param {string} [options] - its own NODE_OPTIONS */
    under: (options = process.env.NODE_OPTIONS ?? '') => [
      'env',
      `NODE_OPTIONS=${[...(options ? [options] : []), `--import=${preload}`].join(' ')}`,
      `BENCH_PROFILE=${path}`,
    ],
    /**
     * Starts to profile the processes that answer, before their warm-up.
     * @param {{ pid: number }[]} processes - all that connected if none is known
     * @throws {Fault} if none of them can be profiled
     */
    async open(processes) {
      const pids = processes.map(({ pid }) => pid)
      const all = [...threads].filter(({ pid }) => pids.length === 0 || pids.includes(pid))
      if (all.length === 0) {
        const program = pids.length > 0 ? ` (${describeProcess(pids[0])})` : ''
        throw new Fault('UNSUPPORTED', `it runs no Node.js that takes NODE_OPTIONS${program}`)
      }
      /** Asks all threads that have not ended. @param {string} question @returns {Promise<any[]>} @throws {Fault} */
      async function askAll(question) {
        const answers = await Promise.all(all.map(({ ask }) => ask(question)))
        const fault = answers.find((answer) => answer?.fault)
        if (fault) throw new Fault('NOT_MEASURED', `the profiler failed: ${fault.fault}`)
        return answers.filter((answer) => answer !== null)
      }
      await askAll('open')
      return {
        /** Starts a turn. */
        start: () => askAll('start'),
        /** Ends it. */
        stop: () => askAll('stop'),
        /** Ends the profile. @returns {Promise<Recording[]>} of each thread */
        end: () => askAll('end'),
      }
    },
    remove() {
      listener.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
