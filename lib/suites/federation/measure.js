import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Fault } from '../../base/errors/fault.js'
import { importedPackages } from '../../servers/packages.js'
import { judgeWindow } from '../../load/closedLoop/judgeWindow.js'
import { describeLoad } from '../../load/connectionLog.js'
import { startLoadProcess } from '../../load/session/loadProcess.js'
import { discoverGateways } from '../../servers/discover.js'
import { median } from '../../stats/median.js'
import { operations } from '../../workload/federation/operations.js'
import { subgraphNames, totalOf } from '../../workload/federation/subgraphs.js'
import { measureLoad } from '../kit/measureLoad.js'
import { fewestAnswers, isMonolith, leadInSeconds, mostCpuSeconds } from './parameters.js'
import { createSupergraphs, fillSupergraph } from './foreignGateways.js'
import { askPartial } from './partialAnswers.js'
import { bodyOf, createColdBodies, createRequest } from './requests.js'
import { startSubgraphs, workBetween } from './subgraphProcesses.js'

/** @import { Bench, PlannedTrial, Run } from '../../core/suite.d.ts' */
/** @import { LoadProcess } from '../../load/session/loadProcess.js' */
/** @import { ClientMeasurement, Workload } from '../../types.d.ts' */
/** @import { Measured, SuiteSession } from '../kit/defineSuite.js' */
/** @import { ValueOf } from '../kit/fields.js' */
/** @import { BySubgraph } from './fields.js' */
/** @import { Settings } from './parameters.js' */
/** @import { Subgraphs, Work } from './subgraphProcesses.js' */

/** @typedef {ValueOf<typeof import('./fields.js').fields>} Value */
/**
 * Parts that measure one gateway process.
 * @typedef {object} Parts
 * @property {LoadProcess} client
 * @property {Pick<Subgraphs, 'readCounts' | 'cpuSeconds' | 'pids'>} subgraphs
 * @property {Pick<Bench, 'machine' | 'enter'>} bench
 * @property {number} port
 * @property {boolean} hasSubgraphs - false for the monolith
 * @property {ReturnType<typeof createColdBodies>} coldBodies
 * @property {Settings} settings
 */

/** Documents whose plans are new. */
const newPlans = 10
/** Answers that are timed to find out how long a window of one connection must be. */
const timedAnswers = 11
/** Seconds of a first window at a constant rate. */
const firstRateSeconds = 0.5
/** Longer than answers take, so that a window has enough of them. */
const windowMargin = 1.1
/** Share of the closed loop's rate at which latencies are measured. */
const rateShare = 0.5
/** Licences that need no remark. */
const permissive = /^(MIT|ISC|Apache-2\.0|0?BSD.*)$/

/**
 * Starts the subgraphs of each delay, which live as long as the run.
 * @param {Run<Settings>} run
 * @returns {Promise<SuiteSession<Value>>}
 * @throws {import('../../base/errors/unableError.js').UnableError} if one does not start
 */
export async function openSession({ settings, signal }) {
  const { axes, readyTimeoutSeconds: timeoutSeconds } = settings
  /** @type {Map<number, Subgraphs>} */
  const byDelay = new Map()
  const supergraphs = createSupergraphs()
  async function close() {
    supergraphs.remove()
    await Promise.all([...byDelay.values()].map((subgraphs) => subgraphs.close()))
  }
  try {
    for (const delayMs of axes.delay) byDelay.set(delayMs, await startSubgraphs({ delayMs, timeoutSeconds, signal }))
  } catch (error) {
    await close()
    throw error
  }
  const subgraphsOf = (/** @type {PlannedTrial} */ { conditions }) =>
    /** @type {Subgraphs} */ (byDelay.get(Number(conditions.delay)))
  return {
    facts: () => ({ licences: findLicences() }),
    processOf(trial) {
      const { urls } = subgraphsOf(trial)
      const question = { port: trial.port, workload: requestOf(settings.operations[0]) }
      const server = fillSupergraph(trial.server, () => supergraphs.pathOf(urls))
      return { options: { environment: { subgraphs: urls } }, question, server }
    },
    async openClient(trial, bench) {
      const client = startLoadProcess(bench.signal)
      const hasSubgraphs = !isMonolith(trial.server)
      // An operation that is measured again needs other new plans.
      const coldBodies = createColdBodies()
      const subgraphs = subgraphsOf(trial)
      const parts = { client, subgraphs, bench, port: trial.port, hasSubgraphs, coldBodies, settings }
      let isWarm = false
      const measure = async (/** @type {{ name: string }} */ { name }) => {
        if (!isWarm) await warmUp(parts)
        isWarm = true
        return measureOperation(name, parts)
      }
      return { measure, finish: askPartial, close: client.close }
    },
    async assertAlive() {
      for (const subgraphs of byDelay.values()) subgraphs.assertAlive()
    },
    close,
  }
}

