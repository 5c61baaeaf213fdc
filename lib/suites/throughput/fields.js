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
  positiveCount,
  shareOrNull,
  sum,
  text,
  textOrNull,
} from '../kit/fields.js'
import { memoryFields } from './memoryFields.js'
import {
  addCounts,
  answersOf,
  audit,
  bodyBytes,
  byDuration,
  capacity,
  cores,
  describeErrors,
  errorStyle,
  fewest,
  latencies,
  latencyParts,
  medianOfKnown,
  msPerThousand,
  perSecond,
  rate,
  rateMeasurements,
  time,
  typicalLatency,
} from './fieldParts.js'

/** Load, and how it was answered. */
export const loadFields = defineFields({
  counts: { kind: counts, windows: addCounts, text: 'requests by what became of them' },
  requestsPerSecond: {
    kind: amount,
    windows: perSecond(answersOf),
    corrected: rate,
    text: 'verified answers per second',
  },
  bytes: { kind: count, windows: sum, text: 'bytes of verified answers, headers included' },
  bytesPerSecond: {
    kind: amount,
    windows: perSecond(({ bytes }) => bytes),
    corrected: rate,
    text: 'bytes of verified answers per second, headers included',
    row: { of: geometricMean },
  },
  latencyMs: {
    kind: latencyOrNull,
    corrected: latencies,
    text: 'latency of verified answers in milliseconds: `mean`, `p50`, `p90`, `p99`, `max`',
    row: {
      kind: latencyParts,
      of: typicalLatency,
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
  durationSeconds: { windows: sum, corrected: time },
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
    corrected: time,
    row: {
      name: 'serverCpuMsPerThousandRequests',
      of: msPerThousand,
      text: "CPU time of the server's processes per 1,000 answers; null if no process of an endpoint was found",
      column: { title: 'CPU ms/1k', digits: 1 },
      always: true,
    },
  },
  serverCores: { row: { of: cores, text: "CPU seconds of the server's processes per second; null as above" } },
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
    windows: bodyBytes,
    text: 'mean bytes of a body',
    row: { of: bodyBytes },
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
    row: {
      of: medianIfKnown,
      text: 'with `--monitor`: event-loop delay',
      column: { title: 'loop p99 ms', digits: 1 },
    },
  },
  gcShare: {
    kind: amountOrNull,
    windows: byDuration,
    text: 'share (0 to 1) of the window that the main thread spent in garbage collection',
    row: {
      of: medianIfKnown,
      text: 'with `--monitor`: share (0 to 1) of the window spent in garbage collection',
      column: { title: 'GC %', digits: 1, unit: 0.01 },
    },
  },
})

/** Measurements of some scenarios only. */
export const scenarioFields = defineOptionalFields({
  ttfbMs: {
    kind: latencyOrNull,
    corrected: latencies,
    text: 'time to first byte; absent except in `list`; null of another load generator in `concurrency`',
    row: {
      kind: latencyOrNull,
      of: typicalLatency,
      text: 'with `--scenario list`: [time to first byte](../glossary.md): `mean`, `p50`, `p90`, `p99`, `max`',
      column: [
        { title: 'ttfb p50 ms', digits: 1, part: 'p50' },
        { title: 'ttfb p99 ms', digits: 1, part: 'p99' },
      ],
    },
  },
  ttfbHistogram: { kind: text, text: 'the same as an HDR histogram; absent as above' },
  startMemoryBytes: {
    kind: amountOrNull,
    text:
      'bytes of objects and Buffers without garbage that the main thread of Node.js holds before the load; null if ' +
      'it does not say, absent except in `schema-10` and so on',
    row: {
      of: medianIfKnown,
      text: 'with `--scenario schema`: objects and Buffers without garbage before the load, median',
      column: { title: 'start MB', digits: 1, unit: 1e6 },
    },
  },
  backendCallsPerAnswer: {
    kind: positiveCount,
    text: 'calls of the backend per answer of the process; absent but in the last window of `n+1`',
    row: {
      of: ([first]) => first,
      text: 'with `--scenario n+1`: calls of the backend per answer, verified',
      column: { title: 'backend calls' },
    },
  },
  resolverCallsPerAnswer: {
    kind: amountOrNull,
    text:
      'calls of the resolvers that the operation begins with, by answers and by these resolvers: less than 1 if ' +
      'answers come from a cache; null if it reports none, absent if it is no file with the shared schema',
    row: {
      of: fewest,
      text: 'the fewest calls of these resolvers per answer of its processes; below 0.99 it has no rank',
    },
  },
  layerWorkPerAnswer: {
    kind: amount,
    text:
      'times that the layer of the server worked, by answers: 0 if it worked before the load only, or if a header or ' +
      'a refused request proves it; absent except of a layer',
    row: {
      of: medianOfKnown,
      text: 'of a layer: times that it worked per answer, median; 0 as above',
      column: { title: 'layer work', digits: 2 },
    },
  },
  databaseCpuSeconds: {
    kind: amountOrNull,
    windows: sum,
    corrected: time,
    text: "CPU seconds of the database's processes; null if none was found, absent except with `postgres`",
    row: {
      name: 'databaseCpuMsPerThousandRequests',
      of: msPerThousand,
      text: "with `--backend postgres`: CPU time of the database's processes per 1,000 answers; null if none was found",
      column: { title: 'DB CPU ms/1k', digits: 1 },
    },
  },
  poolWaitMs: {
    kind: amount,
    text: 'milliseconds that a query of the process waited for a connection, mean; absent except with `postgres`',
    row: {
      of: medianOfKnown,
      text: 'with `--backend postgres`: mean time that a query waited for a connection',
      column: { title: 'pool wait ms', digits: 2 },
    },
  },
  firstMissMs: {
    kind: amount,
    text: 'milliseconds from an unknown hash to the right answer; absent except in `persisted`',
    row: {
      of: medianIfKnown,
      text: 'with `--scenario persisted`: from an unknown hash to the right answer, by two requests, median',
      column: { title: 'first miss ms', digits: 1 },
    },
  },
})

/** Checks of a server, made once. */
export const checkFields = defineOptionalFields({
  errorStyle: {
    kind: errorStyle,
    text: 'how the server reports errors; absent except in the first block of `errors`',
    row: {
      kind: errorStyle,
      text: 'with `--scenario errors`: `messages` thrown or masked; `indexes` as texts, which is wrong; other `fields`',
      column: { title: 'errors', format: describeErrors },
    },
  },
  graphqlOverHttp: { kind: audit, text: 'audit of GraphQL over HTTP; absent except in the first block' },
  rates: { kind: rateMeasurements, text: 'windows at constant rates, as in `settings.rates`; absent without it' },
  capacity: { kind: capacity, text: 'result of the capacity search; absent without `--slo`' },
})

/** Value of a measured window, as it is stored. */
export const fields = {
  ...loadFields,
  ...costFields,
  ...startFields,
  ...monitorFields,
  ...scenarioFields,
  ...memoryFields,
  ...checkFields,
}
