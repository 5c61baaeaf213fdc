import { setTimeout as delay } from 'node:timers/promises'
import { Fault } from '../base/errors/fault.js'
import { verifyAnswer } from '../workload/verify.js'
import { askAndListen } from '../load/ask.js'
import { timeoutSignal } from '../load/runningTimer.js'
import { learnAnswer } from './learnAnswer.js'
import { accepts, describePortInUse, listenersOf } from './sockets.js'

/** @import { Way } from '../load/ask.js' */
/** @import { FaultCode } from '../base/errors/fault.js' */
/** @import { Workload } from '../types.d.ts' */
/** @import { RunningServer } from './runningServer.js' */
/** @import { ServerProcess } from './serverProcess.js' */

/**
 * What a server has to answer rightly; an answer that nobody knows is learnt first, and then kept in the workload. ask: in place of the workload's request, for what is no HTTP/1.1 and no HTTP/2: it
 * settles once the right answer is there, and throws a Fault that says what is wrong with it.
 * @typedef {Way & { workload: Omit<Workload, 'name'>, ask?: (signal: AbortSignal) => Promise<void> }} Question
 */

/** How often it is looked whether a booting server listens: the cold start is known no better than that. */
const lookMilliseconds = 5
/** A server that listens, but does not answer rightly, is asked again this often. */
const retryMilliseconds = 25
/** After the window a server may still have the requests of all connections to answer. */
const lastAnswerSeconds = 15
/** So much of what nobody asked for is quoted. */
const quotedBytes = 60

/** @typedef {{ askedAt: number, at: number }} Times when it was asked, and when the right answer was there, as performance.now() has them */
/** @typedef {({ state: 'right' } & Times) | { state: 'wrong', code: FaultCode, fault: string } | { state: 'refused' | 'silent' }} Attempt */

/**
 * Asks once, until the answer is there or the time is over.
 * @type {(question: Question, timeout: AbortSignal) => Promise<Attempt>}
 */
async function tryOnce({ workload, signal, ask, ...way }, timeout) {
  const askedAt = performance.now()
  try {
    const either = AbortSignal.any([signal, timeout])
    if (ask) {
      await ask(either)
      return { state: 'right', askedAt, at: performance.now() }
    }
    if (workload.golden === undefined) workload.golden = await learnAnswer(workload, { ...way, signal: either })
    const answer = await askAndListen(workload, { ...way, signal: either })
    const fault = verifyAnswer(workload.golden, answer)
    if (fault !== null) return { state: 'wrong', code: 'WRONG_ANSWER', fault }
    const { surplus, at } = answer
    if (surplus.length === 0) return { state: 'right', askedAt, at }
    const quoted = JSON.stringify(surplus.toString('latin1', 0, quotedBytes))
    const described = `more came than was asked for: ${surplus.length} bytes behind the answer, ${quoted}`
    return { state: 'wrong', code: 'SURPLUS_ANSWER', fault: described }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Fault) {
      const { outcome } = error.verdict
      // It is the client that cannot: no later attempt will do better.
      if (outcome === 'unsupported') throw error
      if (outcome === 'invalid') return { state: 'wrong', code: error.code, fault: error.message }
    }
    return { state: timeout.aborted ? 'silent' : 'refused' }
  }
}

/**
 * Waits for a server's first right answer: only then is it ready, and only if the port of one that was started is its own.
 * @param {ServerProcess | RunningServer} server
 * @param {Question & { timeoutSeconds: number }} question
 * @returns {Promise<Times>}
 * @throws {Fault} invalid where all that came was wrong, failed where nothing came, unsupported where the server or the
 *   client said so; the signal's reason
 */
export async function awaitGoldenAnswer(server, { timeoutSeconds, ...question }) {
  const timeout = timeoutSignal(timeoutSeconds)
  /** @type {Attempt} */
  let last = { state: 'refused' }
  while (last.state !== 'right' && !timeout.aborted) {
    const listens = await accepts(question.port, question.host)
    const next = listens ? await tryOnce(question, timeout) : /** @type {const} */ ({ state: 'refused' })
    // The last attempt is cut short by the deadline: a wrong answer before it says more.
    if (!(last.state === 'wrong' && next.state === 'silent')) last = next
    const pause = last.state === 'refused' ? lookMilliseconds : retryMilliseconds
    if (last.state !== 'right') await delay(pause)
    question.signal.throwIfAborted()
  }
  const listening = listenersOf(server.processes.map(({ pid }) => pid))
  const ownsPort = listening.some(({ port }) => port === question.port)

  if (last.state === 'wrong') throw new Fault(last.code, last.fault)
  if (last.state === 'right' && process.platform === 'linux' && server.pid !== null && !ownsPort)
    throw new Fault('PORT_TAKEN', `answered by another process: ${describePortInUse(question.port)}`)
  if (last.state === 'right') return { askedAt: last.askedAt, at: last.at }

  const elsewhere = listening.map(({ address, port }) => `${address}:${port}`).join(', ')
  const within = `within ${timeoutSeconds} s`
  if (last.state === 'silent' && (ownsPort || process.platform !== 'linux'))
    throw new Fault('STARTUP_TIMEOUT', `accepted connections but gave no answer ${within}`)
  const instead = elsewhere ? `; it listens on ${elsewhere} instead` : ''
  throw new Fault('STARTUP_TIMEOUT', `gave no answer on port ${question.port} ${within}${instead}`)
}

/**
 * Asks once more after the window, when nothing but this request is under way.
 * @param {Question} question
 * @throws {Fault} where the answer is not right any more; the signal's reason
 */
export async function checkGoldenAnswer(question) {
  const last = await tryOnce(question, timeoutSignal(lastAnswerSeconds))
  if (last.state === 'wrong') throw new Fault(last.code, `after the window ${last.fault}`)
  if (last.state === 'right') return
  if (last.state === 'refused') throw new Fault('CONNECTION_LOST', 'refused the connection after the window')
  throw new Fault('NO_ANSWER', `gave no answer within ${lastAnswerSeconds} s after the window`)
}
