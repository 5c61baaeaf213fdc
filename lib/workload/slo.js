import { milliseconds } from './kinds.js'

/** @import { Latency } from '../types.d.ts' */
/** @import { Kind } from './kinds.js' */

/** @typedef {{ percentile: keyof Latency, belowMs: number }} Slo service level objective: a limit of latency */

const percentiles = /** @type {const} */ (['mean', 'p50', 'p90', 'p99', 'max'])
const objective = new RegExp(`^(${percentiles.join('|')})\\s*<\\s*(.+)$`)

/** Formats an objective as on the command line. @param {Slo} slo */
export const describeSlo = ({ percentile, belowMs }) => `${percentile}<${belowMs}ms`

/** @type {(slo: Slo, latencyMs: Latency | null) => boolean} latencyMs: null if there was none */
export const meetsSlo = ({ percentile, belowMs }, latencyMs) => latencyMs !== null && latencyMs[percentile] < belowMs

/** @type {Kind<Slo>} */
export const slo = {
  expected: 'mean, p50, p90, p99 or max below a time, such as p99<50ms',
  read(text) {
    const [, percentile, limit = ''] = objective.exec(text) ?? []
    const belowMs = milliseconds.read(limit)
    if (belowMs !== undefined) return { percentile: /** @type {Slo['percentile']} */ (percentile), belowMs }
  },
  write: describeSlo,
  schema: {
    type: 'object',
    required: ['percentile', 'belowMs'],
    additionalProperties: false,
    properties: { percentile: { enum: percentiles }, belowMs: { type: 'number', exclusiveMinimum: 0 } },
  },
}