/** Finds an operation. @param {string} name */
const operationOf = (name) =>
  /** @type {typeof operations[number]} */ (operations.find((operation) => operation.name === name))

/** @param {string} name - of an operation */
function requestOf(name) {
  const { document, golden } = operationOf(name)
  return createRequest(name, document, golden)
}

/**
 * Runs a process at full load before its first operation, an equal share of the time with each.
 * @param {Parts} parts
 */
async function warmUp({ client, bench, port, settings }) {
  const { connections, operations: names, readyTimeoutSeconds, warmupSeconds: seconds } = settings
  const loop = { connections, pipelining: 1, warmupSeconds: seconds / names.length, durationSeconds: 0 }
  bench.enter('warm-up')
  for (const name of names)
    try {
      await client.open({ ...loop, workload: requestOf(name), port, readyTimeoutSeconds })
      await client.rest()
      await client.end()
    } catch (error) {
      // The operation itself has the fault, too, and others do not.
      if (!(error instanceof Fault)) throw error
    }
}

/**
 * Measures an operation in four parts: a closed loop, half of its rate, a closed loop of one connection, in which no
 * requests share calls, and answers by cached and by new plans.
 * @param {string} name
 * @param {Parts} parts
 * @returns {Promise<Measured<Value>>}
 * @throws {Fault} of the first wrong or missing answer
 */
export async function measureOperation(name, parts) {
  const { client, bench, port, hasSubgraphs, coldBodies, settings } = parts
  const { connections, readyTimeoutSeconds, durationSeconds, answers = fewestAnswers } = settings
  // The process is warm already.
  const warmupSeconds = Math.min(leadInSeconds, settings.warmupSeconds)
  const workload = requestOf(name)
  const { document, leastCalls } = operationOf(name)
  const askAlone = (/** @type {string[]} */ bodies) => client.askAlone({ workload, port, readyTimeoutSeconds }, bodies)
  bench.enter(name)
  await askAlone([])
  bench.enter(`${name}: window`)
  const loaded = await measureLoop(workload, { connections, warmupSeconds, durationSeconds }, parts)
  const requestsPerSecond = rateOf(loaded.measured)

  bench.enter(`${name}: constant rate, window`)
  const half = { requestsPerSecond: requestsPerSecond * rateShare, seconds: durationSeconds }
  const rate = await client.rate(half, { ...half, seconds: firstRateSeconds })
  assertRight(rate, 'at the constant rate: ')

  bench.enter(`${name}: one connection, window`)
  const alone = median(await askAlone(Array(timedAnswers).fill(String(workload.body))))
  const needed = (answers * alone * windowMargin) / 1000
  const single = {
    connections: 1,
    warmupSeconds: warmupSeconds / 4,
    durationSeconds: Math.max(durationSeconds, Math.min(mostCpuSeconds, needed)),
  }
  const { measured, use, work } = await measureLoop(workload, single, parts)
  if (hasSubgraphs) assertCalls(work, leastCalls)
  bench.enter(`${name}: new plans`)
  const [hotMs, coldMs] = await measurePlans(bodyOf(document), coldBodies(document, newPlans), askAlone)
  const value = {
    callsPerOperation: work.calls,
    callsUnderLoad: totalOf(loaded.work.calls),
    entitiesPerOperation: work.entities,
    subgraphBytes: work.bytes,
    cpuMsPerOperation: use.serverCpuSeconds === null ? null : (use.serverCpuSeconds * 1000) / measured.counts.ok,
    operations: measured.counts.ok,
    requestsPerSecond,
    ratePerSecond: rate.intendedRequestsPerSecond,
    sustained: rate.sustained,
    latencyMs: rate.latencyMs,
    hotMs,
    coldMs,
    subgraphCores: loaded.subgraphCores,
    clientCpuShare: loaded.measured.clientCpuSeconds / loaded.measured.durationSeconds,
  }
  const atRate = rate.reason === null ? [] : [`at the constant rate: ${rate.reason}`]
  return { value, use, reason: [...describeLoad(loaded.measured), ...atRate].join('; ') || null }
}

