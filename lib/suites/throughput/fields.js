import { geometricMean } from '../../stats/geometricMean.js'
import {
  addCounts,
  answersOf,
  audit,
  bodyBytes,
  byDuration,
  capacity,
  counts,
  describeErrors,
  errorStyle,
  latencyOrNull,
  latencyParts,
  medianIfKnown,
  medianOfKnown,
  msPerThousand,
  onePerAnswer,
  perSecond,
  rateMeasurements,
} from './fieldParts.js'
import {
  amount,
  amountOrNull,
  column,
  count,
  defineFields,
  flagOrNull,
  largest,
  shareOrNull,
  sum,
  text,
  textOrNull,
} from '../kit/fields.js'

/** Load, and how it was answered. */
export const loadFields = defineFields({
  counts: { kind: counts, windows: addCounts, text: 'requests by what became of them' },
  requestsPerSecond: { kind: amount, windows: perSecond(answersOf), text: 'verified answers per second' },
  bytes: { kind: count, windows: sum, text: 'bytes of verified answers, headers included' },
  bytesPerSecond: {
    kind: amount,
    windows: perSecond(({ bytes }) => bytes),
    text: 'the same per second',
    rows: { bytesPerSecond: { of: geometricMean, text: 'bytes per second, headers included' } },
  },
  latencyMs: {
    kind: latencyOrNull,
    text: 'latency of verified answers',
    rows: {
      latencyMs: {
        kind: latencyParts,
        empty: { mean: null, p50: null, p90: null, p99: null, max: null },
        text: 'milliseconds: `mean`, `p50`, `p90`, `p99`, `max`',
      },
    },
  },
  latencyHistogram: { kind: text, text: 'the same as an HDR histogram in µs: V2 compressed encoding, base64' },
  warmupSeconds: { kind: amount, text: 'seconds of warm-up' },
  warmupSteady: { kind: flagOrNull, text: 'whether `--warmup auto` ended with a steady rate; null without it' },
  starvedConnections: { kind: count, text: 'connections without a verified answer in the window' },
  fairness: { kind: shareOrNull, text: "Jain's index of the answers per connection, 0 to 1" },
  firstFault: { kind: textOrNull, text: 'the first wrong answer, or the first error' },
  durationSeconds: { windows: sum },
  clientCpuSeconds: { windows: sum },
  otherCpuSeconds: { windows: sum },
  stealSeconds: { windows: sum },
})

/** Costs of an answer. */
export const costFields = defineFields({
  serverCpuSeconds: {
    windows: sum,
    rows: {
      serverCpuMsPerThousandRequests: {
        of: msPerThousand,
        text: 'milliseconds of CPU time; null where no process of an endpoint was found',
        columns: [column('CPU ms/1k', "CPU time of the server's processes per 1,000 answers", { digits: 1 })],
        always: true,
      },
    },
  },
  serverPeakMemoryBytes: {
    kind: amountOrNull,
    windows: largest,
    text: "bytes: peak resident memory of the server's processes since their start",
    rows: {
      peakMemoryBytes: {
        of: largest,
        text: 'bytes, of the round with the highest peak',
        columns: [column('peak MB', "peak resident memory of the server's processes (Linux only)", { unit: 1e6 })],
        always: true,
      },
    },
  },
  serverProcesses: { kind: count, text: "number of the server's processes at its end; 0 if none was found" },
  bodyBytesPerAnswer: {
    kind: amountOrNull,
    windows: bodyBytes,
    text: 'mean bytes of a body',
    rows: { bodyBytesPerAnswer: { of: bodyBytes, text: 'bytes, mean length of a body' } },
  },
})

/** Start of a process. */
export const startFields = defineFields({
  readySeconds: {
    kind: amountOrNull,
    text: 'seconds from the start to the first golden answer; null of an endpoint that ran already',
    rows: {
      coldStartMs: {
        of: (values) => medianIfKnown(values.map((seconds) => seconds && seconds * 1000)),
        text: 'milliseconds to the first golden answer, median; null of an endpoint that ran already',
        columns: [column('cold start ms', 'start of the process to first golden answer, median, resolution 5 ms')],
        always: true,
      },
    },
  },
  firstAnswerMs: {
    kind: amountOrNull,
    optional: true,
    text: 'milliseconds of it from asking for that answer; null as above, absent in older results',
    rows: {
      firstAnswerMs: {
        of: medianIfKnown,
        text: 'of it, milliseconds, median: from asking for that answer; null as above',
        columns: [
          column(
            'first ms',
            'of the cold start, from asking for the first golden answer, median: compare with p50 ms',
            { digits: 1 },
          ),
        ],
      },
    },
  },
})

