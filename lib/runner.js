import { loadavg } from 'node:os'
import { judge } from './load/judge.js'
import { measureInChild } from './load/measureInChild.js'
import { awaitGoldenAnswer, checkGoldenAnswer } from './servers/goldenAnswer.js'
import { createMeter } from './servers/meter.js'
import { RoundFault } from './servers/roundFault.js'
import { ServerProcess } from './servers/serverProcess.js'
import { assertPortFree } from './servers/sockets.js'

/** @typedef {{ workload: import('./types.d.ts').Workload, settings: import('./types.d.ts').Settings, signal: AbortSignal, onPhase: (phase: import('./types.d.ts').Phase) => void }} Context */

/** A process may count as ended while the kernel still ends its threads, which hold the port a moment longer. */
const portPatienceSeconds = 2

/**
 * One round of one server. Whatever the server does becomes an outcome; what is thrown is the signal's reason or a bug.
 * @param {import('./types.d.ts').PlannedRound} planned
 * @param {Context} context
 * @returns {Promise<import('./types.d.ts').Round>}
 */
export async function runRound({ server, block, position }, context) {
  const facts = { block, position, startedAt: new Date().toISOString(), loadAverageBefore: loadavg() }
  if (server.unsupported) return { ...facts, outcome: 'unsupported', reason: server.unsupported, measurement: null }
  try {
    await assertPortFree(context.settings.port, portPatienceSeconds)
    const { measurement, ...conduct } = await measureServer(new ServerProcess(server, context.settings.port), context)
    const verdict = judge(measurement, { connections: context.settings.connections, ...conduct })
    return /** @type {import('./types.d.ts').Round} */ ({ ...facts, ...verdict, measurement })
  } catch (error) {
    if (!(error instanceof RoundFault)) throw error
    return { ...facts, outcome: error.outcome, reason: error.message, measurement: null }
  }
}

/**
 * The method: golden answer → warm-up → measured window → golden answer → stop.
 * @param {ServerProcess} server just started; all of it is gone afterwards
 * @param {Context} context
 */
async function measureServer(server, { workload, settings, signal, onPhase }) {
  const question = { workload, port: settings.port, signal: AbortSignal.any([signal, server.ended]) }
  const meter = createMeter(server, onPhase)
  let endedOnRequest = false
  let measurement
  try {
    meter.enter('boot')
    await awaitGoldenAnswer(server, { ...question, timeoutSeconds: settings.readyTimeoutSeconds })
    meter.enter('warm-up')
    const seenByClient = await measureInChild({ ...settings, workload }, meter, question.signal)
    await checkGoldenAnswer(question)
    measurement = meter.complete(seenByClient)
  } catch (error) {
    signal.throwIfAborted()
    throw server.ended.aborted ? new RoundFault('failed', `${server.ended.reason.message} (${meter.phase})`) : error
  } finally {
    endedOnRequest = await server.stop(signal.aborted ? 0.5 : 1.5)
  }
  await assertPortFree(settings.port, portPatienceSeconds)
  return { measurement, endedOnRequest, outputBytes: server.outputBytes }
}
