import { awaitGoldenAnswer, checkGoldenAnswer } from '../servers/goldenAnswer.js'
import { ServerProcess } from '../servers/serverProcess.js'
import { assertPortFree, portPatienceSeconds } from '../servers/sockets.js'

/** @import { Question } from '../servers/goldenAnswer.js' */

/**
 * @typedef {object} Job
 * @property {import('../types.d.ts').Server} server
 * @property {ConstructorParameters<typeof ServerProcess>[2]} [options] how it is started
 * @property {Omit<Question, 'signal'>} question what it has to answer rightly, before and after
 * @property {number} readyTimeoutSeconds
 * @property {AbortSignal} signal
 * @property {(phase: string) => void} [onPhase]
 */
/**
 * @template Seen
 * @typedef {(server: ServerProcess, on: { readyAt: number, signal: AbortSignal, enter: (phase: string) => void, check: () => Promise<void> }) => Promise<(question: Question) => Promise<Seen>>} Measure
 *   what is done with a process that answers rightly, and what is left to do after its last check. readyAt: when
 *   its first right answer was there, as performance.now() has it; signal: aborted as the server ends, too; enter: where
 *   it is, as a failure tells; check: for its golden answer once more, at any time
 */

/**
 * One process of a server, from its start to its end: port free → start → golden answer → what is measured → golden
 * answer → stop → port free.
 * @template Seen
 * @param {Job} job
 * @param {Measure<Seen>} measure
 * @returns {Promise<{ seen: Seen, conduct: import('../validity/conduct.js').Conduct }>}
 * @throws {import('../errors/fault.js').Fault} what the server did, with where; the signal's reason
 */
export async function runProcess({ server, options, question, readyTimeoutSeconds, signal, onPhase }, measure) {
  const { port } = question
  await assertPortFree(port, portPatienceSeconds)
  const child = new ServerProcess(server, port, options)
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
    const readyAt = await awaitGoldenAnswer(child, { ...ending, timeoutSeconds: readyTimeoutSeconds })
    const finish = await measure(child, { readyAt, signal: ending.signal, enter, check })
    await check()
    conduct.outputBytes = child.outputBytes
    conduct.serverProcesses = child.processes.length
    seen = await finish(ending)
  } catch (error) {
    signal.throwIfAborted()
    throw child.ended.aborted ? child.ended.reason.during(phase) : error
  } finally {
    conduct.endedOnRequest = await child.stop(signal.aborted ? 0.5 : 1.5)
  }
  await assertPortFree(port, portPatienceSeconds)
  return { seen, conduct }
}
