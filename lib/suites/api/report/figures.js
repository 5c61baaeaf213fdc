import { adviseOnErrors } from '../../../load/adviseOnErrors.js'
import { describeLoad, mergeLogs } from '../../../load/connectionLog.js'
import { describeLimit, graceSeconds, isLimitedByClient } from '../../../load/driveLoop.js'
import { number } from '../../../reports/column.js'
import { groupBy } from '../../../reports/groupBy.js'
import { meanOfProcesses } from '../../../stats/confidenceIntervals.js'
import { geometricMean } from '../../../stats/geometricMean.js'
import { mergeHistograms, readPercentile } from '../../../stats/latency.js'
import { sum } from '../../../stats/mean.js'
import { keptPerAnswer } from '../../../stats/keptMemory.js'
import { blocksToRank } from '../../../stats/ranks.js'
import { counted } from '../../../workload/counted.js'
import { sum as sumIfKnown } from '../../kit/fields.js'
import { listFirst } from '../../kit/notes.js'
import { countRight } from '../counting.js'
import { formatShare } from './failOn.js'

/** @import { Logged } from '../../../load/connectionLog.js' */
/** @import { Latency } from '../../../types.d.ts' */
/** @import { Reading } from '../../kit/times.js' */
/** @import { ErrorTimes } from '../storedFields.js' */

/** @typedef {Pick<Reading<any>, 'block' | 'cohort' | 'control' | 'history'>} Place of a process */
/** @typedef {Place & { rate: number }} Rate of one process, or its latency */
/** @typedef {{ [Name in keyof Latency | 'p95']: number | null }} LatencyRow */
/** @typedef {{ ok: number, errors: number, errorRate: number, latencyMs: LatencyRow }} Part operation of a mix */

/** @typedef {({ kind: string, reason: string, count: number } & ErrorTimes)[]} Errors */
/** @typedef {{ latencyMs: Latency | null, latencyHistogram: string }} Latencies */
/**
 * Process of a server: what rows are made of, and its place.
 * @typedef {object} Values
 * @property {number} requestsPerSecond
 * @property {{ ok: number, errors: number }} counts
 * @property {number | null} bytesPerAnswer
 * @property {number} clientCpuShare
 * @property {{ sustained: boolean, unanswered: number, latenessP99Ms: number }} [openLoop]
 * @property {{ reason: string | null }} [capacity]
 * @property {number | null} serverPeakMemoryBytes
 * @property {number} turns
 * @property {number} seconds - of them all
 * @property {{ fromBytes: number, toBytes: number, answers: number }} [heldMemory]
 */
/** @typedef {Values & Logged & Latencies & Place & Pick<Reading<any>, 'use'>} Process */

/** Lists a figure of each process. @type {(processes: Process[], pick: (process: Process) => number) => Rate[]} */
export const ratesOf = (processes, pick) =>
  processes.map((process) => {
    const { block, cohort, control, history } = process
    return { block, cohort, control, history, rate: pick(process) }
  })

/** Lists the latencies of each process, all of which have right answers. @param {Process[]} processes */
export const latenciesOf = (processes) => ({
  p50: ratesOf(processes, ({ latencyMs }) => Number(latencyMs?.p50)),
  p99: ratesOf(processes, ({ latencyMs }) => Number(latencyMs?.p99)),
})

