import { judge } from './client/judge.js'
import { LoadFault } from '../../client/loadFault.js'
import { measureInChild } from './client/measureInChild.js'
import { conductTrial } from '../../servers/conductTrial.js'
import { auditHttp } from '../../servers/graphqlOverHttp.js'
import { createMeter } from '../../servers/meter.js'
import { RoundFault } from '../../servers/roundFault.js'

/** @typedef {{ workload: import('../../types.d.ts').Workload, settings: import('../../types.d.ts').Settings, signal: AbortSignal, onPhase: (phase: string) => void }} Context */

/**
 * One round of one server: warm-up → measured window → audit, where there is one, in a trial of its own. Whatever the
 * server does becomes an outcome; what is thrown is the signal's reason or a bug.
 * @param {import('../../types.d.ts').PlannedRound} planned
 * @param {Context} context
 * @returns {Promise<import('../../types.d.ts').RoundVerdict>}
 */
export async function runRound({ server, workload, block, control }, context) {
  if (server.unsupported)
    return { outcome: 'unsupported', reason: server.unsupported, measurement: null, graphqlOverHttp: null }
  const { settings, signal, onPhase } = context
  const isAudited = block === 0 && !control && server.executesGraphql && workload === 'compound'
  const question = { workload: context.workload, port: settings.port }
  const trial = { server, options: settings, question, readyTimeoutSeconds: settings.readyTimeoutSeconds, signal }
  try {
    const { seen, conduct } = await conductTrial({ ...trial, onPhase }, async (child, { readyAt, signal, enter }) => {
      const meter = createMeter(child, enter)
      meter.ready(readyAt)
      const client = await measureInChild({ ...settings, workload: context.workload }, meter, signal)
      return async (question) => ({
        measurement: await meter.complete(client),
        graphqlOverHttp: isAudited ? await auditHttp(question) : null,
      })
    })
    const verdict = judge(seen.measurement, { ...conduct, connections: settings.connections })
    return /** @type {import('../../types.d.ts').RoundVerdict} */ ({ ...seen, ...verdict })
  } catch (error) {
    if (!(error instanceof RoundFault || error instanceof LoadFault)) throw error
    return { outcome: error.outcome, reason: error.message, measurement: null, graphqlOverHttp: null }
  }
}
