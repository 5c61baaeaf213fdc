import { searchRate } from '../../load/searchRate.js'
import { Fault } from '../../base/errors/fault.js'
import { judgeEvents } from './client/judgeEvents.js'

/** @import { Slo } from '../../workload/slo.js' */
/** @import { Events, Heard } from './client/crowd.js' */
/** @import { Settings } from './parameters.js' */
/** @import { EventCapacity } from './types.d.ts' */

/** What a server does at its fastest is seen by so many events, over all subscribers, that are due at once. */
const burstDeliveries = 20_000
/** No more events per second are published. */
const maxRate = 10_000
/** Before each window. */
const settleSeconds = 0.5

/**
 * The highest rate of events whose delay meets an objective. It is at most what the server does of events that are all due at
 * once. A server that does not keep up has delays that grow to the end of a window.
 * @type {(slo: Slo, hear: (events: Events) => Promise<Heard>, settings: Pick<Settings, 'subscribers' | 'durationSeconds'>) => Promise<EventCapacity>}
 * @throws {Fault} where an event was lost, came twice, or was wrong
 */
export async function searchEventRate(slo, hear, { subscribers, durationSeconds }) {
  /** @param {Events} events */
  async function hearRight(events) {
    const heard = await hear(events)
    const fault = judgeEvents(heard, heard.firstFault)
    if (fault) throw new Fault(fault.reasonCode, `at ${Math.round(events.perSecond)} events/s: ${fault.reason}`)
    return heard
  }
  const burst = Math.ceil(burstDeliveries / subscribers)
  const atOnce = { perSecond: maxRate, warmupSeconds: 0, durationSeconds: burst / maxRate }
  const maximum = Math.min(maxRate, (await hearRight(atOnce)).eventsPerSecond / subscribers)
  const { rate, remarks, probes } = await searchRate(
    slo,
    maximum,
    async (perSecond) => {
      const { delayMs } = await hearRight({ perSecond, warmupSeconds: settleSeconds, durationSeconds })
      return { eventsPerSecond: perSecond, latencyMs: delayMs, sustained: true }
    },
    () => false,
  )
  return {
    eventsPerSecond: rate,
    reason: remarks.join('; ') || null,
    probes: probes.map(({ eventsPerSecond, latencyMs, met }) => ({ eventsPerSecond, delayMs: latencyMs, met })),
  }
}