/** Readings of `--monitor`. */
export const monitorFields = defineFields({
  eventLoopDelayP99Ms: {
    kind: amountOrNull,
    windows: largest,
    text: 'milliseconds: 99th percentile of the event-loop delay of the main thread',
    rows: {
      eventLoopDelayP99Ms: {
        of: medianIfKnown,
        text: 'with `--monitor`: milliseconds of event-loop delay',
        columns: [column('loop p99 ms', 'with `--monitor`: event-loop delay', { digits: 1 })],
      },
    },
  },
  gcShare: {
    kind: amountOrNull,
    windows: byDuration,
    text: 'share (0 to 1) of the window that the main thread spent in garbage collection',
    rows: {
      gcShare: {
        of: medianIfKnown,
        text: 'with `--monitor`: share from 0 to 1',
        columns: [
          column('GC %', 'with `--monitor`: share of the window spent in garbage collection', {
            digits: 1,
            unit: 0.01,
          }),
        ],
      },
    },
  },
})

/** Measurements of some scenarios only. */
export const scenarioFields = defineFields({
  ttfbMs: {
    kind: latencyOrNull,
    optional: true,
    text: 'time to first byte; absent except in `list`; null of another load generator in `concurrency`',
    rows: {
      ttfbMs: {
        kind: latencyOrNull,
        text: 'of `list`: time to first byte: `mean`, `p50`, `p90`, `p99`, `max`',
        columns: [
          {
            title: 'ttfb p50 ms',
            digits: 1,
            part: 'p50',
            text: 'with `--scenario list`: [time to first byte](../glossary.md)',
          },
          { title: 'ttfb p99 ms', digits: 1, part: 'p99', text: 'the same, 99 % of the answers' },
        ],
      },
    },
  },
  ttfbHistogram: { kind: text, optional: true, text: 'the same as an HDR histogram; absent as above' },
  backendCallsPerAnswer: {
    kind: onePerAnswer,
    optional: true,
    text: 'calls of the backend per answer of the process; absent but in the last window of `n+1`',
    rows: {
      backendCallsPerAnswer: {
        of: ([first]) => first,
        text: 'of `n+1`: calls of the backend for an answer',
        columns: [column('backend calls', 'with `--scenario n+1`: calls of the backend per answer, verified')],
      },
    },
  },
  databaseCpuSeconds: {
    kind: amountOrNull,
    optional: true,
    windows: sum,
    text: "CPU seconds of the database's processes; null if none was found, absent except with `postgres`",
    rows: {
      databaseCpuMsPerThousandRequests: {
        of: msPerThousand,
        text: 'of `postgres`: milliseconds of CPU time of its processes; null if none was found',
        columns: [
          column('DB CPU ms/1k', "with `--backend postgres`: CPU time of the database's processes per 1,000 answers", {
            digits: 1,
          }),
        ],
      },
    },
  },
  poolWaitMs: {
    kind: amount,
    optional: true,
    text: 'milliseconds that a query of the process waited for a connection, mean; absent except with `postgres`',
    rows: {
      poolWaitMs: {
        of: medianOfKnown,
        text: 'of `postgres`: milliseconds that a query waited for a connection, mean',
        columns: [
          column('pool wait ms', 'with `--backend postgres`: mean time that a query waited for a connection', {
            digits: 2,
          }),
        ],
      },
    },
  },
  firstMissMs: {
    kind: amount,
    optional: true,
    text: 'milliseconds from an unknown hash to the right answer; absent except in `persisted`',
    rows: {
      firstMissMs: {
        of: medianIfKnown,
        text: 'of `persisted`: milliseconds, median, from a hash that misses to the right answer',
        columns: [
          column(
            'first miss ms',
            'with `--scenario persisted`: from an unknown hash to the right answer, by two requests, median',
            { digits: 1 },
          ),
        ],
      },
    },
  },
})

/** Checks of a server, made once. */
export const checkFields = defineFields({
  errorStyle: {
    kind: errorStyle,
    optional: true,
    text: 'how the server tells of errors; absent except in the first block of `errors`',
    rows: {
      errorStyle: {
        kind: errorStyle,
        text: 'of `errors`: `messages`, `indexes` of lists in paths, and `fields` beside message and path',
        columns: [
          column(
            'errors',
            'with `--scenario errors`: messages thrown or masked; indexes as texts, which is wrong; other fields',
            { format: describeErrors },
          ),
        ],
      },
    },
  },
  graphqlOverHttp: {
    kind: audit,
    optional: true,
    text: 'audit of GraphQL over HTTP; absent except in the first block',
  },
  rates: {
    kind: rateMeasurements,
    optional: true,
    text: 'windows at constant rates, as in `settings.rates`; absent without it',
  },
  capacity: { kind: capacity, optional: true, text: 'result of the capacity search; absent without `--slo`' },
})

/** Value of a measured window, as it is stored. */
export const fields = {
  ...loadFields,
  ...costFields,
  ...startFields,
  ...monitorFields,
  ...scenarioFields,
  ...checkFields,
}
