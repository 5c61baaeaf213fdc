import { geometricMean } from '../../stats/geometricMean.js'
import {
  amount,
  amountOrNull,
  connectionEnds,
  count,
  counts,
  defineFields,
  defineOptionalFields,
  flagOrNull,
  largest,
  latencyOrNull,
  loadFacts,
  medianIfKnown,
  shareOrNull,
  sum,
  text,
  textOrNull,
} from '../kit/fields.js'
import * as parts from './fieldParts.js'
import * as ofRates from './rateFields.js'
import * as ofRows from './rowFields.js'
import { errorFields, scenarioFields } from './scenarioFields.js'

/** Load, and how it was answered. */
export const loadFields = defineFields({
  counts: { kind: counts, windows: parts.addCounts, text: 'requests by what became of them' },
  requestsPerSecond: {
    kind: amount,
    windows: parts.perSecond(parts.answersOf),
    corrected: parts.rate,
    text: 'verified answers per second',
    row: {
      text: 'verified answers per second: geometric mean of the processes, corrected for blocks',
      column: { title: 'requests/s' },
      always: true,
    },
  },
  ...ofRows.ratioFields,
  bytes: { kind: count, windows: sum, text: 'bytes of verified answers, headers included' },
  bytesPerSecond: {
    kind: amount,
    windows: parts.perSecond(({ bytes }) => bytes),
    corrected: parts.rate,
    text: 'bytes of verified answers per second, headers included',
    row: { of: geometricMean },
  },
  latencyMs: {
    kind: latencyOrNull,
    corrected: parts.latencies,
    text: 'latency of verified answers in milliseconds: `mean`, `p50`, `p90`, `p99`, `max`',
    row: {
      kind: parts.latencyParts,
      of: parts.typicalLatency,
      empty: { mean: null, p50: null, p90: null, p99: null, max: null },
      text: 'milliseconds: `mean`, `p50`, `p90`, `p99`, geometric means of the processes, and `max`, the largest',
    },
  },
  latencyHistogram: { kind: text, text: 'the same as an HDR histogram in µs: V2 compressed encoding, base64' },
  warmupSeconds: { kind: amount, text: 'seconds of warm-up' },
  warmupSteady: { kind: flagOrNull, text: 'whether `--warmup auto` ended with a steady rate; null without it' },
  starvedConnections: { kind: count, text: 'connections without a verified answer in the window' },
  fairness: { kind: shareOrNull, text: "Jain's index of the answers per connection, 0 to 1" },
  connectionEnds: {
    kind: connectionEnds,
    optional: true,
    text: 'connections whose end the server announced; absent if there was none',
  },
  loadFacts: { kind: loadFacts, optional: true, text: 'what else lowered the load; absent if nothing did' },
  firstFault: { kind: textOrNull, text: 'the first wrong answer, or the first error' },
  durationSeconds: { windows: sum, corrected: parts.time },
  clientCpuSeconds: { windows: sum },
  otherCpuSeconds: { windows: sum },
  stealSeconds: { windows: sum },
  takenFromServerSeconds: { windows: sum },
  takenFromClientSeconds: { windows: sum },
  throttledSeconds: { windows: sum },
})

/** Costs of an answer. */
export const costFields = defineFields({
  serverCpuSeconds: {
    windows: sum,
    corrected: parts.time,
    row: {
      name: 'serverCpuMsPerThousandRequests',
      of: parts.msPerThousand,
      text: "CPU time of the server's processes per 1,000 answers; null if no process of an endpoint was found",
      column: { title: 'CPU ms/1k', digits: 1 },
      always: true,
    },
  },
  serverCores: {
    row: {
      of: parts.cores,
      text: "CPU seconds of the server's processes per second; null as above",
      column: { title: 'cores', digits: 2 },
      always: true,
    },
  },
  serverPeakMemoryBytes: {
    kind: amountOrNull,
    windows: largest,
    text: "bytes: peak resident memory of the server's processes since their start",
    row: {
      name: 'peakMemoryBytes',
      of: medianIfKnown,
      text: "peak resident memory of the server's processes (Linux only), median of the rounds",
      column: { title: 'peak MB', unit: 1e6 },
      always: true,
    },
  },
  serverProcesses: { kind: count, text: "number of the server's processes at its end; 0 if none was found" },
  bodyBytesPerAnswer: {
    kind: amountOrNull,
    windows: parts.bodyBytes,
    text: 'mean bytes of a body',
    row: { of: parts.bodyBytes },
  },
})

