import {
  amount,
  amountOrNull,
  defineOptionalFields,
  latencyOrNull,
  medianIfKnown,
  positiveCount,
  sum,
  text,
} from '../kit/fields.js'
import { medianOfKnown } from '../kit/readRows.js'
import { describeErrors, errorStyle, fewest, latencies, msPerThousand, time, typicalLatency } from './fieldParts.js'

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

/** Check of errors, made once. */
export const errorFields = defineOptionalFields({
  errorStyle: {
    kind: errorStyle,
    text: 'how the server reports errors; absent except in the first block of `errors`',
    row: {
      kind: errorStyle,
      text: 'with `--scenario errors`: `messages` thrown or masked; `indexes` as texts, which is wrong; other `fields`',
      column: { title: 'errors', format: describeErrors },
    },
  },
})
