import {
  amount,
  amountOrNull,
  connectionEnds,
  loadFacts,
  countOrNull,
  defineFields,
  latencyOrNull,
  referTo,
  textOrNull,
} from '../kit/fields.js'

/** @import { Counts } from '../../types.d.ts' */
/** @import { Kind } from '../kit/fields.js' */
/** @import { Errors } from './types.d.ts' */

/** @type {Kind<Counts | null>} */
const countsOrNull = { schema: { anyOf: [referTo('counts'), { type: 'null' }] } }
/** @type {Kind<Errors>} */
const errors = { schema: { type: 'object', additionalProperties: { type: 'integer', minimum: 1 } } }
/** @type {Kind<number | null>} */
const positiveCountOrNull = { schema: { type: ['integer', 'null'], minimum: 1 } }

/** Measured fields of a cell in one window. Other load generators than ours have a rate, and null for the rest. */
export const fields = defineFields({
  requestsPerSecond: { kind: amount },
  counts: { kind: countsOrNull },
  errors: {
    kind: errors,
    text: 'requests without a right answer by kind, those that had none after the window included',
  },
  ttfbMs: { kind: latencyOrNull },
  ttfbHistogram: { kind: textOrNull },
  latencyMs: { kind: latencyOrNull },
  latencyHistogram: { kind: textOrNull },
  clientProcesses: { kind: positiveCountOrNull, text: 'how many of them the cell had; null of another load generator' },
  // CPU time of the busiest client process, as a share of the window.
  clientCpuShare: { kind: amountOrNull },
  serverPeakMemoryBytes: { kind: amountOrNull },
  starvedConnections: { kind: countOrNull },
  connectionEnds: { kind: connectionEnds, optional: true },
  loadFacts: { kind: loadFacts, optional: true },
})
