import { setTimeout as delay } from 'node:timers/promises'
import { Fault } from '../base/errors/fault.js'
import { UnableError } from '../base/errors/unableError.js'
import { UsageError } from '../base/errors/usageError.js'
import { askAndListen, LongAnswer } from '../load/ask.js'
import { longestOf, maxBodyBytes } from '../load/limits.js'
import { timeoutSignal } from '../load/timeouts.js'
import { verifyAnswer } from '../workload/verify.js'
import { describePortHolder, describePortInUse, listenersOf, firstAccepting } from './sockets.js'

/** @import { Way } from '../load/ask.js' */
/** @import { Answer, Workload } from '../types.d.ts' */
/** @import { RunningServer } from './runningServer.js' */
/** @import { ServerProcess } from './serverProcess.js' */
/** @import { Listener } from './sockets.js' */

/**
 * @typedef {object} Query
 * @property {Omit<Workload, 'name'>} workload
 * @property {(signal: AbortSignal) => Promise<void>} [ask] replaces the workload's request; resolves after the right
 *   answer, and rejects with a Fault that describes a wrong one, or with the error that ends the run
 * @property {() => boolean} [isExcused] whether the load has shown errors by itself, so that it needs no last check
 * @property {number} [requestSeconds] - timeout of a request, which the last answer has, too, if it is longer
 */
/**
 * @typedef {object} Place
 * @property {string[]} [hosts] to try in this order, until one accepts
 * @property {string} [socketPath] in place of hosts and port
 */
/** @typedef {Way & Query & Place} Question */

/** Interval between looks whether a booting server listens, and thereby the resolution of the cold start. */
const lookMilliseconds = 5
/** Pause before the retry with a server that listens, but does not answer rightly. */
const retryMilliseconds = 25
/** Time in which a server that is starting would have stopped to answer so; any other wrong answer may take longer. */
const finalMilliseconds = 2000
/** Pause before the retry of a client without a free port. */
const portMilliseconds = 500
/** Least timeout after a window, when the server may still have the requests of all connections to answer. */
const lastAnswerSeconds = 15
/** Number of quoted bytes of a surplus answer. */
const quotedBytes = 60
/** Length of a body above which no server is just starting that sends a wrong one. */
const largeBytes = 8 * 1024 ** 2

/** Statuses of a server that refuses who asks. */
const refusingStatuses = [401, 403]
/** Statuses of a server that will not answer otherwise however long one waits, besides all that redirect. */
const finalStatuses = [101, ...refusingStatuses, 405, 406, 410, 411, 413, 414, 415, 421, 426, 431, 501, 505]
/** Statuses of a server that may be starting, besides 500 and higher ones. */
const startingStatuses = [404, 408, 425, 429]

/**
 * @typedef {object} Times by performance.now()
 * @property {number} askedAt
 * @property {number} at when the right answer was there
 */
/** @typedef {{ state: 'right' } & Times} Right */
/** @typedef {Right | { state: 'wrong' | 'lost', fault: Fault } | { state: 'refused' | 'silent' }} Attempt */

/** Wrong answer of HTTP. Its status tells whether waiting may help. */
export class WrongAnswer extends Fault {
  /** Whether the suite that asked knows that waiting will not help. */
  isLasting = false

  /** @param {string} reason @param {Pick<Answer, 'status' | 'body'>} answer */
  constructor(reason, { status, body }) {
    super('WRONG_ANSWER', reason)
    this.status = status
    this.isLarge = body.length > largeBytes
  }

  /** Whether the server lacks credentials, or has wrong ones. */
  get isRefused() {
    return refusingStatuses.includes(this.status)
  }

  /** Whether a server that is starting might answer so. */
  get mayBeStarting() {
    return this.status >= 500 || startingStatuses.includes(this.status)
  }
}

/** Tells whether asking again would not help, or would only take memory. @param {Fault} fault */
const isDecided = (fault) =>
  fault instanceof LongAnswer || (fault instanceof WrongAnswer && (fault.isLarge || fault.isLasting))

/**
 * Tells whether a server that answers so is not about to answer otherwise.
 * @param {Attempt} attempt
 * @param {boolean} isStarting - whether the run has just started it
 */
function isFinal(attempt, isStarting) {
  if (attempt.state !== 'wrong') return false
  const { fault } = attempt
  if (!(fault instanceof WrongAnswer)) return fault.code === 'MALFORMED_ANSWER'
  const { status } = fault
  if ((status >= 300 && status < 400) || finalStatuses.includes(status)) return true
  return !isStarting && !fault.mayBeStarting
}

/**
 * Asks for a workload's answer, and verifies it.
 * @type {(workload: Question['workload'], way: Way) => Promise<number>} resolves to the time when it was there
 * @throws {Fault} if it is wrong, or more came than was requested
 */
async function askWorkload(workload, way) {
  const answer = await askAndListen(workload, way)
  const fault = verifyAnswer(workload.golden, answer)
  if (fault !== null) throw new WrongAnswer(fault, answer)
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
    if (error instanceof UsageError || error instanceof UnableError) throw error
    if (!(error instanceof Fault)) return describeFailure(/** @type {NodeJS.ErrnoException} */ (error), timeout)
    const { outcome } = error.verdict
    // A client that lacks a feature lacks it on every retry.
    if (outcome === 'unsupported') throw error
    return { state: outcome === 'invalid' ? 'wrong' : 'lost', fault: error }
  }
}

