import { setTimeout as delay } from 'node:timers/promises'
import { Fault } from '../base/errors/fault.js'
import { ask, askAndListen } from '../load/ask.js'
import { timeoutSignal } from '../load/timeouts.js'
import { readAnswer, verifyAnswer } from '../workload/verify.js'
import { accepts, describePortInUse, listenersOf } from './sockets.js'

/** @import { Request, Way } from '../load/ask.js' */
/** @import { Workload } from '../types.d.ts' */
/** @import { RunningServer } from './runningServer.js' */
/** @import { ServerProcess } from './serverProcess.js' */

/**
 * @typedef {object} Query
 * @property {Omit<Workload, 'name'>} workload an unknown golden answer is learnt, and then kept in it
 * @property {(signal: AbortSignal) => Promise<void>} [ask] replaces the workload's request for a server that speaks
 *   neither HTTP/1.1 nor HTTP/2; resolves after the right answer, and rejects with a Fault that describes a wrong one
 */
/** @typedef {Way & Query} Question */

/** Interval between looks whether a booting server listens, and thereby the resolution of the cold start. */
const lookMilliseconds = 5
/** Pause before the retry with a server that listens, but does not answer rightly. */
const retryMilliseconds = 25
/** Timeout after a window, when the server may still have the requests of all connections to answer. */
const lastAnswerSeconds = 15
/** Number of quoted bytes of a surplus answer. */
const quotedBytes = 60
/** Number of equal answers from which a golden answer is learnt. */
const learntAnswers = 10

/**
 * @typedef {object} Times by performance.now()
 * @property {number} askedAt
 * @property {number} at when the right answer was there
 */
/** @typedef {{ state: 'right' } & Times} Right */
/** @typedef {Right | { state: 'wrong', fault: Fault } | { state: 'refused' | 'silent' }} Attempt */

/**
 * Learns the right answer from the server itself: data without errors, and the same each time.
 * @type {(request: Request, way: Way) => Promise<unknown>}
 * @throws {Fault} if an answer cannot be the right one
 */
async function learnAnswer(request, way) {
  const { value, fault } = readAnswer(await ask(request, way))
  if (fault !== null) throw new Fault('WRONG_ANSWER', fault)
  if (value?.errors || Object(value?.data) !== value?.data)
    throw new Fault('WRONG_ANSWER', `expected data without errors, got ${JSON.stringify(value)}`)
  for (let count = 2; count <= learntAnswers; count += 1) {
    const difference = verifyAnswer(value, await ask(request, way))
    if (difference === null) continue
    const problem = `answer ${count} of ${learntAnswers} is not equal to the first one`
    const advice = 'leave out of the query what changes, such as times'
    throw new Fault('WRONG_ANSWER', `${problem}; ${advice}: ${difference}`)
  }
  return value
}

/**
 * Asks for a workload's answer, and verifies it.
 * @type {(workload: Question['workload'], way: Way) => Promise<number>} resolves to the time when it was there
 * @throws {Fault} if it is wrong, or more came than was requested
 */
async function askWorkload(workload, way) {
  if (workload.golden === undefined) workload.golden = await learnAnswer(workload, way)
  const answer = await askAndListen(workload, way)
  const fault = verifyAnswer(workload.golden, answer)
  if (fault !== null) throw new Fault('WRONG_ANSWER', fault)
  const { surplus, at } = answer
  if (surplus.length === 0) return at
  const quoted = JSON.stringify(surplus.toString('latin1', 0, quotedBytes))
  const surplusBytes = `${surplus.length} bytes behind the answer, ${quoted}`
  throw new Fault('SURPLUS_ANSWER', `more came than was asked for: ${surplusBytes}`)
}

/**
 * Asks once, until the answer is there or the time is over.
 * @type {(question: Question, timeout: AbortSignal) => Promise<Attempt>}
 */
async function tryOnce({ workload, signal, ask: askOtherwise, ...way }, timeout) {
  const either = AbortSignal.any([signal, timeout])
  const askedAt = performance.now()
  try {
    const at = await (askOtherwise
      ? askOtherwise(either).then(() => performance.now())
      : askWorkload(workload, { ...way, signal: either }))
    return { state: 'right', askedAt, at }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Fault) {
      const { outcome } = error.verdict
      // A client that lacks a feature lacks it on every retry.
      if (outcome === 'unsupported') throw error
      if (outcome === 'invalid') return { state: 'wrong', fault: error }
    }
    return { state: timeout.aborted ? 'silent' : 'refused' }
  }
}

/**
 * Waits for a server's first right answer: only then is it ready. A started server must own the port itself.
 * @param {ServerProcess | RunningServer} server
 * @param {Question & { timeoutSeconds: number }} question
 * @returns {Promise<Times>}
 * @throws {Fault} `invalid` if all answers were wrong, `failed` without an answer, `unsupported` if the server or the
 *   client says so; the signal's reason
 */
export async function awaitGoldenAnswer(server, { timeoutSeconds, ...question }) {
  const timeout = timeoutSignal(timeoutSeconds)
  /** @type {Attempt} */
  let last = { state: 'refused' }
  while (last.state !== 'right' && !timeout.aborted) {
    const listens = await accepts(question.port, question.host)
    const next = listens ? await tryOnce(question, timeout) : /** @type {const} */ ({ state: 'refused' })
    // The deadline cuts the last attempt short: a wrong answer before it says more.
    if (!(last.state === 'wrong' && next.state === 'silent')) last = next
    if (last.state !== 'right') await delay(last.state === 'refused' ? lookMilliseconds : retryMilliseconds)
    question.signal.throwIfAborted()
  }
  if (last.state === 'wrong') throw last.fault

  const listening = listenersOf(server.processes.map(({ pid }) => pid))
  const ownsPort = listening.some(({ port }) => port === question.port)
  if (last.state === 'right') {
    if (process.platform === 'linux' && server.pid !== null && !ownsPort)
      throw new Fault('PORT_TAKEN', `answered by another process: ${describePortInUse(question.port)}`)
    return { askedAt: last.askedAt, at: last.at }
  }
  const within = `within ${timeoutSeconds} s`
  if (last.state === 'silent' && (ownsPort || process.platform !== 'linux'))
    throw new Fault('STARTUP_TIMEOUT', `accepted connections but gave no answer ${within}`)
  const addresses = listening.map(({ address, port }) => `${address}:${port}`).join(', ')
  const hint = addresses && `; it listens on ${addresses} instead`
  throw new Fault('STARTUP_TIMEOUT', `gave no answer on port ${question.port} ${within}${hint}`)
}

/**
 * Asks once more after the window, when no other request is in flight.
 * @param {Question} question
 * @throws {Fault} if the answer is no longer right; the signal's reason
 */
export async function checkGoldenAnswer(question) {
  const last = await tryOnce(question, timeoutSignal(lastAnswerSeconds))
  if (last.state === 'wrong') throw new Fault(last.fault.code, `after the window ${last.fault.message}`)
  if (last.state === 'right') return
  if (last.state === 'refused') throw new Fault('CONNECTION_LOST', 'refused the connection after the window')
  throw new Fault('NO_ANSWER', `gave no answer within ${lastAnswerSeconds} s after the window`)
}
