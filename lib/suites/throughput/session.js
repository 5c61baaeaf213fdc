import { Fault } from '../../errors/fault.js'
import { createWorkload } from '../../workload/workloads.js'
import { openCounting } from '../../servers/instructions/openCounting.js'
import { countInstructions, smallLoad, timesOf } from './client/countInstructions.js'
import { auditHttp } from './client/graphqlOverHttp.js'
import { judge } from './client/judge.js'
import { measureInChild } from './client/measureInChild.js'
import { createMeter } from './client/meter.js'
import { openInChild, Silence } from './client/openInChild.js'
import { countsInstructions } from './results.js'
import { secondsOfWindow } from './windows.js'

/** @import { Bench, Client, PlannedTrial, Run, Session } from '../../engine/suite.d.ts' */
/** @import { Question } from '../../servers/goldenAnswer.js' */
/** @import { Counting } from '../../servers/instructions/openCounting.js' */
/** @import { MachineUse, Measurement } from '../../types.d.ts' */
/** @import { Settings } from './settle.js' */
/** @import { Times } from './client/countInstructions.js' */
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
  const counting = settings.instructions ? openCounting() : ''
  return {
    processOf: (trial) => ({
      // What a monitor executes is no instruction of the server's.
      options: countsInstructions(trial) ? { cpus, under: assertCounting(counting).under } : { monitor, cpus },
      question: { workload: workloadOf(trial), port: trial.port },
    }),
    async openClient(trial, bench) {
      const durationSeconds = secondsOfWindow(settings, trial.repetitions)
      const load = { ...settings, durationSeconds, workload: workloadOf(trial), port: trial.port }
      if (countsInstructions(trial)) return openCount(bench, load, timesOf(settings), assertCounting(counting))
      const client =
        trial.samples.length > 1 ? await openInTurns(trial, bench, load, silence) : createClient(bench, load)
      return { ...client, ...(isAudited(trial) && { finish: audit }) }
    },
    close: async () => void (typeof counting === 'object' && counting.remove()),
  }
}

/** @param {Counting | string} counting @throws {Fault} where this machine has no way to count */
function assertCounting(counting) {
  if (typeof counting === 'string') throw new Fault('UNSUPPORTED', counting)
  return counting
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

/**
 * What counts instructions in place of time: its value is Instructions, which a round's is not.
 * @param {Bench} bench
 * @param {ClientLoad} load
 * @param {Times} times
 * @param {Counting} counting
 * @returns {Promise<Client<any>>}
 */
async function openCount({ server, machine, signal, enter }, load, times, { tool, open }) {
  enter('counting')
  const counter = open(server.processes.map(({ pid }) => pid))
  const opened = await openInChild({ ...load, ...smallLoad(load), warmupSeconds: 0 }, signal, new Silence())
  const start = machine.read()
  /** Of its own work; where it does little of that, of half as much time. */
  const elapsedSeconds = () => {
    const { serverCpuSeconds, durationSeconds } = machine.between(start, machine.read(), 0)
    return Math.max(serverCpuSeconds, durationSeconds / 2)
  }
  return {
    async measure() {
      const counted = await countInstructions(opened, counter, times, elapsedSeconds)
      const { length } = server.processes
      if (tool === 'qemu' && length > 1)
        throw new Fault('UNSUPPORTED', `it ran in ${length} processes, of which qemu-user counts the first one only`)
      return { outcome: 'completed', reason: null, reasonCode: null, value: { tool, ...counted }, use: null }
    },
    async close() {
      counter.close()
      await opened.close()
    },
  }
}
