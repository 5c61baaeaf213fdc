import {
  allKnown,
  amount,
  count,
  counts,
  describeFields,
  positive,
  referTo,
  sum,
  text,
  textOrNull,
  windowDefinitions,
} from '../kit/fields.js'
import { none } from '../../reports/column.js'
import { rateDefinitions } from './rateFields.js'
import { geometricMean } from '../../stats/geometricMean.js'

/** @import { Counts, ErrorStyle, Latency } from '../../types.d.ts' */
/** @import { Kind } from '../kit/fields.js' */
/** @import { AuditTally, GraphqlOverHttp } from './types.d.ts' */

// Kinds and definitions of measured fields, combinations of windows into a process, and of processes into a row.

/** @type {Kind<{ [Key in keyof Latency]: number | null }>} */
export const latencyParts = { schema: referTo('latency') }
/** @type {Kind<GraphqlOverHttp>} */
export const audit = { schema: referTo('graphqlOverHttp') }
/** @type {Kind<ErrorStyle>} */
export const errorStyle = { schema: referTo('errorStyle') }

/** @type {Kind<AuditTally>} */
const auditTally = { schema: referTo('auditTally') }

/** Results of an audit of GraphQL over HTTP, by level. */
const score = describeFields({
  must: { kind: auditTally, text: 'audits of level MUST' },
  should: { kind: auditTally, text: 'audits of level SHOULD' },
  may: { kind: auditTally, text: 'audits of level MAY' },
})

/** Audit of the level MUST that failed. */
const failedMust = describeFields({
  id: { kind: text, text: 'identifier of the audit' },
  name: { kind: text, text: 'its requirement' },
  reason: { kind: text, text: 'why it failed' },
})

/** Facts about the run. */
const facts = describeFields({
  database: {
    kind: {
      schema: describeFields({
        product: { kind: text, text: 'its name and version' },
        host: { kind: textOrNull, text: 'host in `DATABASE_URL`; null if the run itself started it' },
      }),
    },
    optional: true,
    text: 'the PostgreSQL that servers called; absent if there was none',
  },
  pageFaultMicroseconds: {
    kind: amount,
    optional: true,
    text: 'in slices: cost of a page fault before the first window; above 5, memory was taken before windows',
  },
  mainThreads: {
    kind: {
      schema: describeFields({
        server: { kind: text, text: "CPUs of servers' main threads, as taskset has them (`0-2`)" },
        client: { kind: text, text: "the CPU of the load generators' main threads" },
      }),
    },
    optional: true,
    text: 'in slices: CPUs that main threads keep to; absent if the system chose',
  },
})

/** Definitions of facts, samples, and parts of a value. */
export const storedDefinitions = {
  facts,
  sampleName: { const: 'load' },
  completedUse: referTo('use'),
  completedValue: {
    allOf: [
      referTo('value'),
      { type: 'object', properties: { requestsPerSecond: positive.schema, latencyMs: { type: 'object' } } },
    ],
  },
  errorStyle: describeFields({
    messages: {
      kind: { schema: { enum: ['thrown', 'masked'] } },
      text: '`thrown` if they are those of resolvers, else `masked`',
    },
    indexes: {
      kind: { schema: { enum: ['numbers', 'texts'] } },
      text: '`numbers`, or `texts` where paths have indexes of lists as texts',
    },
    fields: {
      kind: { schema: { type: 'array', items: text.schema } },
      text: 'names of further fields of errors, beside message and path',
    },
  }),
  auditTally: describeFields({
    passed: { kind: count, text: 'number of audits passed' },
    total: { kind: count, text: 'number of audits' },
  }),
  graphqlOverHttp: describeFields({
    score: {
      kind: { schema: { anyOf: [score, { type: 'null' }] } },
      text: 'results by level; null if the audit was cut short',
    },
    failedMusts: { kind: { schema: { type: 'array', items: failedMust } }, text: 'the MUST audits that failed' },
    reason: { kind: textOrNull, text: 'why there is no score' },
  }),
  ...windowDefinitions,
  ...rateDefinitions,
}

