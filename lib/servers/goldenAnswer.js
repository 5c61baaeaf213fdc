import { setTimeout as delay } from 'node:timers/promises'
import { Fault } from '../base/errors/fault.js'
import { UnableError } from '../base/errors/unableError.js'
import { UsageError } from '../base/errors/usageError.js'
import { isRefusal } from '../load/adviseOnErrors.js'
import { askAndListen, LongAnswer } from '../load/ask.js'
import { longestOf, maxBodyBytes } from '../load/limits.js'
import { timeoutSignal } from '../load/timeouts.js'
import { isSuccess } from '../workload/answerRules.js'
import { readAnswer, remarksOf, verifyAnswer } from '../workload/verify.js'
import { describePortHolder, describePortInUse, firstAccepting, hasListener, listenersOf } from './sockets.js'

/** @import { Way } from '../load/ask.js' */
/** @import { Answer, Workload } from '../types.d.ts' */
/** @import { RunningServer } from './runningServer.js' */
/** @import { ServerProcess } from './serverProcess.js' */

/** Operation that resolves after its right answer, to that and its time by performance.now() if it is known. */
/** @typedef {{ ask: (signal: AbortSignal) => Promise<(Answer & { at: number }) | void> }} Operation */
/**
 * Operations by which a server is ready: a workload alone, or those of a suite, which reject with a Fault, such as a
 * WrongAnswer, or with the error that ends the run. Some may stay wrong if others are right.
 * @typedef {object} Query
 * @property {Omit<Workload, 'name'>} [workload] - whose golden answer is the right one
 * @property {Operation[]} [operations] - in place of the workload, those that change data last
 * @property {(signal: AbortSignal) => Promise<void>} [prepare] - called before each round of them, such as a login
 * @property {number} [lastTries] - of all operations after the load, until one is right; default: 1
 * @property {() => boolean} [isExcused] - whether the load has shown errors by itself, so that it needs no last check
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
/** Pause before the retry of an answer that may stay wrong: its operation may change data. */
const carefulMilliseconds = 250
/** Time in which a server that is starting would have stopped to answer otherwise than with startingStatuses. */
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
/** Statuses of a server that may be starting, besides 500 and higher ones. */
const startingStatuses = [404, 408, 425, 429]
/** Statuses of a server that will not answer otherwise however long one waits, although they are of its errors. */
const finalErrors = [501, 505]

/**
 * @typedef {object} Times by performance.now()
 * @property {number} askedAt
 * @property {number} at when the right answer was there
 */
/** @typedef {{ state: 'right', answer: Answer | void } & Times} Right */
/** @typedef {Right | { state: 'wrong' | 'lost', fault: Fault } | { state: 'refused' } | { state: 'silent' }} Attempt */

/**
 * Tells whether an answer has no data, as of a server that lacks its database, and does not refuse the document: errors
 * of that have locations and no path.
 * @param {Answer} answer
 */
function lacksData(answer) {
  const { data, errors } = Object(readAnswer(answer).value)
  const isOfDocument = Array.isArray(errors) && errors.every((error) => error?.locations && !error.path)
  return !isOfDocument && Object.values(data ?? {}).every((value) => value === null)
}

/** Wrong answer of HTTP, which tells whether waiting may help. */
export class WrongAnswer extends Fault {
  /** @param {string} reason @param {Answer} answer */
  constructor(reason, answer) {
    super('WRONG_ANSWER', reason)
    this.status = answer.status
    this.isLarge = answer.body.length > largeBytes
    this.lacksData = isSuccess(answer.status) && !this.isLarge && !isRefusal({ reason }) && lacksData(answer)
  }

  /** Whether the server lacks credentials, or has wrong ones. */
  get isRefused() {
    return refusingStatuses.includes(this.status)
  }

  /** Whether a server that is starting might answer so. */
  get mayBeStarting() {
    const isError = this.status >= 500 && !finalErrors.includes(this.status)
    return isError || startingStatuses.includes(this.status) || this.lacksData
  }
}

/** Tells whether asking again would not help, or would only take memory. @param {Fault} fault */
const isDecided = (fault) => fault instanceof LongAnswer || (fault instanceof WrongAnswer && fault.isLarge)

/**
 * Tells whether a server with a wrong answer may be about to answer otherwise.
 * @type {(fault: Fault, isStarting: boolean) => boolean} isStarting: whether the run has started it
 */
const mayChange = (fault, isStarting) =>
  fault instanceof WrongAnswer
    ? fault.mayBeStarting && (isStarting || !fault.lacksData)
    : fault.code !== 'MALFORMED_ANSWER'

