import { describeLimit, graceSeconds, isLimitedByClient } from '../../../load/driveLoop.js'
import { sum } from '../../../stats/mean.js'
import { counted } from '../../../workload/counted.js'

/** @import { Reading } from '../../kit/times.js' */
/** @import { Rate } from './rows.js' */
/** @import { Value } from '../types.d.ts' */

/**
 * Lists a figure of each process.
 * @type {(readings: Reading<Value>[], pick: (value: Value) => number) => Rate[]}
 */
export const ratesOf = (readings, pick) =>
  readings.flatMap(({ block, cohort, control, value }) =>
    value ? [{ block, cohort, control, rate: pick(value) }] : [],
  )

/** Lists the latencies of each process, all of which have right answers. @param {Reading<Value>[]} readings */
export const latenciesOf = (readings) => ({
  p50: ratesOf(readings, ({ latencyMs }) => Number(latencyMs?.p50)),
  p99: ratesOf(readings, ({ latencyMs }) => Number(latencyMs?.p99)),
})

/**
 * Joins what is known of constant rates; null in a closed loop.
 * @param {Reading<Value>[]} readings
 */
export function joinRates(readings) {
  const values = readings.flatMap(({ value }) => (value?.openLoop ? [{ ...value, ...value.openLoop }] : []))
  if (values.length === 0) return { sustained: null, latenessMs: null, remark: null }
  const sustained = values.every((value) => value.sustained)
  const latenessMs = Math.max(...values.map(({ latenessP99Ms }) => latenessP99Ms))
  const cpuShare = Math.max(...values.map(({ clientCpuShare }) => clientCpuShare))
  const hasErrors = values.some(({ counts }) => counts.errors > 0)
  const unanswered = sum(values.map((value) => value.unanswered))
  const isLimited = isLimitedByClient({
    clientLatenessP99Ms: latenessMs,
    clientCpuSeconds: cpuShare,
    durationSeconds: 1,
  })
  const remarks = [
    ...new Set(values.flatMap(({ capacity }) => capacity?.reason ?? [])),
    ...(sustained ? [] : [`not sustained${hasErrors ? ' by right answers' : ', so latencies are lower bounds'}`]),
    ...(unanswered > 0 ? [`${counted(unanswered, 'request')} had no answer ${graceSeconds} s after a window`] : []),
    ...(isLimited ? [describeLimit(latenessMs, cpuShare)] : []),
  ]
  return { sustained, latenessMs, remark: remarks.join('; ') || null }
}
