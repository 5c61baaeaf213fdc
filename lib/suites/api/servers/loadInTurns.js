import { Fault } from '../../../base/errors/fault.js'
import { loadEnvironment } from '../../../base/processes/childEnvironment.js'
import { cpuSecondsOfAll } from '../../../base/processes/processes.js'
import { faultOf } from '../../../load/closedLoop/judgeWindow.js'
import { assertServerFiles } from '../../../network/fileLimit.js'
import { nameOldLogins } from '../../../load/adviseOnErrors.js'
import { peakMemoryOf, resetPeakMemory } from '../../../servers/peakMemory.js'
import { measureLoad, startChild } from '../../kit/measureLoad.js'
import { countRight } from '../counting.js'
import { mix } from '../file/keys.js'
import { createLoadSteps } from './loadSteps.js'

/** @import { Bench, Sample } from '../../../core/suite.d.ts' */
/** @import { ServerLoad } from '../client/client.js' */
/** @import { LoginAge } from '../../../load/adviseOnErrors.js' */
/** @import { Depth } from '../../../load/session/turnLoad.js' */
/** @import { Settings, Value } from '../types.d.ts' */
/** @import { Step } from './loadSteps.js' */
/** @import { MemberOrder } from './subjectOrder.js' */

/** @typedef {{ operation: string } & Depth & Step} Conditions of a sample */
/** @typedef {ReturnType<typeof createPace>} Pace */
/**
 * Client of one server process.
 * @typedef {object} Loading
 * @property {Pick<Bench, 'server' | 'machine' | 'signal' | 'nextTurn' | 'enter' | 'askedAt' | 'readyAt'>} bench
 * @property {Pick<Settings, 'durationSeconds' | 'requests' | 'warmupSeconds' | 'slo'>} settings
 * @property {ServerLoad} load
 * @property {Depth} depth - of the first sample
 * @property {Map<string, Fault>} broken - faults of operations that stayed wrong, by their names
 * @property {string[]} [taking] - operations of which each request needs another answer
 * @property {Login} [login]
 * @property {Pace} pace
 * @property {MemberOrder} order
 * @property {() => Promise<number | null>} [readHeldBytes] - of the server; null if it does not say
 * @property {typeof startLoad} [start] - replaced in tests
 */
/** @typedef {{ ask: (question: object) => Promise<any>, close: () => Promise<void> }} LoadProcess */
/**
 * Login of a server process.
 * @typedef {object} Login
 * @property {() => Promise<Record<string, string> | null>} renew - gets other headers if it ends soon
 * @property {() => LoginAge | null} age - null without one
 */

/** Logs in between turns. @param {LoadProcess} client @param {Login} [login] */
export async function renewLogin(client, login) {
  const headers = await login?.renew()
  if (headers) await client.ask({ headers })
}

/**
 * Starts the load generator with the user's variables, so that it reads the same in the api file.
 * @param {AbortSignal} signal
 * @returns {LoadProcess}
 */
export const startLoad = (signal) =>
  startChild(import.meta.resolve('../client/client.js'), signal, undefined, loadEnvironment)

/**
 * Starts the load generator, and opens its connections to a server process.
 * @param {Pick<Loading, 'bench' | 'load' | 'depth' | 'start'>} loading
 * @throws {Fault} if an answer before the load is not right
 */
export async function openGenerator({ bench, load, depth, start = startLoad }) {
  const client = start(bench.signal)
  try {
    await client.ask({ open: { ...load, ...depth } })
    return client
  } catch (error) {
    await client.close()
    throw error
  }
}

/**
 * Opens the client of a server process: it measures one subject after the other, in turns with the other servers of the
 * cohort. Servers are never stopped.
 * @param {Loading} loading
 */
