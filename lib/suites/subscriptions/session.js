import { startClient } from '../../load/childClient.js'
import { toMissingValue } from '../../base/errors/fault.js'
import { createWorkload } from '../../workload/workloads.js'
import { measureServer } from './measureServer.js'
import { environments } from './method.js'

/** @import { Bench, Client, PlannedTrial, Run, Session } from '../../core/suite.d.ts' */
/** @import { Conditions, Settings } from './parameters.js' */
/** @import { Value } from './types.d.ts' */

/**
 * What is open as long as a run goes on: nothing.
 * @param {Run<Settings>} run
 * @returns {Promise<Partial<Session<Value>> & Pick<Session<Value>, 'openClient'>>}
 */
export async function openSession({ settings }) {
  const workload = createWorkload('compound')
  return {
    processOf({ port, conditions }) {
      const environment = environments[/** @type {Conditions} */ (conditions).transport]
      const { protocol } = environment
      return { options: { scenario: true, environment, monitor: true }, question: { port, protocol, workload } }
    },
    openClient: async (trial, bench) => openSubscribers(trial, bench, settings),
  }
}

/** @type {(trial: PlannedTrial, bench: Bench, settings: Settings) => Client<Value>} */
function openSubscribers({ port, conditions }, bench, settings) {
  const { transport } = /** @type {Conditions} */ (conditions)
  const child = startClient(new URL('./client/child.js', import.meta.url), bench.signal)
  const way = { port, transport, timeoutSeconds: settings.readyTimeoutSeconds }
  return {
    async measure() {
      try {
        return await measureServer(child.ask, bench, way, settings)
      } catch (error) {
        // A server that has ended has nothing left to measure.
        if (bench.signal.aborted) throw error
        return toMissingValue(error)
      }
    },
    close: child.close,
  }
}
