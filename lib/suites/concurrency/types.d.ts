import type { LossKind } from '../../load/tally.js'
import type { Counts, Latency, Outcome, Protocol } from '../../types.d.ts'

/** The nouns of this suite. Units are in the names. */

/** Why a request has no right answer: it was lost, its answer was wrong, or none came. */
export type ErrorKind = LossKind | 'wrong' | 'timeout'

export type Errors = Partial<Record<ErrorKind, number>>

/** One window of one cell; of another load generator than our own only what it tells, and null for the rest. */
export interface Value {
  requestsPerSecond: number
  counts: Counts | null
  /** Those in the window, and those that got no answer after it. */
  errors: Errors
  ttfbMs: Latency | null
  ttfbHistogram: string | null
  latencyMs: Latency | null
  latencyHistogram: string | null
  clientProcesses: number | null
  /** CPU time of the busiest client process, as a share of the window. */
  clientCpuShare: number | null
  serverPeakMemoryBytes: number | null
  /** Connections that had no right answer in the window. */
  starvedConnections: number | null
}

/** One line of a report. Null where there is no number. */
export interface SweepRow {
  server: string
  protocol: Protocol
  connections: number
  streams: number
  workload: 'echo' | 'compound'
  outcome: Outcome
  reason: string | null
  requestsPerSecond: number | null
  /** 95 % confidence interval of requestsPerSecond; null from a single block. */
  interval: [number, number] | null
  ttfbMs: { mean: number | null; p99: number | null }
  latencyMs: { mean: number | null; p50: number | null; p99: number | null }
  errors: Errors
  serverCpuMsPerThousandRequests: number | null
  peakMemoryBytes: number | null
  driver: string
}
