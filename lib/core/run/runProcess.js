import { setTimeout as delay } from 'node:timers/promises'
import { Fault } from '../../base/errors/fault.js'
import { awaitGoldenAnswer, checkGoldenAnswer } from '../../servers/goldenAnswer.js'
import { RunningServer } from '../../servers/runningServer.js'
import { ServerProcess } from '../../servers/serverProcess.js'
import { assertPortFree, portTimeoutSeconds, refuseTakenPort } from '../../servers/sockets.js'

/** @import { Question } from '../../servers/goldenAnswer.js' */

/**
 * @typedef {object} Job
 * @property {import('../../types.d.ts').Server} server
 * @property {ConstructorParameters<typeof ServerProcess>[2]} [options] how it is started
 * @property {Omit<Question, 'signal'>} question what it has to answer rightly, before and after
 * @property {number} readyTimeoutSeconds
 * @property {AbortSignal} signal
 * @property {(phase: string) => void} [onPhase]
 */
/**
 * @template Seen
 * @typedef {(server: ServerProcess | RunningServer, on: { askedAt: number, readyAt: number, signal: AbortSignal, enter: (phase: string) => void, check: () => Promise<void> }) => Promise<(question: Question) => Promise<Seen>>} Measure
 *   what is done with a process that answers rightly, and what is left to do after its last check. askedAt and
 *   readyAt: when it was asked for its first right answer, and when that was there, as performance.now() has them; signal: aborted as the server ends, too; enter: where
 *   it is, as a failure tells; check: for its golden answer once more, at any time
 */

/** How a server ended is known a moment after its connections broke. */
export const lastWordsMilliseconds = 300

/**
 * One process of a server, from its start to its end: port free → start → golden answer → what is measured → golden
 * answer → stop → port free. One that runs already is neither started nor stopped.
 * @template Seen
 * @param {Job} job
 * @param {Measure<Seen>} measure
 * @returns {Promise<{ seen: Seen, conduct: import('../../checks/conduct.js').Conduct }>}
 * @throws {Fault} what the server did, with where; UnableError where somebody else has its port; the signal's reason
 */
export async function runProcess({ server, options, question, readyTimeoutSeconds, signal, onPhase }, measure) {
  const { port } = question
  const { endpoint } = server
  const isThere = endpoint !== undefined && endpoint.command === undefined
  if (!isThere) await refuseTakenPort(port, portTimeoutSeconds)
  const child = isThere ? new RunningServer(endpoint) : new ServerProcess(server, port, options)
  const ending = { ...question, signal: AbortSignal.any([signal, child.ended]) }
  let phase = 'boot'
  /** @param {string} next */
  function enter(next) {
    phase = next
    onPhase?.(next)
  }
  const conduct = { serverProcesses: 1, outputBytes: 0, endedOnRequest: false }
  let seen
  const check = () => checkGoldenAnswer(ending)
  try {
    enter('boot')
    const { askedAt, at: readyAt } = await awaitGoldenAnswer(child, { ...ending, timeoutSeconds: readyTimeoutSeconds })
    // What a command runs beside its server, such as a shell, is no part of it.
    const served = endpoint ? new RunningServer(endpoint, child.startedAt) : child
    const finish = await measure(served, { askedAt, readyAt, signal: ending.signal, enter, check })
    await check()
    conduct.outputBytes = child.outputBytes
    conduct.serverProcesses = served.processes.length
    seen = await finish(ending)
  } catch (error) {
    // What a client lost may be the server's end.
    if (error instanceof Fault) await delay(lastWordsMilliseconds, null, { signal: ending.signal }).catch(() => {})
    signal.throwIfAborted()
    throw child.ended.aborted ? child.ended.reason.during(phase) : error
  } finally {
    conduct.endedOnRequest = await child.stop(signal.aborted ? 0.5 : 1.5)
    // Somebody may have been quicker than the server, which then cannot listen.
    if (phase === 'boot' && !isThere && !signal.aborted) await refuseTakenPort(port, portTimeoutSeconds)
  }
  if (!isThere) await assertPortFree(port, portTimeoutSeconds)
  return { seen, conduct }
}