/** Joins what is known of constant rates; null in a closed loop. @param {Process[]} processes */
export function joinRates(processes) {
  const values = processes.flatMap((value) => (value.openLoop ? [{ ...value, ...value.openLoop }] : []))
  const lowered = describeLoad(mergeLogs(processes))
  if (values.length === 0)
    return { sustained: null, unanswered: null, latenessMs: null, remark: lowered.join('; ') || null }
  const sustained = values.every((value) => value.sustained)
  const latenessMs = Math.max(...values.map(({ latenessP99Ms }) => latenessP99Ms))
  const cpuShare = Math.max(...values.map(({ clientCpuShare }) => clientCpuShare))
  const hasErrors = values.some(({ counts }) => counts.errors > 0)
  const unanswered = sum(values.map((value) => value.unanswered))
  const remarks = [
    ...lowered,
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
 * Estimates the rate of a server by its blocks, and picks a part of the estimate.
 * @type {(part: 'mean' | 'interval') => (_: unknown, processes: Process[]) => any}
 */
export const estimateRate = (part) => (_, processes) =>
  meanOfBlocks(ratesOfBlocks(ratesOf(processes, ({ requestsPerSecond }) => requestsPerSecond)))[part]

/** Lists the costs of each process that are known. @param {Process[]} processes */
export function costsOf(processes) {
  const knownOf = (/** @type {(process: Process) => number | null} */ pick) =>
    processes.flatMap((process) => {
      const cost = pick(process)
      return cost === null ? [] : ratesOf([process], () => cost)
    })
  return {
    cpu: knownOf(cpuOf),
    memory: knownOf(({ serverPeakMemoryBytes }) => serverPeakMemoryBytes || null),
    kept: processes.flatMap((process) => {
      const { heldMemory: held } = process
      return held
        ? ratesOf([process], () => keptPerAnswer([held])).map((one) => ({ ...one, answers: held.answers }))
        : []
    }),
  }
}

/** Least CPU time that the clock's ticks of 10 ms measure well enough: a process in another's place uses less. */
const leastCpuSeconds = 0.1

/** Computes the CPU seconds per answer of a process; null if it was not counted. @param {Process} process */
function cpuOf(process) {
  const seconds = process.use?.serverCpuSeconds ?? 0
  const answers = countRight(process)
  return answers && seconds >= leastCpuSeconds ? seconds / answers : null
}

/** @param {Process[]} processes */
const countAnswers = (processes) => sum(processes.map(({ counts }) => counts.ok))

/** Averages the bytes of right answers. @type {(_: unknown, processes: Process[]) => number | null} */
export function bytesPerAnswer(_, processes) {
  const bytes = processes.map(({ bytesPerAnswer, counts }) => bytesPerAnswer && bytesPerAnswer * counts.ok)
  return perAnswer(sumIfKnown(bytes), countAnswers(processes))
}

/** Divides CPU by right answers; null for a capacity. @type {(_: unknown, processes: Process[]) => number | null} */
export function cpuPerAnswer(_, processes) {
  const answers = sumIfKnown(processes.map(countRight))
  return perAnswer(sumIfKnown(processes.map(({ use }) => use?.serverCpuSeconds ?? null)), Number(answers) / 1e6)
}

/** @type {(amount: number | null, answers: number) => number | null} */
const perAnswer = (amount, answers) => (amount === null || answers === 0 ? null : amount / answers)

/** Adds up counts of requests. @param {{ ok: number, errors: number }[]} counts */
export function addCounts(counts) {
  const ok = sum(counts.map((count) => count.ok))
  const errors = sum(counts.map((count) => count.errors))
  return { ok, errors, errorRate: errors === 0 ? 0 : errors / (ok + errors) }
}

/** Latency of a row without right answers. @type {LatencyRow} */
export const noLatency = { mean: null, p50: null, p90: null, p95: null, p99: null, max: null }

/** Joins the latencies of several processes. @param {Latencies[]} values @returns {LatencyRow} */
export function joinLatencies(values) {
  const { latencyMs, latencyHistogram } = mergeHistograms(values.filter(({ latencyMs }) => latencyMs !== null))
  if (latencyMs === null) return noLatency
  const { mean, p50, p90, p99, max } = latencyMs
  return { mean, p50, p90, p95: readPercentile(latencyHistogram, 95), p99, max }
}

/**
 * Joins the parts of mixes.
 * @type {(mixes: (Record<string, Latencies & Values['counts']> | null)[]) => Record<string, Part> | null} null of an
 *   operation alone
 */
export function joinParts(mixes) {
  const complete = mixes.filter((mix) => mix !== null)
  const names = [...new Set(complete.flatMap((parts) => Object.keys(parts)))]
  const merged = names.map((name) => {
    const parts = complete.flatMap((all) => all[name] ?? [])
    return [name, { ...addCounts(parts), latencyMs: joinLatencies(parts) }]
  })
  return complete.length > 0 ? Object.fromEntries(merged) : null
}

/** Most reasons of errors that a row has. */
const maxErrors = 10

/** Joins the times of equal errors, which are absent if one of them came all the time. @param {Errors} errors */
function mergeTimes(errors) {
  const [{ fromSeconds: _, untilSeconds: __, ...first }] = errors
  const from = Math.min(...errors.map(({ fromSeconds = 0 }) => fromSeconds))
  const until = Math.max(...errors.map(({ untilSeconds = Number.POSITIVE_INFINITY }) => untilSeconds))
  return { ...first, ...(from > 0 && { fromSeconds: from }), ...(Number.isFinite(until) && { untilSeconds: until }) }
}

/** Describes when errors came, such as ` from 3.1 s on`; empty if all the time. @param {ErrorTimes} times */
function describeTimes({ fromSeconds, untilSeconds }) {
  const [from, until] = [fromSeconds, untilSeconds].map((second) => second?.toFixed(1))
  if (from !== undefined) return until === undefined ? `, from ${from} s on` : `, from ${from} to ${until} s`
  return until === undefined ? '' : `, until ${until} s`
}

/** Adds up errors by their reasons, the most frequent first. @type {(lists: Errors[]) => any} */
export const mergeErrors = (lists) =>
  [...groupBy(lists.flat(), ({ kind, reason }) => `${kind} ${reason}`).values()]
    .map((errors) => ({ ...mergeTimes(errors), count: sum(errors.map(({ count }) => count)) }))
    .sort((a, b) => b.count - a.count)
    .slice(0, maxErrors)

/** Most reasons that a sentence names. */
const fewErrors = 3

/**
 * Describes errors, such as `0.40 % errors: 12 × status: HTTP 500`; null if there is none.
 * @param {{ errorRate: number | null, errors: Errors, pipelining?: number }} row
 */
export function describeErrors({ errorRate, errors, pipelining = 1 }) {
  if (!errorRate) return null
  const reasons = errors.map((error) => {
    const { kind, reason, count } = error
    return `${number(count, 0)} × ${kind}: ${reason}${describeTimes(error)}`
  })
  return `${formatShare(errorRate)} errors: ${listFirst(reasons, fewErrors)}${adviseOnErrors(errors, pipelining)}`
}
