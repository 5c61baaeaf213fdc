import { Fault } from '../../base/errors/fault.js'
import { describeProcess } from '../../base/processes/processes.js'
import { withTimeout } from '../askLines.js'
import { openPreload } from '../preloads.js'

/** @import { Recording } from './profilePreload.js' */

/** @typedef {Awaited<ReturnType<typeof openProfiling>>} Profiling */

/** File that is loaded into the processes of a command. */
export const preload = new URL('./profilePreload.js', import.meta.url).href
/** Microseconds between two samples of a stack. */
const interval = 400

/** Makes a way to profile servers on Node.js that commands start, with all of their processes and threads. */
export async function openProfiling(timeoutSeconds = 30) {
  const { threadsOf, under, close } = await openPreload(`--import=${preload}`, 'BENCH_PROFILE')
  return {
    under,
    /**
     * Starts to profile the processes that answer, before their warm-up.
     * @param {{ readonly processes: { pid: number }[] }} server
     * @param {AbortSignal} signal - ends all waiting
     * @throws {Fault} if none of them can be profiled, or a thread does not answer
     */
    async open(server, signal) {
      const all = threadsOf(server.processes)
      if (all.length === 0) {
        const [first] = server.processes
        const program = first ? ` (${describeProcess(first.pid)})` : ''
        throw new Fault('UNSUPPORTED', `it runs no Node.js that takes NODE_OPTIONS${program}`)
      }
      signal.throwIfAborted()
      // Without its connection, a thread has ended.
      const disconnect = () => {
        for (const { socket } of all) socket.destroy()
      }
      signal.addEventListener('abort', disconnect, { once: true })
      /** Asks threads that have not ended. @type {(question: string, threads?: typeof all) => Promise<any[]>} */
      async function askThreads(question, threads = all) {
        const lines = await Promise.all(
          threads.map(({ ask }) => withTimeout(ask({ question, interval }), timeoutSeconds)),
        )
        const silent = threads[lines.indexOf(null)]
        if (silent) {
          const thread = `a thread of ${describeProcess(silent.pid)} did not answer the profiler in ${timeoutSeconds} s`
          throw new Fault('NO_ANSWER', `${thread}; its profile is left out`)
        }
        const answers = lines.map((line) => JSON.parse(line || 'null'))
        const fault = answers.find((answer) => answer?.fault)
        if (fault) throw new Fault('NOT_MEASURED', `the profiler failed: ${fault.fault}`)
        if (threads === all && !lines.some(Boolean))
          throw new Fault('NOT_MEASURED', 'its threads ended before their profile')
        return answers.filter((answer) => answer !== null)
      }
      await askThreads('open')
      return {
        /** Adds threads that started during the warm-up, such as the second worker of a cluster, and counts them. */
        async join() {
          const late = threadsOf(server.processes).filter((thread) => !all.includes(thread))
          all.push(...late)
          await askThreads('open', late)
          return late.length
        },
        /** Starts a turn. */
        start: () => askThreads('start'),
        /** Ends it. */
        stop: () => askThreads('stop'),
        /** Ends the profile. @returns {Promise<Recording[]>} of each thread */
        end: () => askThreads('end'),
      }
    },
    close,
  }
}