/** Start of a process. */
export const startFields = defineFields({
  readySeconds: {
    kind: amountOrNull,
    text: 'seconds from the start to the first golden answer; null of an endpoint that ran already',
    row: {
      name: 'coldStartMs',
      of: (values) => medianIfKnown(values.map((seconds) => seconds && seconds * 1000)),
      text: 'start of the process to first golden answer, median, resolution 5 ms; null if an endpoint ran already',
      column: { title: 'cold start ms' },
      always: true,
    },
  },
  firstAnswerMs: {
    kind: amountOrNull,
    optional: true,
    text: 'milliseconds of it from asking for that answer; null as above, absent in older results',
    row: {
      of: medianIfKnown,
      text: 'of the cold start, from asking for the first golden answer, median: compare with p50 ms; null as above',
      column: { title: 'first ms', digits: 1 },
    },
  },
})

/** Readings of `--monitor`. */
export const monitorFields = defineFields({
  eventLoopDelayP99Ms: {
    kind: amountOrNull,
    windows: largest,
    text: 'milliseconds: 99th percentile of the event-loop delay of the main thread',
    row: { of: medianIfKnown, text: 'with `--monitor`: event-loop delay', column: { title: 'loop p99 ms', digits: 1 } },
  },
  gcShare: {
    kind: amountOrNull,
    windows: parts.byDuration,
    text: 'share (0 to 1) of the window that the main thread spent in garbage collection',
    row: {
      of: medianIfKnown,
      text: 'with `--monitor`: share (0 to 1) of the window spent in garbage collection',
      column: { title: 'GC %', digits: 1, unit: 0.01 },
    },
  },
})

/** Audit of a server, made once. */
export const auditFields = defineOptionalFields({
  graphqlOverHttp: {
    kind: parts.audit,
    text: 'audit of GraphQL over HTTP; absent except in the first block',
    row: {
      kind: ofRows.auditScore,
      text: 'audits of graphql-http: `must`, `should`, `may`, each `passed` of `total`',
      column: { title: 'HTTP audit', align: 'right', format: ofRows.describeAudit },
    },
  },
})

/** Measurements that have tables of their own. */
const tableFields = defineOptionalFields({
  serverChoice: ofRows.serverChoice,
  rates: {
    kind: ofRates.rateMeasurements,
    text: 'windows at constant rates, as in `settings.rates`; absent without it',
    row: {
      kind: ofRates.rateSummaries,
      of: ofRates.summariseRates,
      empty: [],
      text:
        'with `--rate`: `shareOfMaximum`, `intendedRequestsPerSecond`, `requestsPerSecond`, `sustained`, ' +
        '`latencyMs`, `clientLatenessP99Ms`, `reason`',
    },
  },
  atPipelining: ofRows.atPipelining,
  capacity: {
    kind: ofRates.capacity,
    text: 'result of the capacity search; absent without `--slo`',
    row: {
      kind: ofRates.capacityOfRow,
      of: ofRates.joinCapacities,
      text: 'with `--slo`: `requestsPerSecond`, `slo`, `reason`',
    },
  },
  k6: ofRows.k6,
})

/** Fields of a measured window, as they are stored, and of rows in the order of JSON. */
export const fields = {
  ...loadFields,
  ...ofRows.ceilingFields,
  ...costFields,
  ...ofRows.doubtFields,
  ...ofRows.documentFields,
  ...ofRows.plainFields,
  ...ofRows.operationFields,
  ...startFields,
  ...monitorFields,
  ...ofRows.levelFields,
  ...auditFields,
  ...scenarioFields,
  ...errorFields,
  ...tableFields,
}
