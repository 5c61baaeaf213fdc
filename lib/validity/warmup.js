import { counted } from '../workload/counted.js'

/** @import { Flag, Measurement } from '../types.d.ts' */

/** Whether a window began while the rate still changed. @param {Measurement[]} measurements @returns {Flag | null} */
export function warmupFlag(measurements) {
  const unsteady = measurements.filter(({ warmupSteady }) => warmupSteady === false)
  if (unsteady.length === 0) return null
  return {
    kind: 'unsteady warm-up',
    seen: `${unsteady.length} of ${counted(measurements.length, 'round')}`,
    advice: `The rate was not steady after ${unsteady[0].warmupSeconds} s of --warmup auto, so these may still have been getting faster or slower; give a longer --warmup.`,
  }
}
