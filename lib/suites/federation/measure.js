import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Fault } from '../../base/errors/fault.js'
import { importedPackages } from '../../core/store/packages.js'
import { judgeWindow } from '../../load/closedLoop/judgeWindow.js'
import { discoverGateways } from '../../servers/discover.js'
import { median } from '../../stats/median.js'
import { operations } from '../../workload/federation/operations.js'
import { subgraphNames } from '../../workload/federation/subgraphs.js'
import { measureWith, startChild } from '../kit/measure.js'
import { fields, totalOf } from './fields.js'
import { isMonolith } from './parameters.js'
import { askPartial } from './partialAnswers.js'
import { createColdBodies, createRequest } from './requests.js'
import { startSubgraphs, workBetween } from './subgraphProcesses.js'

/** @import { Bench, PlannedTrial, Run } from '../../core/suite.d.ts' */
/** @import { ClientMeasurement, RateMeasurement } from '../../types.d.ts' */
/** @import { Measured, SuiteSession } from '../kit/defineSuite.js' */
/** @import { OnEvent } from '../kit/measure.js' */
/** @import { ValueOf } from '../kit/fields.js' */
/** @import { BySubgraph } from './fields.js' */
/** @import { Settings } from './parameters.js' */
/** @import { Subgraphs, Work } from './subgraphProcesses.js' */

/** @typedef {ValueOf<typeof fields>} Value */
/** @typedef {(question: object, onEvent?: OnEvent) => Promise<any>} Ask questions of the client */
/**
 * Parts that measure one gateway process.
 * @typedef {object} Parts
 * @property {Ask} askClient
 * @property {Pick<Subgraphs, 'readCounts' | 'cpuSeconds' | 'pids'>} subgraphs
 * @property {Pick<Bench, 'machine' | 'enter'>} bench
 * @property {number} port
 * @property {boolean} hasSubgraphs - false for the monolith
 * @property {Settings} settings
 */

/** Requests that are asked alone, of each kind. */
const aloneRequests = 10
/** Share of the closed loop's rate at which latencies are measured. */
const rateShare = 0.5
/** Licences that need no remark. */
const permissive = /^(MIT|ISC|Apache-2\.0|(0|[23]-Clause-)?BSD.*|BSD-.*)$/

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
  const close = async () => void (await Promise.all([...byDelay.values()].map((subgraphs) => subgraphs.close())))
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
      const environment = { subgraphs: subgraphsOf(trial).urls }
      return { options: { environment }, question: { port: trial.port, workload: requestOf(settings.operations[0]) } }
    },
    async openClient(trial, bench) {
      const { ask: askClient, close } = startChild(import.meta.resolve('./client.js'), bench.signal)
      const hasSubgraphs = !isMonolith(trial.server)
      const parts = { askClient, subgraphs: subgraphsOf(trial), bench, port: trial.port, hasSubgraphs, settings }
      return { measure: ({ name }) => measureOperation(name, parts), finish: askPartial, close }
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
 * Measures an operation: alone, in a closed loop, at half of its rate, and alone again by cached and by new plans.
 * @param {string} name
 * @param {Parts} parts
 * @returns {Promise<Measured<Value>>}
 * @throws {Fault} of the first wrong or missing answer
 */
export async function measureOperation(name, { askClient, subgraphs, bench, port, hasSubgraphs, settings }) {
  const { connections, durationSeconds, warmupSeconds, readyTimeoutSeconds } = settings
  const workload = requestOf(name)
  const { document, leastCalls } = operationOf(name)
  const body = String(workload.body)
  const askAlone = (/** @type {string[]} */ bodies) =>
    askClient({ alone: { workload, bodies, port, timeoutSeconds: readyTimeoutSeconds } })
  bench.enter(name)
  await askAlone([body])
  const before = await subgraphs.readCounts()
  await askClient({
    open: { workload, port, connections, pipelining: 1, warmupSeconds, durationSeconds, readyTimeoutSeconds },
  })
  bench.enter(`${name}: window`)
  const { measured, use, subgraphCores } = await measureWindow(askClient, subgraphs, bench, durationSeconds)
  /** @type {number} */
  const answers = await askClient({ rest: true })
  const underLoad = workBetween(before, await subgraphs.readCounts(), answers)
  const { ok } = measured.counts
  const requestsPerSecond = ok / measured.durationSeconds

  bench.enter(`${name}: constant rate, window`)
  /** @type {RateMeasurement} */
  const rate = await askClient({ rate: requestsPerSecond * rateShare })
  assertRight(rate, 'at the constant rate: ')

  bench.enter(`${name}: alone`)
  const rested = await subgraphs.readCounts()
  const hotMs = await askAlone(Array(aloneRequests).fill(body))
  const alone = workBetween(rested, await subgraphs.readCounts(), aloneRequests)
  if (hasSubgraphs) assertCalls(alone, leastCalls)
  const coldMs = await askAlone(createColdBodies(document, aloneRequests))
  const value = {
    callsPerOperation: alone.calls,
    callsUnderLoad: totalOf(underLoad.calls),
    entitiesPerOperation: alone.entities,
    subgraphBytes: alone.bytes,
    cpuMsPerOperation: use.serverCpuSeconds === null ? null : (use.serverCpuSeconds * 1000) / ok,
    operations: ok,
    requestsPerSecond,
    ratePerSecond: rate.intendedRequestsPerSecond,
    sustained: rate.sustained,
    latencyMs: rate.latencyMs,
    hotMs: median(hotMs),
    coldMs: median(coldMs),
    subgraphCores,
    clientCpuShare: measured.clientCpuSeconds / measured.durationSeconds,
  }
  return { value, use, reason: rate.reason && `at the constant rate: ${rate.reason}` }
}

/**
 * Measures a closed loop, and the CPU time of the subgraphs meanwhile.
 * @type {(askClient: Ask, subgraphs: Parts['subgraphs'], bench: Parts['bench'], seconds: number) => Promise<
 *   Awaited<ReturnType<typeof measureWith<ClientMeasurement>>> & { subgraphCores: BySubgraph }>}
 */
async function measureWindow(askClient, { cpuSeconds, pids }, { machine }, seconds) {
  let [before, after] = [cpuSeconds(), cpuSeconds()]
  const window = await measureWith(
    machine,
    (onEvent) =>
      askClient({ window: seconds }, (event) => {
        onEvent(event)
        if (event === 'opened') before = cpuSeconds()
        else after = cpuSeconds()
      }),
    { pids },
  )
  assertRight(window.measured, '')
  const cores = subgraphNames.map((name) => [name, (after[name] - before[name]) / window.measured.durationSeconds])
  return { ...window, subgraphCores: Object.fromEntries(cores) }
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
