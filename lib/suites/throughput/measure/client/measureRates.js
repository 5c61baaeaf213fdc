import { lengthenWindow } from '../../../../load/closedLoop/warmUp.js'
import { isLimitedByClient } from '../../../../load/driveLoop.js'
import { searchRate } from '../../../../load/searchRate.js'
import { measureAtRate } from '../../../../load/session/constantRate.js'
import { judgeRates } from './judge.js'

/** @import { Load } from '../../../../load/closedLoop/autocannon.js' */
/** @import { Capacity, ClientMeasurement, RateMeasurement } from '../../../../types.d.ts' */
/** @import { AskedRate, Measurement, Phase, Slo } from '../../types.d.ts' */

/** @typedef {Load & { rates?: AskedRate[], slo?: Slo }} LoadWithRates */

/** Seconds of the client's warm-up, before its first window. */
const warmupSeconds = 1.5

/**
 * Measures after the main window: a window at each requested constant rate, then the search for the capacity. Nothing
 * follows a window whose answers were not all right, which voids the round.
 * @param {LoadWithRates} load
 * @param {Pick<ClientMeasurement, 'counts' | 'durationSeconds'>} main - window, whose answers were all right
 * @param {(phase: Phase) => void} enter
 * @returns {Promise<Pick<Measurement, 'rates' | 'capacity'>>} only the requested ones
 */
export async function measureRates(load, { counts, durationSeconds }, enter) {
  const { rates, slo } = load
  if (!rates && !slo) return {}
  const maximum = counts.ok / durationSeconds
  const atRate = { ...load, durationSeconds: lengthenWindow(load.durationSeconds, counts.inFlight, maximum) }

  /** @type {(requestsPerSecond: number, shareOfMaximum: number | null) => Promise<RateMeasurement>} */
  async function measure(requestsPerSecond, shareOfMaximum) {
    enter(`rate ${Math.round(requestsPerSecond)}/s`)
    return { shareOfMaximum, ...(await measureAtRate(atRate, requestsPerSecond)) }
  }

  // The code that drives a rate has not run yet: its first second would be slower than the next ones.
  const first = await measureAtRate({ ...load, durationSeconds: warmupSeconds }, maximum / 2)
  if (first.counts.wrong > 0) return { rates: [{ shareOfMaximum: null, ...first }] }
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
 * Searches the highest constant rate that meets an objective.
 * @param {Slo} slo
 * @param {number} maximum - requests per second, highest rate to try
 * @param {(requestsPerSecond: number) => Promise<RateMeasurement>} measure
 * @returns {Promise<Capacity>}
 */
export async function searchCapacity(slo, maximum, measure) {
  // A wrong or missing answer voids the round.
  const isVoid = (/** @type {RateMeasurement} */ measured) => judgeRates({ rates: [measured] }) !== null
  const { rate, remarks, probes } = await searchRate(slo, maximum, measure, isVoid)
  const isLimited = probes.some(
    ({ met, clientLatenessP99Ms, clientCpuSeconds, durationSeconds }) =>
      !met && isLimitedByClient(clientLatenessP99Ms, clientCpuSeconds / durationSeconds),
  )
  const limited = isLimited ? ['the load generator was saturated at rates that did not meet it'] : []
  return { requestsPerSecond: rate, reason: [...remarks, ...limited].join('; ') || null, probes }
}
