import { limitFlag, saturated } from '../../checks/utilisation.js'
import { createWorkload } from '../../workload/workloads.js'
import { measureWith, startChild } from '../kit/measure.js'
import { judgeEvents } from './ledger.js'
import { environments } from './parameters.js'
import { searchEventRate } from './searchEventRate.js'

/** @import { Bench, PlannedTrial, Run } from '../../core/suite.d.ts' */
/** @import { MachineUse } from '../../types.d.ts' */
/** @import { Client, Measured, SuiteSession } from '../kit/defineSuite.js' */
/** @import { Question } from './client.js' */
/** @import { Events, OnWindow, Received } from './crowd.js' */
/** @import { Conditions, Settings } from './parameters.js' */
/** @import { Stalled, Value, Way } from './types.d.ts' */

/** Timeout of a garbage collection. */
const collectSeconds = 30

/** @typedef {(question: Question, onEvent?: OnWindow) => Promise<any>} Ask questions of the client */
/** @typedef {Pick<Bench, 'server' | 'machine' | 'enter'>} ServerBench */
/** @typedef {ReturnType<typeof createCrowdOf>} Crowd */

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
  const { connects, subscribers, idleSubscribers, unreadMegabytes } = settings
  const crowd = createCrowdOf(ask, way)
  bench.enter('connecting')
  const connectPerSecond = connects / (await crowd.open(connects)).seconds
  await crowd.close()

  bench.enter('events')
  await crowd.open(subscribers)
  const { received, use, capacity } = await measureEvents(crowd, bench, settings)
  const { clientCpuSeconds: _, firstFault, ...counted } = received
  const value = { ...counted, connectPerSecond, bytesPerIdleSubscriber: null, stalled: null }
  const fault = judgeEvents(counted, firstFault)
  if (fault) return { ...fault, value, use }
  await crowd.close()

  const bytesPerIdleSubscriber = idleSubscribers > 0 ? await measureIdle(crowd, bench, idleSubscribers) : null
  const stalled = unreadMegabytes > 0 ? await measureStalled(ask, bench, way, unreadMegabytes) : null
  const flag = limitFlag([use], { connections: subscribers, pipelining: 1 })
  const remarks = [
    ...(flag?.kind === saturated ? [`${flag.kind}: ${flag.seen}`] : []),
    ...(crowd.left > 0 ? ['subscribers who had left were still there'] : []),
  ]
  return {
    outcome: 'completed',
    reason: remarks.join('; ') || null,
    use,
    value: { ...value, ...(capacity && { capacity }), bytesPerIdleSubscriber, stalled },
  }
}

/**
 * Creates the interface of the crowd in the client process.
 * @param {Ask} ask
 * @param {Way} way
 */
const createCrowdOf = (ask, way) => ({
  /** Subscribers that left, and that the server did not forget. */
  left: 0,
  /** @type {(count: number) => Promise<{ seconds: number }>} */
  open: (count) => ask({ step: 'open', way, count }),
  /** @type {(events: Events, onWindow?: OnWindow) => Promise<Received>} */
  receive: (events, onWindow) => ask({ step: 'receive', events }, onWindow),
  async close() {
    const { left } = await ask({ step: 'close' })
    this.left += left
  },
})

/**
 * @type {(
 *   crowd: Crowd,
 *   bench: ServerBench,
 *   settings: Settings,
 * ) => Promise<{ received: Received, use: MachineUse, capacity?: Value['capacity'] }>}
 */
async function measureEvents(crowd, { machine, enter }, settings) {
  const { eventsPerSecond: perSecond, warmupSeconds, durationSeconds, slo } = settings
  const { measured: received, use } = await measureWith(machine, (onEvent) =>
    crowd.receive({ perSecond, warmupSeconds, durationSeconds }, onEvent),
  )
  if (!slo || judgeEvents(received, received.firstFault)) return { received, use }
  enter('highest rate')
  return { received, use, capacity: await searchEventRate(slo, crowd.receive, settings) }
}

/** @type {(crowd: Crowd, bench: ServerBench, count: number) => Promise<number | null>} */
async function measureIdle(crowd, { server, enter }, count) {
  enter('idle subscribers')
  const { grownBytes } = await measureGrowth(server, () => crowd.open(count))
  await crowd.close()
  return grownBytes ? grownBytes / count : null
}

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
  const before = await readHeld(server)
  const done = await act()
  const after = await readHeld(server)
  return { grownBytes: before === null || after === null ? null : Math.max(0, after - before), done }
}

/** @param {Bench['server']} server */
const readHeld = async ({ monitor }) => (await monitor?.readHeldBytes(collectSeconds)) ?? null
