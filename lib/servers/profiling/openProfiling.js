import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Fault } from '../../base/errors/fault.js'
import { describeProcess } from '../../base/processes/processes.js'
import { askLines } from '../askLines.js'

/** @import { Profiler } from 'node:inspector' */
/** @import { Script } from './profilePreload.js' */

/** @typedef {Profiler.Profile} Profile */
/** @typedef {Awaited<ReturnType<typeof openProfiling>>} Profiling */
/**
 * Profile of a thread during a turn, and its CPU time there; null if the platform does not say.
 * @typedef {{ thread: string, profile: Profile, cpuMicroseconds: number | null }} ThreadProfile
 */

/** File that is loaded into the processes of a command. */
export const preload = new URL('./profilePreload.js', import.meta.url).href
/** Microseconds between two samples of a stack. */
export const samplingInterval = 250

/**
 * Makes a way to profile servers on Node.js that commands start, also behind npm and other programs: each of their
 * processes and threads loads a file of ours by NODE_OPTIONS, and connects to a socket.
 */
export async function openProfiling() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-profile-'))
  const path = join(folder, 'socket')
  /** @type {Set<{ pid: number, name: string, ask: (question: object) => Promise<any> }>} */
  const threads = new Set()
  const listener = createServer(async (socket) => {
    const askLine = askLines(socket)
    const ask = async (/** @type {object} */ question) => JSON.parse((await askLine(question)) || 'null')
    const { pid, thread } = (await ask({})) ?? {}
    const member = { pid, name: `${pid} ${thread}`, ask }
    threads.add(member)
    socket.once('close', () => threads.delete(member))
  })
  /** @type {Promise<void>} */
  const listening = new Promise((resolve, reject) => void listener.once('error', reject).listen(path, resolve))
  await listening
  return {
    /** Writes the command line that a command runs under. @param {string} [options] - its own NODE_OPTIONS */
    under: (options = process.env.NODE_OPTIONS ?? '') => [
      'env',
      `NODE_OPTIONS=${[...(options ? [options] : []), `--import=${preload}`].join(' ')}`,
      `BENCH_PROFILE=${path}`,
    ],
    /**
     * Opens the profiler of the processes that answer.
     * @param {{ pid: number }[]} processes - all that connected if none is known
     * @throws {Fault} if none of them can be profiled
     */
    open(processes) {
      const pids = processes.map(({ pid }) => pid)
      const all = [...threads].filter(({ pid }) => pids.length === 0 || pids.includes(pid))
      if (all.length === 0) {
        const program = pids.length > 0 ? ` (${describeProcess(pids[0])})` : ''
        throw new Fault('UNSUPPORTED', `it runs no Node.js that takes NODE_OPTIONS${program}`)
      }
      /**
       * Asks all threads that have not ended.
       * @type {<Answer>(question: object) => Promise<({ thread: string } & Answer)[]>}
       * @throws {Fault}
       */
      async function askAll(question) {
        const answers = await Promise.all(
          all.map(async ({ name: thread, ask }) => ({ thread, ...((await ask(question)) ?? { ended: true }) })),
        )
        const fault = answers.find((answer) => answer.fault)
        if (fault) throw new Fault('NOT_MEASURED', `the profiler failed: ${fault.fault}`)
        return answers.filter(({ ended }) => !ended)
      }
      return {
        /** Starts to profile. */
        start: () => askAll({ start: samplingInterval }),
        /** Ends that. @returns {Promise<ThreadProfile[]>} */
        stop: () => askAll({ stop: true }),
        /** Lists scripts with source maps. @returns {Promise<{ thread: string, scripts: Script[] }[]>} */
        listScripts: () => askAll({ list: true }),
      }
    },
    remove() {
      listener.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
