import { geometricMean } from '../../stats/geometricMean.js'
import {
  amount,
  amountOrNull,
  connectionEnds,
  loadFacts,
  countOrNull,
  defineFields,
  interval,
  largest,
  latencyOrNull,
  referTo,
  textOrNull,
} from '../kit/fields.js'
import { cpuMsPerThousand, latencyRow } from '../kit/readRows.js'
import { ofFirstProcesses } from '../kit/times.js'

/** @import { Counts } from '../../types.d.ts' */
/** @import { Kind } from '../kit/fields.js' */
/** @import { Errors } from './types.d.ts' */

/** @type {Kind<Counts | null>} */
const countsOrNull = { schema: { anyOf: [referTo('counts'), { type: 'null' }] } }
/** @type {Kind<Errors>} */
const errors = { schema: { type: 'object', additionalProperties: { type: 'integer', minimum: 1 } } }
/** @type {Kind<number | null>} */
const positiveCountOrNull = { schema: { type: ['integer', 'null'], minimum: 1 } }

/** Averages the rates of first processes, or of all if there is none. @param {any[]} processes */
function rateOf(processes) {
  const first = ofFirstProcesses(processes)
  return geometricMean((first.length > 0 ? first : processes).map(({ requestsPerSecond }) => requestsPerSecond))
}

/** Measured fields of a cell in one window. Other load generators than ours have a rate, and null for the rest. */
export const fields = defineFields({
  requestsPerSecond: { kind: amount, row: { of: (_, processes) => rateOf(processes) } },
  interval: { row: { kind: interval } },
  counts: { kind: countsOrNull },
  errors: {
    kind: errors,
    text: 'requests without a right answer by kind, those that had none after the window included',
  },
  ttfbMs: {
    kind: latencyOrNull,
    row: {
      ...latencyRow('ttfbMs', 'ttfbHistogram', ['mean', 'p99']),
      column: [
        { title: 'TTFB ms', digits: 2, part: 'mean' },
        { title: 'TTFB p99', digits: 2, part: 'p99' },
      ],
    },
  },
  ttfbHistogram: { kind: textOrNull },
  latencyMs: {
    kind: latencyOrNull,
    row: {
      ...latencyRow('latencyMs', 'latencyHistogram', ['mean', 'p50', 'p99']),
      column: ['p50', 'p99'].map((part) => ({ title: `${part} ms`, digits: 2, part })),
    },
  },
  latencyHistogram: { kind: textOrNull },
  clientProcesses: { kind: positiveCountOrNull, text: 'how many of them the cell had; null of another load generator' },
  // CPU time of the busiest client process, as a share of the window.
  clientCpuShare: { kind: amountOrNull },
  serverCpuMsPerThousandRequests: {
    row: { of: cpuMsPerThousand(({ counts }) => counts?.ok ?? 0), column: { title: 'CPU ms/1k', digits: 1 } },
  },
  serverPeakMemoryBytes: {
    kind: amountOrNull,
    row: { name: 'peakMemoryBytes', of: largest, column: { title: 'peak MB', unit: 1e6 } },
  },
  starvedConnections: { kind: countOrNull },
  connectionEnds: { kind: connectionEnds, optional: true },
  loadFacts: { kind: loadFacts, optional: true },
})