/** @type {(error: NodeJS.ErrnoException, timeout: AbortSignal) => Attempt} */
function describeFailure({ code, message }, timeout) {
  if (timeout.aborted) return { state: 'silent' }
  return code === 'ECONNREFUSED'
    ? { state: 'refused' }
    : { state: 'lost', fault: new Fault('CONNECTION_LOST', `the connection failed: ${message}`) }
}

/**
 * Waits for a server's first right answer: only then is it ready. A started server must own the port itself.
 * @param {ServerProcess | RunningServer} server
 * @param {Question & { timeoutSeconds: number }} question
 * @returns {Promise<Times & { host?: string }>} host: that accepts connections
 * @throws {Fault} `invalid` if all answers were wrong, `failed` without an answer, `unsupported` if the server or the
 *   client says so; the signal's reason
 */
export async function awaitGoldenAnswer(server, { timeoutSeconds, hosts = ['127.0.0.1'], socketPath, ...question }) {
  const timeout = timeoutSignal(timeoutSeconds)
  const place = socketPath ?? question.port
  /** @type {Attempt} */
  let last = { state: 'refused' }
  /** @type {number | null} */
  let finalSince = null
  while (last.state !== 'right' && !timeout.aborted) {
    const accepting = await firstAccepting(place, hosts)
    const listens = accepting !== null
    question.host = accepting ?? question.host
    server.hasListened ||= listens
    const next = listens ? await tryOnce(question, timeout) : /** @type {const} */ ({ state: 'refused' })
    // The deadline cuts the last attempt short: a fault before it says more.
    if (!('fault' in last) || next.state === 'right' || !timeout.aborted) last = next
    finalSince = isFinal(last, server.pid !== null) ? (finalSince ?? performance.now()) : null
    const isOver = finalSince !== null && performance.now() - finalSince > finalMilliseconds
    if (last.state === 'wrong' && (isOver || isDecided(last.fault))) throw last.fault
    if (last.state !== 'right') await delay(last.state === 'refused' ? lookMilliseconds : retryMilliseconds)
    question.signal.throwIfAborted()
  }
  const listening = listenersOf(server.processes.map(({ pid }) => pid))
  // A socket that accepted connections before the start was refused then.
  const isOwner = socketPath !== undefined || listening.some(({ port }) => port === question.port)
  if (last.state !== 'right') throw describeUnready(last, listening, { place, timeoutSeconds, isOwner })
  if (process.platform === 'linux' && server.pid !== null && !isOwner)
    throw new Fault('PORT_TAKEN', `answered by another process: ${describeStranger(server, question.port)}`)
  return { askedAt: last.askedAt, at: last.at, host: question.host }
}

/** Describes the process that answers in place of a server. @type {(server: ServerProcess, port: number) => string} */
const describeStranger = ({ isCommand }, port) =>
  isCommand
    ? `${describePortHolder(port)}, which is none of the command; start a container by hand, and leave the command out`
    : describePortInUse(port)

/**
 * Describes why a server is not ready in time.
 * @type {(last: Exclude<Attempt, Right>, listening: Listener[], question: { place: number | string,
 *   timeoutSeconds: number, isOwner: boolean }) => Fault}
 */
function describeUnready(last, listening, { place, timeoutSeconds, isOwner }) {
  const within = `within ${timeoutSeconds} s (--ready-timeout)`
  if (last.state === 'wrong') {
    const { code, message } = last.fault
    const mayBeStarting = last.fault instanceof WrongAnswer && last.fault.status !== 200 && !isFinal(last, true)
    return mayBeStarting ? new Fault(code, `not ready ${within}: ${message}`) : last.fault
  }
  if (last.state === 'lost') return new Fault('STARTUP_TIMEOUT', `not ready ${within}: ${last.fault.message}`)
  if (last.state === 'silent' && (isOwner || process.platform !== 'linux'))
    return new Fault('STARTUP_TIMEOUT', `accepted connections but gave no answer ${within}`)
  const elsewhere = listening.filter(({ address, port }) => port !== place || address === '[::1]')
  const addresses = elsewhere.map(({ address, port }) => `${address}:${port}`).join(', ')
  const hint = addresses && `; it listens on ${addresses} instead`
  const at = typeof place === 'string' ? place : `port ${place}`
  return new Fault('STARTUP_TIMEOUT', `gave no answer on ${at} ${within}${hint}`)
}

/**
 * Asks once more after the load, when no other request is in flight.
 * @param {Question} question
 * @param {string} [when] - for the reason
 * @throws {Fault} if the answer is no longer right; the signal's reason
 */
export async function checkGoldenAnswer(question, when = 'after the window') {
  const maxBytes = question.ask ? undefined : maxBodyBytes(longestOf(question.workload.golden))
  const bounded = { ...question, maxBytes }
  const seconds = Math.max(lastAnswerSeconds, question.requestSeconds ?? 0)
  const timeout = timeoutSignal(seconds)
  let last = await tryOnce(bounded, timeout)
  // Ports of closed connections become free again.
  while (last.state === 'lost' && last.fault.code === 'CLIENT_LIMIT' && !timeout.aborted) {
    await delay(portMilliseconds, undefined, { signal: question.signal })
    last = await tryOnce(bounded, timeout)
  }
  if (last.state === 'wrong' || last.state === 'lost')
    throw new Fault(last.fault.code, `${when}: ${last.fault.message}`)
  if (last.state === 'right') return
  if (last.state === 'refused') throw new Fault('CONNECTION_LOST', `refused the connection ${when}`)
  throw new Fault('NO_ANSWER', `gave no answer within ${seconds} s ${when}`)
}
