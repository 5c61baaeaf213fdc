import { limitFlag, saturated } from '../../checks/utilisation.js'
import { judgeEvents } from './client/judgeEvents.js'
import { searchEventRate } from './searchEventRate.js'

/** @import { Bench, Verdict } from '../../core/suite.d.ts' */
/** @import { MachineUse } from '../../types.d.ts' */
/** @import { Question } from './client/child.js' */
/** @import { Events, Heard, Tell } from './client/crowd.js' */
/** @import { Settings } from './parameters.js' */
/** @import { Stalled, Value, Way } from './types.d.ts' */

/** A collection of garbage takes less than this. */
const collectSeconds = 30

/** @typedef {(question: Question, onEvent?: Tell) => Promise<any>} Ask what the client is asked */
/** @typedef {Pick<Bench, 'server' | 'machine' | 'enter'>} Measured */

/**
 * All that is measured of one server process, one after the other: how fast subscribers connect, how they are told of
 * events, what memory those take who wait for some, and what becomes of events that somebody does not read.
 * @param {Ask} ask
 * @param {Measured} bench
 * @param {Way} way
 * @param {Settings} settings
 * @returns {Promise<Verdict<Value>>}
 * @throws {import('../../base/errors/fault.js').Fault} where there is nothing to count
 */
export async function measureServer(ask, bench, way, settings) {
  const { connects, subscribers, idleSubscribers, unreadMegabytes } = settings
  const crowd = createCrowdOf(ask, way)
  bench.enter('connecting')
  const connectPerSecond = connects / (await crowd.open(connects)).seconds
  await crowd.close()

  bench.enter('events')
  await crowd.open(subscribers)
  const { heard, use, capacity } = await measureEvents(crowd, bench, settings)
  const { clientCpuSeconds: _, firstFault, ...counted } = heard
  const value = { ...counted, connectPerSecond, bytesPerIdleSubscriber: null, stalled: null }
  const fault = judgeEvents(counted, firstFault)
  if (fault) return { ...fault, value, use }
  await crowd.close()

  const bytesPerIdleSubscriber = idleSubscribers > 0 ? await measureIdle(crowd, bench, idleSubscribers) : null
  const stalled = unreadMegabytes > 0 ? await measureStalled(ask, bench, way, unreadMegabytes) : null
  const flag = limitFlag([use], { connections: subscribers, pipelining: 1 })
  const remarks = [
    ...(flag?.kind === saturated ? [`${flag.kind}: ${flag.seen}`] : []),
    ...(crowd.isForgotten ? [] : ['subscribers who had left were still there']),
  ]
  return {
    ...{ outcome: 'completed', reason: remarks.join('; ') || null, reasonCode: null, use },
    value: { ...value, ...(capacity && { capacity }), bytesPerIdleSubscriber, stalled },
  }
}

/** @typedef {ReturnType<typeof createCrowdOf>} Crowd */

/** Those in the client process. @type {(ask: Ask, way: Way) => { readonly isForgotten: boolean, open: (count: number) => Promise<{ seconds: number }>, hear: (events: Events, onEvent?: Tell) => Promise<Heard>, close: () => Promise<void> }} isForgotten: whether the server has forgotten all who have left */
function createCrowdOf(ask, way) {
  let isForgotten = true
  return {
    get isForgotten() {
      return isForgotten
    },
    open: (count) => ask({ step: 'open', way, count }),
    hear: (events, onEvent) => ask({ step: 'hear', events }, onEvent),
    async close() {
      const { left } = await ask({ step: 'close' })
      isForgotten &&= left === 0
    },
  }
}

/** @type {(crowd: Crowd, bench: Measured, settings: Settings) => Promise<{ heard: Heard, use: MachineUse, capacity?: Value['capacity'] }>} */
async function measureEvents(crowd, { machine, enter }, settings) {
  const { eventsPerSecond: perSecond, warmupSeconds, durationSeconds, slo } = settings
  let [before, after] = [machine.read(), machine.read()]
  const heard = await crowd.hear({ perSecond, warmupSeconds, durationSeconds }, (event) => {
    if (event === 'opened') before = machine.read()
    else after = machine.read()
  })
  const use = machine.between(before, after, heard.clientCpuSeconds)
  if (!slo || judgeEvents(heard, heard.firstFault)) return { heard, use }
  enter('highest rate')
  return { heard, use, capacity: await searchEventRate(slo, crowd.hear, settings) }
}

/** @type {(crowd: Crowd, bench: Measured, count: number) => Promise<number | null>} */
async function measureIdle(crowd, { server, enter }, count) {
  enter('idle subscribers')
  const { grownBytes } = await growth(server, () => crowd.open(count))
  await crowd.close()
  return grownBytes ? grownBytes / count : null
}

/** @type {(ask: Ask, bench: Measured, way: Way, megabytes: number) => Promise<Stalled>} */
async function measureStalled(ask, { server, enter }, way, megabytes) {
  enter('a subscriber who stops reading')
  await ask({ step: 'read', way, megabytes })
  const { grownBytes, done } = await growth(server, () => ask({ step: 'stop' }))
  return { ...done, heldBytes: grownBytes, ...(await ask({ step: 'go on' })) }
}

/**
 * What a server holds more as something has happened, without garbage.
 * @template Done
 * @param {Bench['server']} server
 * @param {() => Promise<Done>} happen
 * @returns {Promise<{ grownBytes: number | null, done: Done }>} grownBytes: null where its runtime does not tell
 */
async function growth(server, happen) {
  const before = await readHeld(server)
  const done = await happen()
  const after = await readHeld(server)
  return { grownBytes: before === null || after === null ? null : Math.max(0, after - before), done }
}

/** @param {Bench['server']} server */
const readHeld = async ({ monitor }) => (await monitor?.readHeldBytes(collectSeconds)) ?? null
