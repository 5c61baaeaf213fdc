import { sharers } from '../../core/run/turns.js'
import { expectedSeconds, warmsAlone } from './windows.js'

/** @typedef {Pick<import('./settle.js').Settings, 'warmupSeconds' | 'durationSeconds' | 'cohort' | 'sliceMilliseconds' | 'cpus' | 'rates' | 'slo'>} Timing */

/** What a round takes beside its warm-up and its windows. */
const otherSeconds = 2
const automaticWarmupSeconds = 5
/** What a window at a constant rate takes beside its duration, and how many the search for a capacity has. */
const settleSeconds = 1
const searchWindows = 7

/** What a round will take, before there is one to go by. @param {Timing} settings */
export function expectedRoundSeconds(settings) {
  const { cohort, warmupSeconds, rates = [], slo } = settings
  const durationSeconds = expectedSeconds(settings)
  const windows = rates.length + (slo ? searchWindows : 0)
  const warmup = warmupSeconds === 'auto' ? automaticWarmupSeconds : warmupSeconds
  const share = warmsAlone(settings) ? 1 : Math.min(cohort, sharers())
  return warmup / share + durationSeconds + windows * (durationSeconds + settleSeconds) + otherSeconds
}
