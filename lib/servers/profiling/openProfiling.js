import { Fault } from '../../base/errors/fault.js'
import { describeProcess } from '../../base/processes/processes.js'
import { withTimeout } from '../askLines.js'
import { openPreload } from '../preloads.js'

/** @import { Thread } from '../preloads.js' */
/** @import { Recording } from './profilePreload.js' */

/** @typedef {Awaited<ReturnType<typeof openProfiling>>} Profiling */

/** File that is loaded into the processes of a command. */
export const preload = new URL('./profilePreload.js', import.meta.url).href
/** Microseconds between two samples of a stack. */
const interval = 400
/** Seconds that a thread has to answer. */
const answerSeconds = 30

/**
 * Makes a way to profile servers on Node.js that commands start, with all of their processes and threads.
 * @param {number} [timeoutSeconds] - of each question
 */
export async function openProfiling(timeoutSeconds = answerSeconds) {
  const { threadsOf, under, close } = await openPreload(`--import=${preload}`, 'BENCH_PROFILE')

  /**
   * Asks threads, of which those that have ended give no answer.
   * @type {(threads: Thread[], question: string) => Promise<any[]>}
   * @throws {Fault} if one does not answer in time, or fails
   */
  async function askAll(threads, question) {
    const answers = await Promise.all(
      threads.map(async ({ pid, ask }) => {
        const line = await withTimeout(ask({ question, interval }), timeoutSeconds)
        if (line !== null) return JSON.parse(line || 'null')
        const thread = `a thread of ${describeProcess(pid)} did not answer the profiler in ${timeoutSeconds} s`
        throw new Fault('NO_ANSWER', `${thread}; its profile is left out`)
      }),
    )
    const fault = answers.find((answer) => answer?.fault)
    if (fault) throw new Fault('NOT_MEASURED', `the profiler failed: ${fault.fault}`)
    return answers.filter((answer) => answer !== null)
  }

  return {
    under,
    /**
     * Starts to profile the processes that answer, before their warm-up.
     * @param {{ processes: { pid: number }[] }} server - whose processes may become more until the first turn
     * @param {AbortSignal} signal - ends all waiting
     * @throws {Fault} if none of them can be profiled, or a thread does not answer
     */
    async open(server, signal) {
      /** @type {Thread[]} */
      const all = []
      let isStarted = false
      async function addThreads() {
        const added = threadsOf(server.processes).filter((thread) => !all.includes(thread))
        all.push(...added)
        await askAll(added, 'open')
      }
      // Without its connection, a thread has ended.
      function disconnect() {
        for (const { socket } of all) socket.destroy()
      }
      signal.throwIfAborted()
      signal.addEventListener('abort', disconnect, { once: true })
      await addThreads()
      if (all.length === 0) {
        const [first] = server.processes
        const program = first ? ` (${describeProcess(first.pid)})` : ''
        throw new Fault('UNSUPPORTED', `it runs no Node.js that takes NODE_OPTIONS${program}`)
      }
      return {
        /** Starts a turn. */
        async start() {
          if (!isStarted) await addThreads()
          isStarted = true
          await askAll(all, 'start')
        },
        /** Ends it. */
        stop: () => askAll(all, 'stop'),
        /** Ends the profile. @returns {Promise<Recording[]>} of each thread */
        async end() {
          const recordings = await askAll(all, 'end')
          if (recordings.length === 0) throw new Fault('NOT_MEASURED', 'its threads ended before their profile')
          return recordings
        },
      }
    },
    close,
  }
}
