import { createWorkload } from '../../workload/workloads.js'
import { auditHttp } from './client/graphqlOverHttp.js'
import { judge } from './client/judge.js'
import { measureInChild } from './client/measureInChild.js'
import { createMeter } from './client/meter.js'

/** @import { Bench, Client, PlannedTrial, Run, Session } from '../../engine/suite.d.ts' */
/** @import { MachineUse, Measurement } from '../../types.d.ts' */
/** @import { Settings } from './settle.js' */
/** @import { GraphqlOverHttp } from './types.d.ts' */

/** @typedef {Omit<Measurement, keyof MachineUse> & { graphqlOverHttp?: GraphqlOverHttp }} Value graphqlOverHttp: of the first block only, and only of what executes GraphQL */

/**
 * What is open as long as a run goes on: nothing but the workloads.
 * @param {Run<Settings>} run
 * @returns {Promise<Partial<Session<Value>> & Pick<Session<Value>, 'openClient'>>}
 */
export async function openSession({ settings }) {
  const workloads = new Map(settings.workloads.map((name) => [/** @type {unknown} */ (name), createWorkload(name)]))
  const workloadOf = (/** @type {Pick<PlannedTrial, 'conditions'>} */ { conditions }) =>
    /** @type {ReturnType<typeof createWorkload>} */ (workloads.get(conditions.workload))
  const { port, monitor, cpus } = settings
  return {
    processOf: (trial) => ({ options: { monitor, cpus }, question: { workload: workloadOf(trial), port } }),
    openClient: async (trial, bench) => createClient(trial, bench, { ...settings, workload: workloadOf(trial) }),
  }
}

/**
 * Warm-up, measured window and, where they were asked for, windows at constant rates, in a client process of its own; then
 * the audit.
 * @param {PlannedTrial} planned
 * @param {Bench} bench
 * @param {Parameters<typeof measureInChild>[0]} load
 * @returns {Client<Value>}
 */
function createClient({ server, conditions, block, control }, bench, load) {
  const isAudited = block === 0 && !control && server.executesGraphql && conditions.workload === 'compound'
  return {
    async measure() {
      const meter = createMeter(bench)
      const measured = await meter.complete(await measureInChild(load, meter, bench.signal))
      return { ...judge(measured.value, load), ...measured }
    },
    ...(isAudited && { finish: async (question) => ({ graphqlOverHttp: await auditHttp(question) }) }),
    close: async () => {},
  }
}
