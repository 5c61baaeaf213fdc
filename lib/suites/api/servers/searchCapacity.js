import { Fault } from '../../../base/errors/fault.js'
import { isLimitedByClient } from '../../../load/driveLoop.js'
import { searchRate } from '../../../load/searchRate.js'

/** @import { Slo } from '../../../workload/slo.js' */
/** @import { LoadMeasurement } from '../client/turnLoad.js' */
/** @import { Value } from '../types.d.ts' */

/**
 * Searches the highest constant rate that meets an objective, up to the rate of the closed loop.
 * @param {Slo} slo
 * @param {number} maximum - right answers per second in the closed loop
 * @param {(requestsPerSecond: number) => Promise<LoadMeasurement>} measure - measures one window
 * @returns {Promise<LoadMeasurement & Required<Pick<Value, 'capacity'>>>} figures of the window at this rate
 * @throws {Fault} if no rate meets it
 */
export async function searchCapacity(slo, maximum, measure) {
  const { rate, remarks, probes } = await searchRate(
    slo,
    maximum,
    async (requestsPerSecond) => {
      const window = await measure(requestsPerSecond)
      return { window, sustained: window.openLoop?.sustained === true, latencyMs: window.latencyMs }
    },
    ({ window }) => window.counts.ok === 0,
  )
  const best = probes.find(({ shareOfMaximum }) => shareOfMaximum * maximum === rate)
  if (!best) throw new Fault('NO_ANSWER', remarks.join('; '))
  const isLimited = probes.some(
    ({ met, window }) => !met && isLimitedByClient(window.openLoop?.latenessP99Ms ?? 0, window.clientCpuShare),
  )
  const limited = isLimited ? ['the load generator was saturated at rates that did not meet it'] : []
  return {
    ...best.window,
    capacity: {
      reason: [...remarks, ...limited].join('; ') || null,
      probes: probes.map(({ window: { requestsPerSecond }, ...probe }) => ({ ...probe, requestsPerSecond })),
    },
  }
}
