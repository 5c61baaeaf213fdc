import { lengthenWindow } from '../../../../load/closedLoop/warmUp.js'
import { firstWindowSeconds, isLimitedByClient } from '../../../../load/driveLoop.js'
import { searchCapacity } from '../../../../load/session/searchCapacity.js'
import { judgeRates } from './judge.js'

/** @import { LoadProcess } from '../../../../load/session/loadProcess.js' */
/** @import { ClientMeasurement, RateMeasurement } from '../../../../types.d.ts' */
/** @import { AskedRate, Measurement, Phase, Slo } from '../../types.d.ts' */

/** @typedef {{ durationSeconds: number, rates?: AskedRate[], slo?: Slo }} RequestedRates with the length of a window */

/**
 * Measures after the main window: a window at each requested constant rate, then the search for the capacity. Nothing
 * follows a window whose answers were not all right, which voids the round.
 * @param {Pick<LoadProcess, 'rate'>} client
 * @param {RequestedRates} requested
 * @param {Pick<ClientMeasurement, 'counts' | 'durationSeconds'>} main - window, whose answers were all right
 * @param {(phase: Phase) => void} enter
 * @returns {Promise<Pick<Measurement, 'rates' | 'capacity'>>} only the requested ones
 */
export async function measureRates(client, { rates, slo, ...requested }, { counts, durationSeconds }, enter) {
  if (!rates && !slo) return {}
  const maximum = counts.ok / durationSeconds
  const first = { requestsPerSecond: maximum / 2, seconds: firstWindowSeconds }
  const seconds = lengthenWindow(requested.durationSeconds, counts.inFlight, maximum)

  /** @type {(requestsPerSecond: number, shareOfMaximum: number | null) => Promise<RateMeasurement>} */
  async function measure(requestsPerSecond, shareOfMaximum) {
    enter(`rate ${Math.round(requestsPerSecond)}/s`)
    return { shareOfMaximum, ...(await client.rate({ requestsPerSecond, seconds }, first)) }
  }

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
