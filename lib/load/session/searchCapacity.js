import { meetsSlo } from '../../workload/slo.js'

/** @import { Latency } from '../../types.d.ts' */
/** @import { Slo } from '../../workload/slo.js' */

/** @typedef {{ shareOfMaximum: number, met: boolean, latencyMs: Latency | null }} Probe */

/** Lowest share of the maximum to try. */
const minShare = 0.05
/** Width of the range, relative to its end, at which the search ends. */
const precision = 0.025
/** Most windows of a search. The last one is for an end of the range that has not been tried. */
export const maxWindows = 7

/**
 * Searches the highest constant rate that meets an objective by halving the range between a rate that does and one that
 * does not. The result was itself measured and met it; it is never interpolated.
 * @template {{ sustained: boolean, latencyMs: Latency | null }} Measured
 * @param {Slo} slo
 * @param {number} maximum - highest rate to try, per second
 * @param {object} means
 * @param {(rate: number) => Promise<Measured>} means.measure
 * @param {(measured: Measured) => boolean} [means.isVoid] - whether the search must end with this window
 * @param {(measured: Measured) => boolean} [means.isLimited] - whether the client, not the server, may have been slow
 * @returns {Promise<{
 *   rate: number | null,
 *   best: Measured | null,
 *   reason: string | null,
 *   probes: (Measured & Probe)[],
 * }>} rate, best: null if no rate meets it; probes: every window, in its order
 */
export async function searchCapacity(slo, maximum, { measure, isVoid = never, isLimited = never }) {
  /** @type {(Measured & Probe)[]} */
  const probes = []
  for (let share = nextShare([]); share !== null; share = nextShare(probes)) {
    const measured = await measure(share * maximum)
    const met = measured.sustained && meetsSlo(slo, measured.latencyMs)
    probes.push({ ...measured, shareOfMaximum: share, met })
    if (isVoid(measured)) break
  }
  const share = Math.max(...sharesOf(probes, true))
  const remarks = [
    ...describeSearch(probes, slo, maximum),
    ...(probes.some((probe) => !probe.met && isLimited(probe))
      ? ['the load generator was saturated at rates that did not meet it']
      : []),
  ]
  const best = probes.find(({ shareOfMaximum }) => shareOfMaximum === share) ?? null
  return { rate: best && share * maximum, best, reason: remarks.join('; ') || null, probes }
}

const never = () => false

/** @type {(probes: Probe[], met: boolean) => number[]} */
const sharesOf = (probes, met) =>
  probes.filter((probe) => probe.met === met).map(({ shareOfMaximum }) => shareOfMaximum)

/**
 * Computes the next share to try.
 * @param {Probe[]} probes - so far
 * @returns {number | null} null at the end of the search
 */
function nextShare(probes) {
  const met = sharesOf(probes, true)
  const missed = sharesOf(probes, false)
  const low = Math.max(minShare, ...met)
  const high = Math.min(1, ...missed)
  if (probes.length < maxWindows - 1 && high - low > precision * high) return (low + high) / 2
  if (missed.length === 0 && low < 1) return 1
  if (met.length === 0 && high > minShare) return minShare
  return null
}

/** @type {(probes: Probe[], slo: Slo, maximum: number) => string[]} */
function describeSearch(probes, { percentile, belowMs }, maximum) {
  if (probes.every(({ met }) => met)) return ['met even at the maximum, and nothing above it was tried']
  if (probes.some(({ met }) => met)) return []
  const { shareOfMaximum, latencyMs } = probes[probes.length - 1]
  const came = latencyMs ? `${percentile} was ${latencyMs[percentile].toFixed(2)} ms` : 'no right answer came'
  // A void window may end the search before its lowest rate.
  const even = shareOfMaximum === minShare ? 'even ' : ''
  const percents = Math.round(shareOfMaximum * 1000) / 10
  const tried = `${even}${percents} % of the maximum, ${Math.round(shareOfMaximum * maximum)}/s`
  return [`${tried}, does not meet ${percentile} < ${belowMs} ms: ${came}`]
}
