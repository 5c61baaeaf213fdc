import { Fault } from '../../errors/fault.js'
import { createWorkload } from '../../workload/workloads.js'
import { auditHttp } from './client/graphqlOverHttp.js'
import { judge } from './client/judge.js'
import { measureInChild } from './client/measureInChild.js'
import { createMeter } from './client/meter.js'
import { openInChild, Silence } from './client/openInChild.js'
import { secondsOfWindow } from './windows.js'

/** @import { Bench, Client, PlannedTrial, Run, Session } from '../../engine/suite.d.ts' */
/** @import { Question } from '../../servers/goldenAnswer.js' */
/** @import { MachineUse, Measurement } from '../../types.d.ts' */
/** @import { Settings } from './settle.js' */
/** @import { ClientLoad } from './client/measureInChild.js' */
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
  const { monitor, cpus } = settings
  const silence = new Silence()
  return {
    processOf: (trial) => ({
      options: { monitor, cpus },
      question: { workload: workloadOf(trial), port: trial.port },
    }),
    async openClient(trial, bench) {
      const durationSeconds = secondsOfWindow(settings, trial.repetitions)
      const load = { ...settings, durationSeconds, workload: workloadOf(trial), port: trial.port }
      const client =
        trial.samples.length > 1 ? await openInTurns(trial, bench, load, silence) : createClient(bench, load)
      return { ...client, ...(isAudited(trial) && { finish: audit }) }
    },
  }
}

/** Of the first block only, and only what executes GraphQL. @param {PlannedTrial} planned */
const isAudited = ({ server, conditions, block, control }) =>
  block === 0 && !control && server.executesGraphql && conditions.workload === 'compound'

/** @param {Question} question */
const audit = async (question) => ({ graphqlOverHttp: await auditHttp(question) })

/**
 * Warm-up, measured window and, where they were asked for, windows at constant rates, in a client process of its own.
 * @param {Bench} bench
 * @param {ClientLoad} load
 * @returns {Client<Value>}
 */
const createClient = (bench, load) => ({
  async measure() {
    const meter = createMeter(bench)
    const measured = await meter.complete(await measureInChild(load, meter, bench.signal))
    return { ...judge(measured.value, load), ...measured }
  },
  close: async () => {},
})

/**
 * A server that takes turns with others: a warm-up, then windows between which its load rests. Its first fault ends it, so
 * that what it does not answer rightly takes no time from the others.
 * @param {PlannedTrial} planned
 * @param {Bench} bench
 * @param {ClientLoad} load
 * @param {Silence} silence
 * @returns {Promise<Client<Value>>}
 */
async function openInTurns({ samples }, bench, load, silence) {
  bench.enter('warm-up')
  const open = await openInChild(load, bench.signal, silence)
  let left = samples.length
  return {
    async measure() {
      const meter = createMeter(bench)
      const { use, value } = await meter.complete(await open.measure(load.durationSeconds, meter))
      const { outcome, reason, reasonCode } = judge(value, load)
      if (reasonCode !== null) throw new Fault(reasonCode, reason)
      await open.rest()
      left -= 1
      if (left === 0) await open.end()
      // In a second a connection may well get nothing: what counts is that it does in all of them.
      return { outcome, reason: left === 0 ? reason : null, reasonCode, value, use }
    },
    close: open.close,
  }
}
