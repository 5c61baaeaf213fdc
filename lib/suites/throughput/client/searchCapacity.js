import { searchRate } from '../../../load/searchRate.js'
import { judgeRates } from './judge.js'
import { limitedByClient } from './rateRemarks.js'

/** @import { Capacity, RateMeasurement } from '../../../types.d.ts' */
/** @import { Slo } from '../types.d.ts' */

/**
 * The highest constant rate that meets an objective, and what is remarkable about it.
 * @param {Slo} slo
 * @param {number} maximum requests per second, the highest rate that is tried
 * @param {(requestsPerSecond: number) => Promise<RateMeasurement>} measure
 * @returns {Promise<Capacity>}
 */
export async function searchCapacity(slo, maximum, measure) {
  // A wrong or missing answer voids the round.
  const isVoid = (/** @type {RateMeasurement} */ measured) => judgeRates({ rates: [measured] }) !== null
  const { rate, remarks, probes } = await searchRate(slo, maximum, measure, isVoid)
  const isLimited = probes.some((probe) => !probe.met && limitedByClient(probe))
  const limited = isLimited ? ['the load generator was saturated at rates that did not meet it'] : []
  return { requestsPerSecond: rate, reason: [...remarks, ...limited].join('; ') || null, probes }
}
