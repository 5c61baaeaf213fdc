import { lengthenWindow } from '../../../../load/closedLoop/warmUp.js'
import { isLimitedByClient } from '../../../../load/driveLoop.js'
import { measureAtRate } from '../../../../load/session/constantRate.js'
import { searchCapacity } from '../../../../load/session/searchCapacity.js'
import { judgeRates } from './judge.js'

/** @import { Load } from '../../../../load/closedLoop/autocannon.js' */
/** @import { ClientMeasurement, RateMeasurement } from '../../../../types.d.ts' */
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
  const search =
    slo &&
    (await searchCapacity(slo, maximum, {
      measure: (rate) => measure(rate, null),
      // A wrong or missing answer voids the round.
      isVoid: (window) => judgeRates({ rates: [window] }) !== null,
      isLimited: ({ clientLatenessP99Ms, clientCpuSeconds, durationSeconds }) =>
        isLimitedByClient(clientLatenessP99Ms, clientCpuSeconds / durationSeconds),
    }))
  enter('last check')
  const capacity = search && { requestsPerSecond: search.rate, reason: search.reason, probes: search.probes }
  return { ...(rates && { rates: measured }), ...(capacity && { capacity }) }
}
