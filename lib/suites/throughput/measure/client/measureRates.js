import { searchRate } from '../../../../load/searchRate.js'
import { measureAtRate } from './constantRate.js'
import { judgeRates } from './judge.js'
import { limitedByClient } from './rateRemarks.js'

/** @import { Capacity, ClientMeasurement, RateMeasurement } from '../../../../types.d.ts' */
/** @import { AskedRate, Measurement, Phase, Slo } from '../../types.d.ts' */

/** @typedef {import('../../../../load/closedLoop/autocannon.js').Load & { rates?: AskedRate[], slo?: Slo }} LoadWithRates */

/** Warm-up of the client, before its first window. */
const warmupSeconds = 1.5

/**
 * Measures after the main window: a window at each requested constant rate, then the search for the capacity. Nothing
 * follows a window whose answers were not all right, which voids the round.
 * @param {LoadWithRates} load
 * @param {Pick<ClientMeasurement, 'counts' | 'durationSeconds'>} main window
 * @param {(phase: Phase) => void} enter
 * @returns {Promise<Pick<Measurement, 'rates' | 'capacity'>>} only the requested ones
 */
export async function measureRates(load, { counts, durationSeconds }, enter) {
  const { rates, slo } = load
  if ((!rates && !slo) || counts.ok === 0 || counts.wrong + counts.failed > 0) return {}
  const maximum = counts.ok / durationSeconds

  /** @type {(requestsPerSecond: number, shareOfMaximum: number | null) => Promise<RateMeasurement>} */
  async function measure(requestsPerSecond, shareOfMaximum) {
    enter(`rate ${Math.round(requestsPerSecond)}/s`)
    return { shareOfMaximum, ...(await measureAtRate(load, requestsPerSecond)) }
  }

  // The code that drives a rate has not run so far: its first second would be slower than the next ones.
  await measureAtRate({ ...load, durationSeconds: warmupSeconds }, maximum / 2)
  /** @type {RateMeasurement[]} */
  const measured = []
  for (const rate of rates ?? []) {
    const share = 'shareOfMaximum' in rate ? rate.shareOfMaximum : null
    measured.push(await measure('requestsPerSecond' in rate ? rate.requestsPerSecond : maximum * Number(share), share))
    if (judgeRates({ rates: measured })) return { rates: measured }
  }
  const capacity = slo && (await searchCapacity(slo, maximum, (rate) => measure(rate, null)))
  enter('last check')
  return { ...(rates && { rates: measured }), ...(capacity && { capacity }) }
}

/**
 * Searches the highest constant rate that meets an objective, and remarks on it.
 * @param {Slo} slo
 * @param {number} maximum requests per second, highest rate to try
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
