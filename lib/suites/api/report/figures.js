import { describeLimit, graceSeconds, isLimitedByClient } from '../../../load/driveLoop.js'
import { number } from '../../../reports/column.js'
import { groupBy } from '../../../reports/groupBy.js'
import { meanOfProcesses } from '../../../stats/confidenceIntervals.js'
import { geometricMean } from '../../../stats/geometricMean.js'
import { mergeHistograms, readPercentile } from '../../../stats/latency.js'
import { mean, sum } from '../../../stats/mean.js'
import { blocksToRank } from '../../../stats/ranks.js'
import { counted } from '../../../workload/counted.js'
import { listFirst } from '../../kit/notes.js'
import { formatShare } from './failOn.js'

/** @import { Latency } from '../../../types.d.ts' */
/** @import { Reading } from '../../kit/times.js' */
/** @import { Value } from '../types.d.ts' */
/** @import { ApiRow } from './rows.js' */

/** @typedef {{ block: number, cohort?: number, control: boolean, rate: number }} Rate of one process, or its latency */
/** @typedef {{ [Name in keyof Latency | 'p95']: number | null }} LatencyRow */
/** @typedef {{ ok: number, errors: number, errorRate: number, latencyMs: LatencyRow }} Part operation of a mix */

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
  if (values.length === 0) return { sustained: null, unanswered: null, latenessMs: null, remark: null }
  const sustained = values.every((value) => value.sustained)
  const latenessMs = Math.max(...values.map(({ latenessP99Ms }) => latenessP99Ms))
  const cpuShare = Math.max(...values.map(({ clientCpuShare }) => clientCpuShare))
  const hasErrors = values.some(({ counts }) => counts.errors > 0)
  const unanswered = sum(values.map((value) => value.unanswered))
  const remarks = [
    ...new Set(values.flatMap(({ capacity }) => capacity?.reason ?? [])),
    ...(sustained ? [] : [`not sustained${hasErrors ? ' by right answers' : ', so latencies are lower bounds'}`]),
    ...(unanswered > 0 ? [`${counted(unanswered, 'request')} had no answer ${graceSeconds} s after a window`] : []),
    ...(isLimitedByClient(latenessMs, cpuShare) ? [describeLimit(latenessMs, cpuShare)] : []),
  ]
  return { sustained, unanswered, latenessMs, remark: remarks.join('; ') || null }
}

/** Lists the rates of blocks, in each of which processes of one server have one mean. @param {Rate[]} rates */
export const ratesOfBlocks = (rates) =>
  [...groupBy(rates, ({ block }) => block).values()].map((processes) =>
    geometricMean(processes.map(({ rate }) => rate)),
  )

/**
 * Estimates the geometric mean of blocks, with its 95 % interval.
 * @param {number[]} values - at least one
 * @returns {{ mean: number, interval: [number, number] | null }} no interval of fewer blocks than verdicts take
 */
export const meanOfBlocks = (values) => ({
  mean: geometricMean(values),
  interval: values.length >= blocksToRank ? meanOfProcesses(values).interval : null,
})

/**
 * Estimates a rate by the blocks.
 * @param {Rate[]} rates
 * @returns {Pick<ApiRow, 'requestsPerSecond' | 'interval'>}
 */
export function estimateRate(rates) {
  if (rates.length === 0) return { requestsPerSecond: null, interval: null }
  const { mean: requestsPerSecond, interval } = meanOfBlocks(ratesOfBlocks(rates))
  return { requestsPerSecond, interval }
}

/**
 * Joins the figures of all processes, which are null without a reading.
 * @param {Reading<Value>[]} readings
 */