/**
 * Asks for a workload's answer, and verifies it.
 * @type {(workload: Omit<Workload, 'name'>, way: Way) => Promise<Answer & { at: number }>} at: when it was there
 * @throws {Fault} if it is wrong, or more came than was requested
 */
async function askWorkload(workload, way) {
  const answer = await askAndListen(workload, way)
  const fault = verifyAnswer(workload.golden, answer)
  if (fault !== null) throw new WrongAnswer(fault, answer)
  if (answer.surplus.length === 0) return answer
  const quoted = JSON.stringify(answer.surplus.toString('latin1', 0, quotedBytes))
  const surplusBytes = `${answer.surplus.length} bytes behind the answer, ${quoted}`
  throw new Fault('SURPLUS_ANSWER', `more came than was asked for: ${surplusBytes}`)
}

/** @type {(question: Question) => Operation[]} */
const operationsOf = (question) => {
  const { workload, operations = [] } = question
  if (workload === undefined) return operations
  return [{ ask: (signal) => askWorkload(workload, { ...question, signal }) }]
}

/**
 * Asks once, until the answer is there or the time is over.
 * @type {(ask: Operation['ask'], signal: AbortSignal, timeout: AbortSignal) => Promise<Attempt>}
 */
async function tryOnce(ask, signal, timeout) {
  const askedAt = performance.now()
  try {
    const answer = await ask(AbortSignal.any([signal, timeout]))
    return { state: 'right', askedAt, at: answer?.at ?? performance.now(), answer }
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
 * Asks each operation that was not right yet, up to one without an answer, and adds those that are right.
 * @type {(operations: Operation[], right: Map<Operation, Right>, question: Question, timeout: AbortSignal) =>
 *   Promise<Attempt>} the wrong answer is one that refuses, or else one that may change, if there is such a one
 */
async function tryEach(operations, right, { prepare = async () => {}, signal }, timeout) {
  const prepared = await tryOnce(prepare, signal, timeout)
  if (prepared.state !== 'right') return prepared
  /** @type {WrongAnswer[]} */
  const faults = []
  for (const operation of operations.filter((one) => !right.has(one))) {
    const attempt = await tryOnce(operation.ask, signal, timeout)
    if (attempt.state === 'right') right.set(operation, attempt)
    else if ('fault' in attempt && attempt.fault instanceof WrongAnswer) faults.push(attempt.fault)
    else return attempt
  }
  const fault =
    faults.find(({ isRefused }) => isRefused) ?? faults.find(({ mayBeStarting }) => mayBeStarting) ?? faults[0]
  return fault ? { state: 'wrong', fault } : prepared
}

/**
 * Waits for a server's right answers: only then is it ready. A started server must own the port itself.
 * @param {ServerProcess | RunningServer} server
 * @param {Question & { timeoutSeconds: number }} question
 * @returns {Promise<Times & Pick<Question, 'host' | 'operations'> & { remarks: string[] }>} times of the first right
 *   answer, the host that accepts connections, the operations that were right, and remarks on their answers
 * @throws {Fault} `invalid` if all answers were wrong, `failed` without an answer, `unsupported` if the server or the
 *   client says so; the signal's reason
 */
export async function awaitGoldenAnswer(server, { timeoutSeconds, hosts = ['127.0.0.1'], socketPath, ...question }) {
  const timeout = timeoutSignal(timeoutSeconds)
  const place = socketPath ?? question.port
  const operations = operationsOf(question)
  /** @type {Map<Operation, Right>} */
  const right = new Map()
  let last = /** @type {Attempt} */ ({ state: 'refused' })
  /** @type {number | null} */
  let finalSince = null
  while (last.state !== 'right' && !timeout.aborted) {
    const accepting = await firstAccepting(place, hosts)
    question.host = accepting ?? question.host
    server.hasListened ||= accepting !== null
    /** @type {Attempt} */
    const next = accepting ? await tryEach(operations, right, question, timeout) : { state: 'refused' }
    // The deadline cuts the last attempt short: a fault before it says more.
    if (!('fault' in last) || next.state === 'right' || !timeout.aborted) last = next
    const isFinal = last.state === 'wrong' && (right.size > 0 || !mayChange(last.fault, server.pid !== null))
    finalSince = isFinal ? (finalSince ?? performance.now()) : null
    const isOver = finalSince !== null && performance.now() - finalSince > finalMilliseconds
    if (last.state === 'wrong' && (isOver || isDecided(last.fault))) {
      const [first] = right.values()
      const fault = describeStranger(server, place) ?? last.fault
      if (!first || !(fault instanceof WrongAnswer) || fault.isRefused) throw fault
      last = first
    }
    const pause = isFinal ? carefulMilliseconds : retryMilliseconds
    if (last.state !== 'right') await delay(last.state === 'refused' ? lookMilliseconds : pause)
    question.signal.throwIfAborted()
  }
  const stranger = describeStranger(server, place)
  if ((last.state === 'right' || last.state === 'wrong') && stranger) throw stranger
  if (last.state !== 'right') throw describeUnready(last, server, { place, timeoutSeconds, isOwner: stranger === null })
  const { askedAt, at } = [...right.values()][0] ?? last
  const remarks = new Set([...right.values()].flatMap(({ answer }) => (answer ? remarksOf(answer) : [])))
  const able = operations.filter((one) => right.has(one))
  return { askedAt, at, host: question.host, operations: able, remarks: [...remarks] }
}

/**
 * Makes the fault of another process that answers in place of a server that was started; null if none does, as far as
 * the platform says. A socket that accepted connections before the start was refused then.
 * @type {(server: ServerProcess | RunningServer, place: number | string) => Fault | null}
 */
function describeStranger(server, place) {
  if (server.pid === null || typeof place === 'string') return null
  if (listenersOf(server.processes).some(({ port }) => port === place) || !hasListener(place)) return null
  const advice = ', which is none of the command; start a container by hand, and leave the command out'
  const holder = server.isCommand ? describePortHolder(place) + advice : describePortInUse(place)
  return new Fault('PORT_TAKEN', `answered by another process: ${holder}`)
}

/**
 * Describes why a server is not ready in time.
 * @type {(last: Exclude<Attempt, Right>, server: ServerProcess | RunningServer, question: { place: number | string,
 *   timeoutSeconds: number, isOwner: boolean }) => Fault}
 */
function describeUnready(last, server, { place, timeoutSeconds, isOwner }) {
  const within = `within ${timeoutSeconds} s (--ready-timeout)`
  if (last.state === 'wrong') {
    const { code, message } = last.fault
    const mayBeStarting = last.fault instanceof WrongAnswer && last.fault.mayBeStarting
    return mayBeStarting ? new Fault(code, `not ready ${within}: ${message}`) : last.fault
  }
  if (last.state === 'lost') return new Fault('STARTUP_TIMEOUT', `not ready ${within}: ${last.fault.message}`)
  if (last.state === 'silent' && isOwner)
    return new Fault('STARTUP_TIMEOUT', `accepted connections but gave no answer ${within}`)
  const elsewhere = listenersOf(server.processes).filter(({ address, port }) => port !== place || address === '[::1]')
  const advice = elsewhere.some(({ port }) => port === place) ? '' : '; let it listen on PORT'
  const addresses = elsewhere.map(({ address, port }) => `${address}:${port}`).join(', ')
  const hint = addresses && `; it listens on ${addresses} instead${advice}`
  const at = typeof place === 'string' ? place : `port ${place}`
  return new Fault('STARTUP_TIMEOUT', `gave no answer on ${at} ${within}${hint}`)
}

/**
 * Asks the operations that were right once more after the load, when no other request is in flight.
 * @param {Question} question
 * @param {string} [when] - for the reason
 * @throws {Fault} if no answer is right any more; the signal's reason
 */
export async function checkGoldenAnswer(question, when = 'after the window') {
  const { workload, signal, requestSeconds = 0 } = question
  const maxBytes = workload && maxBodyBytes(longestOf(workload.golden))
  const operations = operationsOf({ ...question, maxBytes })
  const seconds = Math.max(lastAnswerSeconds, requestSeconds)
  const timeout = timeoutSignal(seconds)
  /** @type {Fault | null} */
  let wrong = null
  for (let tries = question.lastTries ?? 1; tries > 0; tries -= 1)
    for (const operation of operations) {
      let last = await tryOnce(operation.ask, signal, timeout)
      // Ports of closed connections become free again.
      while (last.state === 'lost' && last.fault.code === 'CLIENT_LIMIT' && !timeout.aborted) {
        await delay(portMilliseconds, undefined, { signal })
        last = await tryOnce(operation.ask, signal, timeout)
      }
      if (last.state === 'right') return
      if (last.state === 'refused') throw new Fault('CONNECTION_LOST', `refused the connection ${when}`)
      if (last.state === 'silent') throw new Fault('NO_ANSWER', `gave no answer within ${seconds} s ${when}`)
      const fault = new Fault(last.fault.code, `${when}: ${last.fault.message}`)
      if (last.state === 'lost') throw fault
      wrong ??= fault
    }
  if (wrong) throw wrong
}
