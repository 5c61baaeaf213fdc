import { judge } from './load/judge.js'
import { measureInChild } from './load/measureInChild.js'
import { awaitGoldenAnswer, checkGoldenAnswer } from './servers/goldenAnswer.js'
import { auditHttp } from './servers/graphqlOverHttp.js'
import { createMeter } from './servers/meter.js'
import { RoundFault } from './servers/roundFault.js'
import { ServerProcess } from './servers/serverProcess.js'
import { assertPortFree, portPatienceSeconds } from './servers/sockets.js'

/** @typedef {{ workload: import('./types.d.ts').Workload, settings: import('./types.d.ts').Settings, signal: AbortSignal, onPhase: (phase: import('./types.d.ts').Phase) => void }} Context */

/**
 * One round of one server. Whatever the server does becomes an outcome; what is thrown is the signal's reason or a bug.
 * @param {import('./types.d.ts').PlannedRound} planned
 * @param {Context} context
 * @returns {Promise<import('./types.d.ts').RoundVerdict>}
 */
export async function runRound({ server, workload, block, control }, context) {
  if (server.unsupported)
    return { outcome: 'unsupported', reason: server.unsupported, measurement: null, graphqlOverHttp: null }
  try {
    await assertPortFree(context.settings.port, portPatienceSeconds)
    const isAudited = block === 0 && !control && server.executesGraphql && workload === 'compound'
    const child = new ServerProcess(server, context.settings.port, context.settings)
    const { conduct, ...seen } = await measureServer(child, { ...context, isAudited })
    return /** @type {import('./types.d.ts').RoundVerdict} */ ({ ...seen, ...judge(seen.measurement, conduct) })
  } catch (error) {
    if (!(error instanceof RoundFault)) throw error
    return { outcome: error.outcome, reason: error.message, measurement: null, graphqlOverHttp: null }
  }
}

/**
 * The method: golden answer → warm-up → measured window → golden answer → audit, where there is one → stop.
 * @param {ServerProcess} server just started; all of it is gone afterwards
 * @param {Context & { isAudited: boolean }} context
 */
async function measureServer(server, { workload, settings, signal, onPhase, isAudited }) {
  const question = { workload, port: settings.port, signal: AbortSignal.any([signal, server.ended]) }
  const meter = createMeter(server, onPhase)
  const conduct = { connections: settings.connections, outputBytes: 0, endedOnRequest: false }
  let seen
  try {
    meter.ready(await awaitGoldenAnswer(server, { ...question, timeoutSeconds: settings.readyTimeoutSeconds }))
    const client = await measureInChild({ ...settings, workload }, meter, question.signal)
    await checkGoldenAnswer(question)
    conduct.outputBytes = server.outputBytes
    seen = { measurement: await meter.complete(client), graphqlOverHttp: isAudited ? await auditHttp(question) : null }
  } catch (error) {
    signal.throwIfAborted()
    throw server.ended.aborted ? server.ended.reason.during(meter.phase) : error
  } finally {
    conduct.endedOnRequest = await server.stop(signal.aborted ? 0.5 : 1.5)
  }
  await assertPortFree(settings.port, portPatienceSeconds)
  return { ...seen, conduct }
}
