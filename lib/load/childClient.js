import { fork } from 'node:child_process'
import { Fault } from '../base/errors/fault.js'
import { UnableError } from '../base/errors/unableError.js'
import { controlSocketFd } from './slices/controlSocket.js'

/** What somebody else ends a process with; a process that fails has other signals. */
const fromOutside = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']

/**
 * Starts a client in a process of its own, so that neither the runner nor the server pays for its work. It answers one
 * question after the other, by `answerQuestions`.
 * @param {URL} module the client
 * @param {AbortSignal} signal ends the client at once
 * @param {object} [options]
 * @param {string | null} [options.cpus] - CPUs to pin it to, in the format of `taskset -c`
 * @param {string} [options.execPath] - the Node.js that runs it
 * @param {string[]} [options.words] - arguments of the module
 */
export function startClient(module, signal, { cpus = null, execPath = process.execPath, words = [] } = {}) {
  signal.throwIfAborted()
  const child = fork(module, words, {
    // Ctrl-C in a terminal reaches every process of its group: this one ends when the runner says so.
    detached: true,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc', 'pipe'],
    // The process of taskset becomes that of node.
    ...(cpus ? { execPath: 'taskset', execArgv: ['-c', cpus, execPath] } : { execPath }),
  })
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  /** @type {{ onEvent: (event: any) => void, resolve: (value: any) => void, reject: (error: unknown) => void } | null} */
  let asked = null
  child.on('message', (/** @type {any} */ message) => {
    try {
      if ('event' in message) asked?.onEvent(message.event)
      else if ('fault' in message) asked?.reject(new Fault(message.fault.code, message.fault.reason))
      else asked?.resolve(message.value)
    } catch (error) {
      asked?.reject(error)
    }
  })
  const stop = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', stop)
  /** @returns {Promise<never>} */
  async function end() {
    /** @type {NodeJS.Signals | null} */
    let by
    try {
      by = await new Promise((resolve, reject) =>
        child.once('error', reject).once('close', (_, signal) => resolve(signal)),
      )
    } finally {
      signal.removeEventListener('abort', stop)
    }
    signal.throwIfAborted()
    // Such as a system that is short of memory: that is no fact about a server, and no bug.
    if (by !== null && fromOutside.includes(by))
      throw new UnableError('PROCESS_ENDED', `the load generator was ended by ${by}; continue with --resume`)
    throw new Error(`the client process ended before it answered\n${errors}`)
  }
  const ended = end()
  ended.catch(() => {})
  return {
    pid: Number(child.pid),
    /**
     * @param {object} question one at a time
     * @param {(event: any) => void} [onEvent] called with what it tells before its answer
     * @returns {Promise<any>} the answer
     * @throws {Fault} what the client found; the signal's reason; {@link UnableError} where somebody has ended it; an
     *   Error with the client's stack where it failed itself
     */
    ask(question, onEvent = () => {}) {
      const answer = new Promise((resolve, reject) => {
        asked = { onEvent, resolve, reject }
      })
      // Whether it arrived is told by what comes back, or by the end.
      child.send(question, () => {})
      return Promise.race([answer, ended])
    },
    /** Socket by which it asks for turns. */
    controlSocket: /** @type {import('node:net').Socket} */ (child.stdio[controlSocketFd]),
    async close() {
      stop()
      await ended.catch(() => {})
    },
  }
}

/**
 * Answers the questions of the process that started this one; without it, it is of no use.
 * @param {(question: any, tell: (event: any) => void) => Promise<unknown>} answer where it throws a Fault, that is the answer
 */
export function answerQuestions(answer) {
  process.once('disconnect', () => process.exit())
  process.on('message', async (question) => {
    const message = await answer(question, (event) => process.send?.({ event })).then((value) => ({ value }), toMessage)
    process.send?.(message)
  })
}

/** @param {unknown} error @throws what is a bug of ours */
function toMessage(error) {
  if (!(error instanceof Fault)) throw error
  return { fault: { code: error.code, reason: error.message } }
}
