import { measureAtRate } from './constantRate.js'
import { judgeRates } from './judge.js'
import { searchCapacity } from './searchCapacity.js'

/** @import { ClientMeasurement, Measurement, RateMeasurement } from '../../../types.d.ts' */
/** @import { AskedRate, Phase, Slo } from '../types.d.ts' */

/** @typedef {import('../../../load/closedLoop/autocannon.js').Load & { rates?: AskedRate[], slo?: Slo }} LoadWithRates */

/** Of the client, before the first window. */
const warmupSeconds = 1.5

/**
 * What comes after the main window: one window at each constant rate that was asked for, then the search for the
 * capacity. Nothing does after a window whose answers were not all right, which voids the round.
 * @param {LoadWithRates} load
 * @param {Pick<ClientMeasurement, 'counts' | 'durationSeconds'>} main window
 * @param {(phase: Phase) => void} enter
 * @returns {Promise<Pick<Measurement, 'rates' | 'capacity'>>} only what was asked for
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

  // The code that drives a rate has not run so far: its first second would be slower than those to be compared with it.
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
