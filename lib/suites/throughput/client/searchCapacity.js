import { judgeRates } from './judge.js'
import { limitedByClient } from './rateRemarks.js'

/** @import { Capacity, RateMeasurement } from '../../../types.d.ts' */
/** @import { Slo } from '../types.d.ts' */

/** @typedef {Capacity['probes'][number]} Probe */

/** Shares of the maximum: none below is tried, and the search ends where it has come this near. */
const minShare = 0.05
const precision = 0.025
/** The last one is kept for an end of the range that has not been tried. */
const maxWindows = 7

/**
 * Searches the highest constant rate that meets an objective by halving the range between a rate that does and one that
 * does not. What it reports is a rate that was itself measured and met it, never one in between.
 * @param {Slo} slo
 * @param {number} maximum requests per second, the highest rate that is tried
 * @param {(requestsPerSecond: number) => Promise<RateMeasurement>} measure
 * @returns {Promise<Capacity>}
 */
export async function searchCapacity(slo, maximum, measure) {
  /** @type {Probe[]} */
  const probes = []
  for (let share = nextShare([]); share !== null; share = nextShare(probes)) {
    const measured = await measure(share * maximum)
    probes.push({ ...measured, shareOfMaximum: share, met: meets(measured, slo) })
    // A wrong or missing answer voids the round: nothing is left to search.
    if (judgeRates({ rates: [measured] })) break
  }
  return { ...conclude(probes, slo), probes }
}

/** @type {(measured: RateMeasurement, slo: Slo) => boolean} */
function meets({ sustained, latencyMs }, { percentile, belowMs }) {
  return sustained && latencyMs !== null && latencyMs[percentile] < belowMs
}

/**
 * @param {Probe[]} probes so far
 * @returns {number | null} null where the search is over
 */
function nextShare(probes) {
  const shares = (/** @type {boolean} */ met) =>
    probes.filter((probe) => probe.met === met).map(({ shareOfMaximum }) => Number(shareOfMaximum))
  const low = Math.max(minShare, ...shares(true))
  const high = Math.min(1, ...shares(false))
  if (probes.length < maxWindows - 1 && high - low > precision * high) return (low + high) / 2
  if (shares(false).length === 0 && low < 1) return 1
  if (shares(true).length === 0 && high > minShare) return minShare
  return null
}

/** @type {(probes: Probe[], slo: Slo) => { requestsPerSecond: number | null, reason: string | null }} */
function conclude(probes, { percentile, belowMs }) {
  const best = probes
    .filter(({ met }) => met)
    .sort((a, b) => b.intendedRequestsPerSecond - a.intendedRequestsPerSecond)[0]
  const missed = probes.filter(({ met }) => !met)
  const remarks = []
  if (!best) {
    const { intendedRequestsPerSecond, latencyMs } = probes[probes.length - 1]
    const came = latencyMs ? `${percentile} was ${latencyMs[percentile].toFixed(2)} ms` : 'there was no answer'
    remarks.push(
      `even ${minShare * 100} % of the maximum, ${Math.round(intendedRequestsPerSecond)}/s, does not meet ${percentile} < ${belowMs} ms: ${came}`,
    )
  }
  if (best && missed.length === 0) remarks.push('met even at the maximum, and nothing above it was tried')
  if (missed.some(limitedByClient)) remarks.push('the load generator was saturated at rates that did not meet it')
  return { requestsPerSecond: best?.intendedRequestsPerSecond ?? null, reason: remarks.join('; ') || null }
}
