import { Fault } from '../../base/errors/fault.js'
import { searchCapacity } from '../../load/session/searchCapacity.js'
import { judgeEvents } from './ledger.js'

/** @import { Slo } from '../../workload/slo.js' */
/** @import { Events, Received } from './crowd.js' */
/** @import { Settings } from './parameters.js' */
/** @import { EventCapacity } from './types.d.ts' */

/** Events, over all subscribers, that are due at once to find a server's maximum. */
const burstDeliveries = 20_000
/** Maximum of published events per second. */
const maxRate = 10_000
/** Seconds of events before each window. */
const settleSeconds = 0.5

/**
 * Searches the highest rate of events whose delay meets an objective, up to the rate of a burst. A server that does not
 * keep up has delays that grow to the end of a window.
 * @param {Slo} slo
 * @param {(events: Events) => Promise<Received>} receive
 * @param {Pick<Settings, 'subscribers' | 'durationSeconds'>} settings
 * @returns {Promise<EventCapacity>}
 * @throws {Fault} if an event was lost, came twice, or was wrong
 */
export async function searchEventRate(slo, receive, { subscribers, durationSeconds }) {
  /** @param {Events} events */
  async function receiveRight(events) {
    const received = await receive(events)
    const fault = judgeEvents(received, received.firstFault)
    if (fault) throw new Fault(fault.reasonCode, `at ${Math.round(events.perSecond)} events/s: ${fault.reason}`)
    return received
  }
  const burst = Math.ceil(burstDeliveries / subscribers)
  const atOnce = { perSecond: maxRate, warmupSeconds: 0, durationSeconds: burst / maxRate }
  const maximum = Math.min(maxRate, (await receiveRight(atOnce)).eventsPerSecond / subscribers)
  const { rate, reason, probes } = await searchCapacity(slo, maximum, {
    async measure(perSecond) {
      const { delayMs } = await receiveRight({ perSecond, warmupSeconds: settleSeconds, durationSeconds })
      return { eventsPerSecond: perSecond, latencyMs: delayMs, sustained: true }
    },
  })
  return {
    eventsPerSecond: rate,
    reason,
    probes: probes.map(({ eventsPerSecond, latencyMs, met }) => ({ eventsPerSecond, delayMs: latencyMs, met })),
  }
}
