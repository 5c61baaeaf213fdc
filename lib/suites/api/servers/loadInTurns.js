import { loadEnvironment } from '../../../base/processes/childEnvironment.js'
import { assertServerFiles } from '../../../network/fileLimit.js'
import { peakMemoryOf, resetPeakMemory } from '../../../servers/peakMemory.js'
import { startChild } from '../../kit/measure.js'
import { faultOf } from '../client/operationTally.js'
import { mix } from '../file/keys.js'
import { createLoadSteps } from './loadSteps.js'

/** @import { Fault } from '../../../base/errors/fault.js' */
/** @import { Bench, Sample } from '../../../core/suite.d.ts' */
/** @import { Reading } from '../../../servers/machineUse.js' */
/** @import { MachineUse } from '../../../types.d.ts' */
/** @import { ServerLoad } from '../client/client.js' */
/** @import { Depth } from '../client/turnLoad.js' */
/** @import { Settings, Value } from '../types.d.ts' */
/** @import { Step } from './loadSteps.js' */
/** @import { Readiness } from './readiness.js' */

/** @typedef {{ operation: string } & Depth & Step} Conditions of a sample */
/** @typedef {ReturnType<typeof createPace>} Pace */
/**
 * Client of one server process.
 * @typedef {object} Loading
 * @property {Pick<Bench, 'server' | 'machine' | 'signal' | 'nextTurn' | 'enter'>} bench
 * @property {Pick<Settings, 'durationSeconds' | 'requests' | 'warmupSeconds' | 'slo'>} settings
 * @property {ServerLoad} load
 * @property {Depth} depth - of the first sample
 * @property {Pick<Readiness, 'first' | 'broken'>} readiness
 * @property {Pace} pace
 * @property {typeof startLoad} [start] - replaced in tests
 */
/** @typedef {{ ask: (question: object) => Promise<any>, close: () => Promise<void> }} LoadProcess */

/**
 * Starts the load generator with the user's variables, so that it reads the same in the api file.
 * @param {AbortSignal} signal
 * @returns {LoadProcess}
 */
export const startLoad = (signal) =>
  startChild(import.meta.resolve('../client/client.js'), signal, undefined, loadEnvironment)

/**
 * Opens the client of a server process: it measures one subject after the other, in turns with the other servers of the
 * cohort. Servers are never stopped.
 * @param {Loading} loading
 */
export async function openLoad({ bench, settings, load, depth, readiness, pace, start = startLoad }) {
  const { server, machine, signal, nextTurn } = bench
  const { first, broken } = readiness
  const client = start(signal)
  let isWarm = settings.warmupSeconds === 0
  /** Right answers before the present sample. */
  let rightBefore = 0
  const steps = createLoadSteps((question) => client.ask(question), settings, nextTurn)

  async function warmUp() {
    bench.enter('warm-up')
    await client.ask({ begin: { ...depth, subject: mix } })
    await steps.giveTurns({ seconds: settings.warmupSeconds }, nextTurn)
    const { counts } = await client.ask({ end: true })
    rightBefore += counts.ok
  }

  /** @param {Conditions} conditions */
  async function measureSubject({ operation: subject, rate, slo, ...sampleDepth }) {
    const subjectFault = faultOfSubject(subject, broken)
    if (subjectFault) throw subjectFault
    assertServerFiles(server.processes, sampleDepth.connections)
    const beginning = { ...sampleDepth, subject }
    await steps.prepare(beginning, { rate, slo })
    const meter = openMeter(machine)
    const wait = () => meter.leaveOut(nextTurn)
    const { measured: whole, seconds } = await steps.measure(beginning, { rate, slo }, wait)
    const { clientCpuSeconds, ...measured } = whole
    const { use, processes } = meter.close(clientCpuSeconds, seconds)
    const before = rightBefore > 0 ? ` (${rightBefore.toLocaleString('en-US')} before had one)` : ''
    const fault = faultOf(measured, before)
    if (fault) throw fault
    rightBefore += measured.counts.ok
    const isStarted = server.startedAt !== null && first !== null
    /** @type {Value} */
    const value = {
      ...measured,
      serverPeakMemoryBytes: peakMemoryOf(processes),
      readySeconds: isStarted ? (first.at - Number(server.startedAt)) / 1000 : null,
      firstAnswerMs: isStarted ? first.at - first.askedAt : null,
    }
    return { value, use }
  }

  try {
    await client.ask({ open: { ...load, ...depth } })
  } catch (error) {
    await client.close()
    throw error
  }
  return {
    /** @param {Pick<Sample, 'name' | 'conditions'>} sample */
    async measure({ name, conditions }) {
      if (!isWarm) await pace.keep(bench, 'warm-up', warmUp)
      isWarm = true
      bench.enter(name)
      return pace.keep(bench, name, () => measureSubject(/** @type {Conditions} */ (conditions)))
    },
    close: () => client.close(),
  }
}

/** Reads the use of the machine during the turns of one server. @param {Bench['machine']} machine */
function openMeter(machine) {
  const before = machine.read()
  for (const { pid } of before.processes) resetPeakMemory(pid)
  /** @type {ReturnType<Bench['machine']['away']>[]} */
  const away = []
  return {
    /** Excludes the use of the machine while other servers have their turn. @param {() => Promise<void>} wait */
    async leaveOut(wait) {
      const left = machine.leave()
      await wait()
      away.push(machine.away(left))
    },
    /** @type {(clientSeconds: number, seconds: number) => { use: MachineUse, processes: Reading['processes'] }} */
    close(clientSeconds, seconds) {
      const after = machine.read()
      const inTurns = away.reduce((reading, without) => without(reading), after)
      return { use: machine.between(before, inTurns, clientSeconds, seconds), processes: after.processes }
    },
  }
}

/**
 * Finds the fault of a subject whose answers were wrong before the load.
 * @type {(subject: string, broken: Readiness['broken']) => Fault | undefined}
 */
export const faultOfSubject = (subject, broken) => (subject === mix ? [...broken.values()][0] : broken.get(subject))

/**
 * Creates the pace of a cohort: all of its servers measure the same subject in the same cycles of turns, although some
 * need more turns than others, or cannot measure it.
 */
export function createPace() {
  /** Subject that each server measures. @type {Map<object, string>} */
  const measuring = new Map()
  return {
    /**
     * Measures, then gives up turns as long as another server measures the same.
     * @template Result
     * @param {Pick<Bench, 'signal' | 'nextTurn'>} bench - of one server
     * @param {string} name
     * @param {() => Promise<Result>} measure
     * @returns {Promise<Result>}
     */
    async keep(bench, name, measure) {
      measuring.set(bench, name)
      try {
        return await measure()
      } finally {
        measuring.delete(bench)
        // Another server may begin later in the present cycle.
        do {
          if (!bench.signal.aborted) await bench.nextTurn()
        } while (!bench.signal.aborted && [...measuring.values()].includes(name))
      }
    },
  }
}
