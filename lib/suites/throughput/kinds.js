import { grouped } from '../../workload/kinds.js'

/** @import { Kind } from '../../workload/kinds.js' */
/** @import { AskedRate, Slo } from './types.d.ts' */

const maxRate = 1_000_000

/** Requests/s, or a share of the maximum. @type {Kind<AskedRate>} */
export const askedRate = {
  expected: `requests/s up to ${grouped(maxRate)} or shares up to 100%, such as 500 or 50%,90%`,
  read(text) {
    const [, digits, percent] = /^(\d+(?:\.\d+)?)(%?)$/.exec(text) ?? []
    const value = Number(digits)
    if (percent === '%' && value > 0 && value <= 100) return { shareOfMaximum: value / 100 }
    if (percent === '' && value > 0 && value <= maxRate) return { requestsPerSecond: value }
  },
  schema: {
    type: 'object',
    minProperties: 1,
    maxProperties: 1,
    additionalProperties: false,
    properties: {
      requestsPerSecond: { type: 'number', exclusiveMinimum: 0 },
      shareOfMaximum: { type: 'number', exclusiveMinimum: 0, maximum: 1 },
    },
  },
}

const percentiles = /** @type {const} */ (['mean', 'p50', 'p90', 'p99', 'max'])
const objective = new RegExp(`^(${percentiles.join('|')})\\s*<\\s*(\\d+(?:\\.\\d+)?)\\s*(ms|s)$`)

/** A latency, and what it has to stay below. @type {Kind<Slo>} */
export const slo = {
  expected: 'mean, p50, p90, p99 or max below a time, such as p99<50ms',
  read(text) {
    const [, percentile, digits, unit] = objective.exec(text) ?? []
    const belowMs = unit === 's' ? Number(digits) * 1000 : Number(digits)
    if (belowMs > 0) return { percentile: /** @type {Slo['percentile']} */ (percentile), belowMs }
  },
  schema: {
    type: 'object',
    required: ['percentile', 'belowMs'],
    additionalProperties: false,
    properties: { percentile: { enum: percentiles }, belowMs: { type: 'number', exclusiveMinimum: 0 } },
  },
}