export function joinFigures(readings) {
  const values = readings.flatMap(({ value }) => value ?? [])
  const { ok, errorRate } = addCounts(values.map(({ counts }) => counts))
  const bytesOf = (/** @type {Value} */ { bytesPerAnswer, counts }) => bytesPerAnswer && bytesPerAnswer * counts.ok
  const bytes = combineKnown(values, bytesOf, sum)
  const cpuSeconds = combineKnown(readings, ({ use }) => use?.serverCpuSeconds ?? null, sum)
  const ofMix = values.flatMap(({ operations }) => (operations ? [operations] : []))
  return {
    errorRate: values.length > 0 ? errorRate : null,
    errors: mergeErrors(values),
    latencyMs: summariseLatency(values),
    bytesPerAnswer: perAnswer(bytes, ok),
    cpuMsPerThousandAnswers: perAnswer(cpuSeconds, ok / 1e6),
    peakMemoryBytes: combineKnown(values, ({ serverPeakMemoryBytes }) => serverPeakMemoryBytes, largest),
    readySeconds: combineKnown(values, ({ readySeconds }) => readySeconds, mean),
    firstAnswerMs: combineKnown(values, ({ firstAnswerMs }) => firstAnswerMs, mean),
    parts: ofMix.length > 0 ? mergeParts(ofMix) : null,
  }
}

/**
 * Combines the figures of items; null if one of them is unknown, or there is none.
 * @type {<Item>(
 *   items: Item[],
 *   pick: (item: Item) => number | null,
 *   combine: (figures: number[]) => number,
 * ) => number | null}
 */
function combineKnown(items, pick, combine) {
  const figures = items.map(pick).filter((figure) => figure !== null)
  return figures.length > 0 && figures.length === items.length ? combine(figures) : null
}

/** @param {number[]} figures */
const largest = (figures) => Math.max(...figures)

/** @type {(amount: number | null, answers: number) => number | null} */
const perAnswer = (amount, answers) => (amount === null || answers === 0 ? null : amount / answers)

/** @param {{ ok: number, errors: number }[]} counts */
function addCounts(counts) {
  const ok = sum(counts.map((count) => count.ok))
  const errors = sum(counts.map((count) => count.errors))
  return { ok, errors, errorRate: errors === 0 ? 0 : errors / (ok + errors) }
}

/**
 * Joins the latencies of several processes.
 * @param {Pick<Value, 'latencyMs' | 'latencyHistogram'>[]} values
 * @returns {LatencyRow}
 */
function summariseLatency(values) {
  const measured = values.filter(({ latencyMs }) => latencyMs !== null)
  const { latencyMs, latencyHistogram } = mergeHistograms(measured)
  if (latencyMs === null) return { mean: null, p50: null, p90: null, p95: null, p99: null, max: null }
  const { mean, p50, p90, p99, max } = latencyMs
  return { mean, p50, p90, p95: readPercentile(latencyHistogram, 95), p99, max }
}

/** Joins the parts of mixes. @param {NonNullable<Value['operations']>[]} mixes */
function mergeParts(mixes) {
  const names = [...new Set(mixes.flatMap((parts) => Object.keys(parts)))]
  const merged = names.map((name) => {
    const parts = mixes.flatMap((all) => all[name] ?? [])
    return [name, { ...addCounts(parts), latencyMs: summariseLatency(parts) }]
  })
  return /** @type {Record<string, Part>} */ (Object.fromEntries(merged))
}

/** Most reasons of errors that a row has. */
const maxErrors = 10

/**
 * Adds up the errors of several processes by their reasons, the most frequent first.
 * @param {Pick<Value, 'errors'>[]} values
 * @returns {Value['errors']}
 */
function mergeErrors(values) {
  const alike = groupBy(
    values.flatMap(({ errors }) => errors),
    ({ kind, reason }) => `${kind} ${reason}`,
  )
  return [...alike.values()]
    .map((errors) => ({ ...errors[0], count: sum(errors.map(({ count }) => count)) }))
    .sort((a, b) => b.count - a.count)
    .slice(0, maxErrors)
}

/** Most reasons that a sentence names. */
const fewErrors = 3

/**
 * Describes errors, such as `0.40 % errors: 12 × status: HTTP 500`; null if there is none.
 * @param {Pick<ApiRow, 'errorRate' | 'errors'>} row
 */
export function describeErrors({ errorRate, errors }) {
  if (!errorRate) return null
  const reasons = errors.map(({ kind, reason, count }) => `${number(count, 0)} × ${kind}: ${reason}`)
  return `${formatShare(errorRate)} errors: ${listFirst(reasons, fewErrors)}`
}
