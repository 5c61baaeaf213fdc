import { limitFlag, saturated } from '../../checks/utilisation.js'
import { assertServerFiles } from '../../network/fileLimit.js'
import { readHeldBytes } from '../../servers/monitor.js'
import { counted } from '../../workload/counted.js'
import { createWorkload } from '../../workload/workloads.js'
import { measureLoad, startChild } from '../kit/measureLoad.js'
import { judgeEvents } from './ledger.js'
import { environments } from './parameters.js'
import { searchEventRate } from './searchEventRate.js'

/** @import { Bench, PlannedTrial, Run } from '../../core/suite.d.ts' */
/** @import { Client, Measured, SuiteSession } from '../kit/defineSuite.js' */
/** @import { Question } from './client.js' */
/** @import { Events, OnWindow, Received } from './crowd.js' */
/** @import { Conditions, Settings } from './parameters.js' */
/** @import { Stalled, Value, Way } from './types.d.ts' */

/** @typedef {(question: Question, onEvent?: OnWindow) => Promise<any>} Ask questions of the client */
/** @typedef {Pick<Bench, 'server' | 'machine' | 'enter'>} ServerBench */

/**
 * Opens nothing: every process has a client of its own.
 * @param {Run<Settings>} run
 * @returns {Promise<SuiteSession<Value>>}
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
  const child = startChild(import.meta.resolve('./client.js'), bench.signal)
  const way = { port, transport, timeoutSeconds: settings.readyTimeoutSeconds }
  return { measure: () => measureServer(child.ask, bench, way, settings), close: child.close }
}

/**
 * Measures one server process, one after the other: how fast subscribers connect, their events, the memory of idle
 * subscribers, and what becomes of events that a subscriber does not read.
 * @param {Ask} ask
 * @param {ServerBench} bench
 * @param {Way} way
 * @param {Settings} settings
 * @returns {Promise<Measured<Value>>}
 * @throws {import('../../base/errors/fault.js').Fault} if there is nothing to count
 */
export async function measureServer(ask, bench, way, settings) {
  const { connects, subscribers, idleSubscribers, unreadMegabytes, slo, warmupSeconds, durationSeconds } = settings
  const { machine, server, enter } = bench
  /** Subscribers that left, and that the server did not forget. */
  let left = 0
  /** @type {(count: number) => Promise<{ seconds: number }>} */
  const open = async (count) => {
    assertServerFiles(server.processes, count)
    return ask({ step: 'open', way, count })
  }
  /** @type {(events: Events, onWindow?: OnWindow) => Promise<Received>} */
  const receive = (events, onWindow) => ask({ step: 'receive', events }, onWindow)
  const close = async () => {
    left += (await ask({ step: 'close' })).left
  }
  enter('connecting')
  const connectPerSecond = connects / (await open(connects)).seconds
  await close()

  enter('events')
  await open(subscribers)
  const events = { perSecond: settings.eventsPerSecond, warmupSeconds, durationSeconds }
  const { measured, use } = await measureLoad(machine, (onEvent) => receive(events, onEvent))
  const { clientCpuSeconds: _, firstFault, ...counted } = measured
  /** @type {Value} */
  const value = { ...counted, connectPerSecond, bytesPerIdleSubscriber: null, stalled: null }
  const fault = judgeEvents(counted, firstFault)
  if (fault) return { ...fault, value, use }
  if (slo) {
    enter('highest rate')
    value.capacity = await searchEventRate(slo, receive, settings)
  }
  await close()

  if (idleSubscribers > 0) {
    enter('idle subscribers')
    const { grownBytes } = await measureGrowth(server, () => open(idleSubscribers))
    value.bytesPerIdleSubscriber = grownBytes ? grownBytes / idleSubscribers : null
    await close()
  }
  if (unreadMegabytes > 0) value.stalled = await measureStalled(ask, bench, way, unreadMegabytes)
  const flag = limitFlag([use], { connections: subscribers, pipelining: 1 })
  const remarks = [
    ...(flag?.kind === saturated ? [`${flag.kind}: ${flag.seen}`] : []),
    ...(left > 0 ? ['subscribers who had left were still there'] : []),
    ...describeMissed(value.stalled),
  ]
  return { outcome: 'completed', reason: remarks.join('; ') || null, use, value }
}

/** @param {Stalled | null} stalled */
const describeMissed = (stalled) =>
  stalled?.missed ? [`${counted(stalled.missed, 'event')} never came to the subscriber who had stopped reading`] : []

/** @type {(ask: Ask, bench: ServerBench, way: Way, megabytes: number) => Promise<Stalled>} */
async function measureStalled(ask, { server, enter }, way, megabytes) {
  enter('a subscriber who stops reading')
  await ask({ step: 'read', way, megabytes })
  const { grownBytes, done } = await measureGrowth(server, () => ask({ step: 'stop' }))
  return { ...done, heldBytes: grownBytes, ...(await ask({ step: 'go on' })) }
}

/**
 * Measures how much more memory, without garbage, a server holds after an action.
 * @template Done
 * @param {Bench['server']} server
 * @param {() => Promise<Done>} act
 * @returns {Promise<{ grownBytes: number | null, done: Done }>} grownBytes: null if its runtime does not report it
 */
async function measureGrowth(server, act) {
  const before = await readHeldBytes(server)
  const done = await act()
  const after = await readHeldBytes(server)
  return { grownBytes: before === null || after === null ? null : Math.max(0, after - before), done }
}
