import { geometricMean } from '../../stats/geometricMean.js'
import { mergeLatencies } from '../../stats/latency.js'
import {
  amount,
  counts,
  defineFields,
  describeFields,
  flag,
  latencyOrNull,
  positive,
  positiveOrNull,
  referTo,
  text,
  textOrNull,
} from '../kit/fields.js'

/** @import { Capacity, RateMeasurement } from '../../types.d.ts' */
/** @import { Kind } from '../kit/fields.js' */
/** @import { RateSummary } from './types.d.ts' */

/** Fields of a window at a constant rate. */
const rateFields = defineFields({
  shareOfMaximum: {
    kind: { schema: { type: ['number', 'null'], exclusiveMinimum: 0, maximum: 1 } },
    text: "the requested share of the main window's rate; null if requests/s were requested",
  },
  intendedRequestsPerSecond: { kind: positive, text: 'requests due per second' },
  requestsPerSecond: {
    kind: amount,
    text: 'achieved: the intended rate less unanswered requests and the growth of the backlog',
  },
  sustained: { kind: flag, text: 'whether the server kept up; if not, the latencies are lower bounds' },
  durationSeconds: { kind: positive, text: 'seconds of the window' },
  counts: { kind: counts, text: 'requests due in the window; in flight are those without an answer 2 s after it' },
  latencyMs: { kind: latencyOrNull, text: 'latency from when a request was due' },
  latencyHistogram: { kind: text, text: 'as in the main window' },
  clientLatenessP99Ms: {
    kind: amount,
    text: 'milliseconds: 99th percentile of how late the client itself sent; beyond 2 ms a part of the latency',
  },
  clientCpuSeconds: { kind: amount, text: 'seconds of CPU time of the load generator' },
  firstFault: { kind: textOrNull, text: 'the first wrong answer, or the first error' },
  reason: { kind: textOrNull, text: 'a remark' },
})

/** The same fields of a probe, without texts, because docs have them once. */
const probeFields = Object.fromEntries(Object.entries(rateFields).map(([name, { kind }]) => [name, { kind }]))

/** Definitions of windows at constant rates, and of capacities. */
export const rateDefinitions = {
  rateMeasurement: describeFields(rateFields),
  probe: describeFields({ ...probeFields, met: { kind: flag, text: 'whether it met the objective' } }),
  capacity: describeFields({
    requestsPerSecond: { kind: positiveOrNull, text: 'the highest rate that met the objective; null if none did' },
    reason: { kind: textOrNull, text: 'a remark' },
    probes: {
      kind: { schema: { type: 'array', minItems: 1, items: referTo('probe') } },
      text: 'every window of the search, in order',
    },
  }),
}

/** @type {Kind<RateMeasurement[]>} */
export const rateMeasurements = { schema: { type: 'array', items: referTo('rateMeasurement') } }
/** @type {Kind<RateSummary[]>} */
export const rateSummaries = { schema: { type: 'array' } }
/** @type {Kind<Capacity>} */
export const capacity = { schema: referTo('capacity') }
/** @type {Kind<{ requestsPerSecond: number | null, slo: string, reason: string | null }>} */
export const capacityOfRow = { schema: { type: 'object' } }

/**
 * Combines the windows of all rounds at each of the settings' rates: geometric means of rates, latencies of all
 * answers. A share of the maximum is a share of each round's own maximum.
 * @param {(RateMeasurement[] | null)[]} all
 */
export const summariseRates = ([first, ...rest]) =>
  (first ?? []).map((window, index) => summariseRate([window, ...rest.flatMap((rates) => rates?.[index] ?? [])]))

/** Combines capacities: the geometric mean if every round has one. @param {(Capacity | null)[]} all */
export function joinCapacities(all) {
  const capacities = all.filter((capacity) => capacity !== null)
  if (capacities.length === 0) return null
  const values = capacities.flatMap(({ requestsPerSecond }) => requestsPerSecond ?? [])
  const requestsPerSecond = values.length === all.length ? geometricMean(values) : null
  return { requestsPerSecond, reason: joinReasons(capacities) }
}

/** Combines all rounds' windows at one of the settings' rates. @type {(windows: RateMeasurement[]) => RateSummary} */
function summariseRate(windows) {
  const latencyMs = mergeLatencies(windows)
  if (!latencyMs) throw new Error('a completed round without a latency')
  const mean = (/** @type {'intendedRequestsPerSecond' | 'requestsPerSecond'} */ key) =>
    geometricMean(windows.map((window) => window[key]))
  return {
    shareOfMaximum: windows[0].shareOfMaximum,
    intendedRequestsPerSecond: mean('intendedRequestsPerSecond'),
    requestsPerSecond: mean('requestsPerSecond'),
    sustained: windows.every(({ sustained }) => sustained),
    latencyMs,
    clientLatenessP99Ms: Math.max(...windows.map(({ clientLatenessP99Ms }) => clientLatenessP99Ms)),
    reason: joinReasons(windows),
  }
}

/** Joins reasons, each once, in their order. @param {{ reason: string | null }[]} windows */
const joinReasons = (windows) => [...new Set(windows.flatMap(({ reason }) => reason ?? []))].join('; ') || null