/** @param {ClientMeasurement} window */
const rateOf = ({ counts, durationSeconds }) => counts.ok / durationSeconds

/** @typedef {{ connections: number, warmupSeconds: number, durationSeconds: number }} Loop */

/**
 * Measures a closed loop from its first request to its last answer, and what subgraphs do for it.
 * @type {(workload: Workload, loop: Loop, parts: Parts) => Promise<
 *   Awaited<ReturnType<typeof measureWindow>> & { work: Work }>}
 */
async function measureLoop(workload, loop, parts) {
  const { client, subgraphs, port, settings } = parts
  const load = { ...loop, workload, port, pipelining: 1, readyTimeoutSeconds: settings.readyTimeoutSeconds }
  const before = await subgraphs.readCounts()
  await client.open(load)
  const window = await measureWindow(parts, loop.durationSeconds)
  const answers = await client.rest()
  await client.end()
  return { ...window, work: workBetween(before, await subgraphs.readCounts(), answers) }
}

/**
 * Measures answers by a cached plan and by new ones, in turns.
 * @type {(hot: string, cold: string[], askAlone: (bodies: string[]) => Promise<number[]>) => Promise<
 *   [hot: number, cold: number]>}
 */
async function measurePlans(hot, cold, askAlone) {
  const turns = cold.flatMap((body) => [hot, body])
  const times = await askAlone(turns)
  const everySecond = (/** @type {number} */ first) => times.filter((_, index) => index % 2 === first)
  return [median(everySecond(0)), median(everySecond(1))]
}

/** Measures a closed loop, and the CPU time of the subgraphs meanwhile. @param {Parts} parts @param {number} seconds */
async function measureWindow({ client, subgraphs, bench }, seconds) {
  const readHelpers = () => ({ pids: subgraphs.pids, bySubgraph: subgraphs.cpuSeconds() })
  const window = await measureLoad(bench.machine, (onEvent) => client.measure({ seconds }, onEvent), readHelpers)
  assertRight(window.measured, '')
  const [before, after] = [window.before, window.after].map(({ helpers }) => helpers.bySubgraph)
  const cores = subgraphNames.map((name) => [name, (after[name] - before[name]) / window.measured.durationSeconds])
  return { ...window, subgraphCores: /** @type {BySubgraph} */ (Object.fromEntries(cores)) }
}

/** @type {(window: Parameters<typeof judgeWindow>[0], where: string) => void} @throws {Fault} */
function assertRight(window, where) {
  const fault = judgeWindow(window, where)
  if (fault) throw new Fault(fault.reasonCode, fault.reason)
}

/**
 * Refuses answers for which subgraphs were not asked: a cache would pass for a fast gateway.
 * @type {(work: Work, leastCalls: number) => void}
 * @throws {Fault}
 */
function assertCalls({ calls }, leastCalls) {
  const total = totalOf(calls)
  if (total >= leastCalls) return
  const reason = `expected ${leastCalls} calls to subgraphs for an answer, got ${total}: it answers from a cache`
  throw new Fault('WRONG_ANSWER', reason)
}

/** Finds the licences of the gateways' packages that are not permissive, by the gateway's name. */
function findLicences() {
  const licences = discoverGateways().map(({ name, file }) => {
    const folders = createRequire(file).resolve.paths('graphql') ?? []
    const remarkable = importedPackages(readFileSync(file, 'utf8')).flatMap((imported) => {
      const paths = folders.map((folder) => join(folder, imported, 'package.json'))
      const licence = paths.map(readLicence).find((licence) => licence !== null) ?? null
      return licence === null || permissive.test(licence) ? [] : [`${imported} is ${licence}`]
    })
    return [name, remarkable]
  })
  return Object.fromEntries(licences.filter(([, remarkable]) => remarkable.length > 0))
}

/** Reads the licence of a package; null without one. @param {string} path - of its package.json */
function readLicence(path) {
  try {
    return String(JSON.parse(readFileSync(path, 'utf8')).license)
  } catch {
    return null
  }
}