/** @param {ErrorStyle | null} style */
export function describeErrors(style) {
  if (style === null) return none
  const { messages, indexes, fields } = style
  return [`messages ${messages}`, ...(indexes === 'texts' ? ['indexes as texts'] : []), ...fields].join(', ')
}

/** @param {Counts[]} all - each may lack some */
export const addCounts = (all) =>
  Object.fromEntries(
    Object.keys(Object.assign({}, ...all)).map((name) => [
      name,
      sum(all.map((one) => one[/** @type {keyof Counts} */ (name)] ?? 0)),
    ]),
  )

/** @type {(windows: any[], pick: (window: any) => number) => number} */
const total = (windows, pick) => windows.reduce((all, window) => all + pick(window), 0)

/** @param {{ counts: Counts }} window */
export const answersOf = ({ counts }) => counts.ok

/** @param {any[]} windows */
const secondsOf = (windows) => total(windows, ({ durationSeconds }) => durationSeconds)

/** @type {(pick: (window: any) => number) => (_: unknown, windows: any[]) => number} */
export const perSecond = (pick) => (_, windows) => total(windows, pick) / secondsOf(windows)

/** Corrects a time. @type {(seconds: number, speed: number) => number} */
export const time = (seconds, speed) => seconds * speed
/** Corrects a rate. @type {(value: number, speed: number) => number} */
export const rate = (value, speed) => value / speed

/**
 * Corrects latencies by one factor, so that no percentile passes the largest.
 * @type {(latency: Latency, speed: number) => Latency}
 */
export const latencies = ({ mean, p50, p90, p99, max }, speed) => ({
  mean: mean * speed,
  p50: p50 * speed,
  p90: p90 * speed,
  p99: p99 * speed,
  max: max * speed,
})

/**
 * Combines the latencies of processes: geometric means, so that rate × mean is the number of requests in flight.
 * @type {(all: (Latency | null)[]) => Latency | null}
 */
export function typicalLatency(all) {
  const measured = all.filter((latency) => latency !== null)
  if (measured.length < all.length) return null
  const mean = (/** @type {keyof Latency} */ part) => geometricMean(measured.map((latency) => latency[part]))
  const largest = Math.max(...measured.map(({ max }) => max))
  return { mean: mean('mean'), p50: mean('p50'), p90: mean('p90'), p99: mean('p99'), max: largest }
}

/** Weights the length of a body by answers. @type {(_: unknown, windows: any[]) => number | null} */
export function bodyBytes(_, windows) {
  const answers = total(windows, answersOf)
  const bytes = total(windows, ({ counts, bodyBytesPerAnswer }) => counts.ok * (bodyBytesPerAnswer ?? 0))
  return answers === 0 ? null : bytes / answers
}

/** Weights shares of windows by their seconds. @type {(shares: (number | null)[], windows: any[]) => number | null} */
export function byDuration(shares, windows) {
  const seconds = secondsOf(windows)
  return sum(shares.map((share, index) => share && share * (windows[index].durationSeconds / seconds)))
}

/**
 * Divides seconds by answers: milliseconds for a thousand of them, and microseconds for one.
 * @type {(seconds: (number | null)[], processes: any[]) => number | null}
 */
export function msPerThousand(seconds, processes) {
  const allSeconds = sum(seconds)
  return allSeconds === null ? null : (allSeconds * 1e6) / total(processes, answersOf)
}

/** Divides CPU time by time. @type {(_: unknown, processes: any[]) => number | null} */
export function cores(_, processes) {
  const cpuSeconds = sum(processes.map(({ serverCpuSeconds }) => serverCpuSeconds))
  return cpuSeconds === null ? null : cpuSeconds / secondsOf(processes)
}

export const fewest = allKnown((values) => Math.min(...values))
