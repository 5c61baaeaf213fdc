import { none, number, plusMinus } from '../../reports/column.js'
import { meanOfProcesses } from '../../stats/confidenceIntervals.js'
import { geometricMean } from '../../stats/geometricMean.js'
import { median } from '../../stats/median.js'
import { subgraphNames, totalOf } from '../../workload/federation/subgraphs.js'
import { objectSchema } from '../../core/plan/schemas.js'
import {
  amount,
  amountOrNull,
  count,
  defineFields,
  flag,
  interval,
  latencyOrNull,
  medianIfKnown,
  plusMinusColumn,
  text,
} from '../kit/fields.js'

/** @import { Latency } from '../../types.d.ts' */
/** @import { SubgraphName } from '../../workload/federation/subgraphs.js' */
/** @import { Kind } from '../kit/fields.js' */

/** @typedef {Record<SubgraphName, number>} BySubgraph */
/** @typedef {{ p50: number, p99: number }} Percentiles */

/** @type {Kind<BySubgraph>} */
const bySubgraph = {
  schema: objectSchema(
    Object.fromEntries(
      subgraphNames.map((name) => [name, { type: 'number', minimum: 0, description: `of the subgraph ${name}` }]),
    ),
  ),
}
/** @type {Kind<Percentiles>} */
const percentiles = { schema: { type: 'object' } }

/** Computes the median of each subgraph. @type {(all: BySubgraph[]) => any} */
const medianOfEach = (all) =>
  Object.fromEntries(subgraphNames.map((name) => [name, median(all.map((figures) => figures[name]))]))

/** Formats a number of calls, which is whole if an operation always makes as many. @param {number} calls */
export const formatCalls = (calls) => number(calls, Number.isInteger(calls) ? 0 : 1)

/** Formats calls with those of each subgraph, such as `4 (2+1+1)`. @param {BySubgraph | null} calls */
function describeCalls(calls) {
  if (calls === null) return none
  const total = totalOf(calls)
  return total === 0
    ? '0'
    : `${formatCalls(total)} (${subgraphNames.map((name) => formatCalls(calls[name])).join('+')})`
}

/** @type {(latencies: (Latency | null)[]) => Percentiles | null} */
function typicalLatency(latencies) {
  const complete = latencies.filter((latency) => latency !== null)
  if (complete.length < latencies.length) return null
  return { p50: median(complete.map(({ p50 }) => p50)), p99: median(complete.map(({ p99 }) => p99)) }
}

/** @type {(processes: { requestsPerSecond: number }[]) => [number, number] | null} */
const intervalOfRates = (processes) =>
  processes.length > 1 ? meanOfProcesses(processes.map(({ requestsPerSecond }) => requestsPerSecond)).interval : null

/** Measured fields of an operation, in the order of columns. */
export const fields = defineFields({
  callsPerOperation: {
    kind: bySubgraph,
    text: 'calls of each subgraph for an operation, on one connection',
    row: {
      kind: bySubgraph,
      of: medianOfEach,
      column: { title: 'calls (a+b+r)', align: 'right', format: describeCalls },
    },
  },
  callsUnderLoad: {
    kind: amount,
    text: 'calls by answers under load; fewer if requests share some',
    row: { of: medianIfKnown, column: { title: 'under load', digits: 1 } },
  },
  entitiesPerOperation: {
    kind: amount,
    text: 'references that subgraphs resolve for it: more than calls if they go in batches',
    row: { of: medianIfKnown, column: { title: 'entities' } },
  },
  subgraphBytes: {
    kind: amount,
    text: "bytes of the subgraphs' bodies for it",
    row: { of: medianIfKnown, column: { title: 'kB from subgraphs', digits: 1, unit: 1000 } },
  },
  cpuMsPerOperation: {
    kind: amountOrNull,
    text: "CPU milliseconds of the gateway's process by answers on one connection",
    row: { of: medianIfKnown, column: { title: 'CPU ms/op', digits: 2 } },
  },
  interval: { row: { kind: interval, text: '[low, high] of its 95 % interval', column: plusMinusColumn } },
  ratio: { row: { text: "CPU time by the monolith's", column: { title: '× monolith', digits: 1 } } },
  operations: {
    kind: count,
    text: 'right answers on one connection',
    row: {
      of: (counts) => Math.min(...counts),
      text: 'right answers on one connection, of the process with the fewest',
    },
  },
  requestsPerSecond: {
    kind: amount,
    row: {
      of: geometricMean,
      text: 'right answers per second in the closed loop, geometric mean of the processes',
      column: { title: 'requests/s' },
    },
  },
  rateInterval: {
    row: {
      kind: interval,
      of: (_, processes) => intervalOfRates(processes),
      text: '[low, high] of its 95 % interval, by how much processes differ',
      column: { title: 'rate ±', align: 'right', format: plusMinus },
    },
  },
  ratePerSecond: { kind: amount, text: 'constant rate of the latencies: half of that of the closed loop' },
  sustained: { kind: flag, text: 'whether the gateway kept up with it' },
  latencyMs: {
    kind: latencyOrNull,
    row: {
      kind: percentiles,
      of: typicalLatency,
      text: 'milliseconds at half of the rate: `p50`, `p99`',
      column: [
        { title: 'p50 ms', digits: 2, part: 'p50' },
        { title: 'p99 ms', digits: 2, part: 'p99' },
      ],
    },
  },
  hotMs: {
    kind: amount,
    text: 'milliseconds of an answer asked alone, median of ten',
    row: { of: medianIfKnown, column: { title: 'hot ms', digits: 2 } },
  },
  coldMs: {
    kind: amount,
    text: 'the same with new operation names, without a cached plan',
    row: { of: medianIfKnown, column: { title: 'cold ms', digits: 2 } },
  },
  subgraphCores: {
    kind: bySubgraph,
    text: 'CPU seconds of each subgraph per second under load',
    row: { kind: bySubgraph, of: medianOfEach },
  },
  clientCpuShare: { kind: amount, text: 'CPU seconds of the load generator per second of the closed loop' },
  partialData: {
    kind: text,
    optional: true,
    text: 'what came when a subgraph failed one field',
    row: {
      kind: text,
      // A process that ended early has none.
      of: (texts) => [...new Set(texts.filter((one) => one !== null))].join(', ') || null,
      column: { title: 'partial data', format: (value) => value ?? none },
    },
  },
})