export async function openLoad({ bench, settings, load, depth, broken, taking = [], login, ...loading }) {
  const { pace, order, readHeldBytes = async () => null, start } = loading
  const { server, machine, askedAt, readyAt } = bench
  const client = await openGenerator({ bench, load, depth, start })
  let isWarm = settings.warmupSeconds === 0
  /** Right answers before the present sample. */
  let rightBefore = 0
  /** Memory before the first sample. @type {number | null | undefined} */
  let fromBytes
  /** Right answers since then; null if they are not known. @type {number | null} */
  let answers = 0
  let isLast = false
  /** CPU seconds of the server's processes for logins since the beginning of the present sample. */
  let loginCpuSeconds = 0
  /** @type {number[]} */
  let pids = []
  async function nextTurn() {
    await bench.nextTurn()
    if (!login) return
    const cpuSeconds = cpuSecondsOfAll(pids)
    await renewLogin(client, login)
    loginCpuSeconds += cpuSecondsOfAll(pids) - cpuSeconds
  }
  const steps = createLoadSteps((question) => client.ask(question), settings, nextTurn)

  async function warmUp() {
    const only = order.warming(load.operations)
    if (only.length === 0) return
    bench.enter('warm-up')
    await renewLogin(client, login)
    await client.ask({ begin: { ...depth, subject: mix, only } })
    await steps.giveTurns({ seconds: settings.warmupSeconds }, nextTurn)
    const { counts } = await client.ask({ end: true })
    rightBefore += counts.ok
  }

  /** @param {Conditions} conditions */
  async function measureSubject({ operation: subject, rate, slo, ...sampleDepth }) {
    const subjectFault = faultOfSubject(subject, broken)
    if (subjectFault) throw subjectFault
    const isConstant = rate !== undefined || slo !== undefined
    if (isConstant && taking.includes(subject))
      throw new Fault('UNSUPPORTED', 'alone it has no constant rate: each request needs another answer; see the mix')
    assertServerFiles(server.processes, sampleDepth.connections)
    await renewLogin(client, login)
    const loginAge = login?.age() ?? null
    const beginning = { ...sampleDepth, subject }
    // Read once: answers are counted from the first sample on.
    if (fromBytes === undefined) fromBytes = await readHeldBytes()
    await steps.prepare(beginning, { rate, slo })
    pids = server.processes.map(({ pid }) => pid)
    for (const pid of pids) resetPeakMemory(pid)
    loginCpuSeconds = 0
    machine.look()
    const { measured, use, after } = await measureLoad(machine, (_, leaveOut) =>
      steps.measure(beginning, { rate, slo }, () => leaveOut(nextTurn)),
    )
    const { clientCpuSeconds: _, durationSeconds: __, ...figures } = measured
    const sample = { ...figures, errors: nameOldLogins(figures.errors, loginAge) }
    const before = rightBefore > 0 ? ` (${rightBefore.toLocaleString('en-US')} before had one)` : ''
    const fault = faultOf(sample, before)
    if (fault) throw fault
    rightBefore += sample.counts.ok
    const right = countRight(sample)
    answers = answers === null || right === null ? null : answers + right
    const toBytes = isLast && fromBytes && answers ? await readHeldBytes() : null
    const isStarted = server.startedAt !== null
    /** @type {Value} */
    const value = {
      ...sample,
      serverPeakMemoryBytes: peakMemoryOf(after.processes),
      readySeconds: isStarted ? (readyAt - Number(server.startedAt)) / 1000 : null,
      firstAnswerMs: isStarted ? readyAt - askedAt : null,
      ...(toBytes && { heldMemory: { fromBytes: Number(fromBytes), toBytes, answers: Number(answers) } }),
    }
    const serverCpuSeconds = use.serverCpuSeconds && Math.max(0, use.serverCpuSeconds - loginCpuSeconds)
    return { value, use: { ...use, serverCpuSeconds } }
  }

  return {
    choose(/** @type {Sample[]} */ pending) {
      isLast = pending.length === 1
      return order.choose(pending)
    },
    /** @param {Pick<Sample, 'name' | 'conditions'>} sample */
    async measure({ name, conditions }) {
      if (!isWarm) await pace.keep(bench, 'warm-up', warmUp)
      isWarm = true
      bench.enter(name)
      try {
        return await pace.keep(bench, name, () => measureSubject(/** @type {Conditions} */ (conditions)))
      } catch (error) {
        order.fail({ name })
        throw error
      }
    },
    close: () => client.close(),
  }
}

/**
 * Finds the fault of a subject whose answers were wrong before the load.
 * @type {(subject: string, broken: Map<string, Fault>) => Fault | undefined}
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
