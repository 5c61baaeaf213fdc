import { fork } from 'node:child_process'
import { once } from 'node:events'
import { childEnvironment } from '../base/processes/childEnvironment.js'
import { withoutPackage } from '../base/project.js'
import { Fault } from '../base/errors/fault.js'
import { UnableError } from '../base/errors/unableError.js'
import { UsageError } from '../base/errors/usageError.js'
import { controlSocketFd, grantTurns } from './slices/controlSocket.js'
import { afterRunning } from './timeouts.js'

/** Signals by which another process ends one; a process that fails has other signals. */
const fromOutside = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']

/** Interval of a client's signs of life, which it gives as long as its event loop turns. */
const signMilliseconds = 1000
/** Seconds without one after which a client loops without end: no answer takes so long to read, on any machine. */
const maxSilentSeconds = 60

/**
 * Starts a client in a process of its own, so that neither the runner nor the server pays for its work. It answers
 * questions one after the other, by `answerQuestions`.
 * @param {URL} module the client
 * @param {AbortSignal} signal ends the client at once
 * @param {object} [options]
 * @param {string | null} [options.cpus] - CPUs to pin it to, in the format of `taskset -c`
 * @param {string} [options.execPath] - the Node.js that runs it
 * @param {string[]} [options.args] - arguments of the module
 * @param {() => NodeJS.ProcessEnv} [options.environmentOf] - default: without the user's secrets
 * @param {'json' | 'advanced'} [options.serialization] - of questions and answers; default: JSON
 * @param {number} [options.silentSeconds] - without a sign of life, after which it is ended
 */
export function startClient(module, signal, options = {}) {
  const {
    cpus = null,
    execPath = process.execPath,
    args = [],
    environmentOf = childEnvironment,
    serialization,
    silentSeconds = maxSilentSeconds,
  } = options
  signal.throwIfAborted()
  const child = fork(module, args, {
    // Ctrl-C in a terminal reaches every process of its group: this one ends when the runner says so.
    detached: true,
    env: environmentOf(),
    serialization,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc', 'pipe'],
    // The process of taskset becomes that of node.
    ...(cpus ? { execPath: 'taskset', execArgv: ['-c', cpus, execPath] } : { execPath }),
  })
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  /** @type {{ onEvent: (event: any) => void, resolve: (value: any) => void, reject: (error: any) => void } | null} */
  let pending = null
  /** Client whose event loop stood still. @type {Fault | null} */
  let silence = null
  let onSign = () => {}
  child.on('message', (/** @type {any} */ message) => {
    onSign()
    if ('sign' in message) return
    try {
      if ('event' in message) pending?.onEvent(message.event)
      else if ('fault' in message) pending?.reject(new Fault(message.fault.code, message.fault.reason))
      else if ('usage' in message) pending?.reject(new UsageError(message.usage))
      else if ('unable' in message) pending?.reject(new UnableError(message.unable.code, message.unable.reason))
      else pending?.resolve(message.value)
    } catch (error) {
      pending?.reject(error)
    }
  })
  const stop = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', stop)
  /** @returns {Promise<never>} */
  async function end() {
    const [, by] = await once(child, 'close').finally(() => signal.removeEventListener('abort', stop))
    signal.throwIfAborted()
    if (silence !== null) throw silence
    // For example, the system was short of memory: neither the server nor this program is at fault.
    if (by !== null && fromOutside.includes(by))
      throw new UnableError('PROCESS_ENDED', `the load generator was ended by ${by}; continue with --resume`)
    throw new Error(`the client process ended before it answered\n${errors}`)
  }
  const ended = end()
  ended.catch(() => {})
  return {
    pid: Number(child.pid),
    /**
     * Sends a question; the one before must have been answered.
     * @param {object} question
     * @param {(event: any) => void} [onEvent] called with each event before the answer
     * @returns {Promise<any>} the answer
     * @throws {Fault} or UsageError, UnableError that the client throws; CLIENT_LIMIT if it gave no sign of life; the
     *   signal's reason; {@link UnableError} if another process ended it; an Error with the client's stack if it failed
     *   itself
     */
    ask(question, onEvent = () => {}) {
      const { timer, restart } = afterRunning(silentSeconds, () => {
        const [[key, value]] = Object.entries(question)
        const task = key === 'step' ? value : key
        silence = new Fault(
          'CLIENT_LIMIT',
          `the client did not answer for ${silentSeconds} s while its task was "${task}"`,
        )
        stop()
      })
      onSign = restart
      const answer = new Promise((resolve, reject) => {
        pending = { onEvent, resolve, reject }
      })
      // An error of sending shows in the end of the process.
      child.send(question, () => {})
      return Promise.race([answer, ended]).finally(() => clearInterval(timer))
    },
    /** Grants the client the turns that it asks for. @param {Parameters<typeof grantTurns>[1]} awaitTurn */
    grantTurns: (awaitTurn) =>
      grantTurns(/** @type {import('node:net').Socket} */ (child.stdio[controlSocketFd]), async (turn) => {
        // Its event loop stands still until then.
        const signs = setInterval(() => onSign(), signMilliseconds)
        await awaitTurn(turn).finally(() => clearInterval(signs))
      }),
    async close() {
      stop()
      await ended.catch(() => {})
    },
  }
}

/**
 * Answers the questions of the parent process, and ends with it.
 * @param {(question: any, send: (event: any) => void) => Promise<unknown>} answer may throw a Fault, a UsageError
 *   or an UnableError, which is sent
 */
export function answerQuestions(answer) {
  process.once('disconnect', () => process.exit())
  setInterval(() => process.send?.({ sign: true }), signMilliseconds).unref()
  process.on('message', async (question) => {
    const message = await answer(question, (event) => process.send?.({ event })).then((value) => ({ value }), toMessage)
    process.send?.(message)
  })
}

/** Makes a message of an expected error. @param {unknown} error @throws any other error */
function toMessage(error) {
  const expected = withoutPackage(error) ?? error
  if (expected instanceof UsageError) return { usage: expected.message }
  if (expected instanceof UnableError) return { unable: { code: expected.code, reason: expected.message } }
  if (!(expected instanceof Fault)) throw error
  return { fault: { code: expected.code, reason: expected.message } }
}
