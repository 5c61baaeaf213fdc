import type { Outcome } from '../../types.d.ts'
import type { Conditions } from './parameters.js'

/** Figures of the client's thread and of the server's; null if one does not report it. */
export interface BothEnds {
  client: number | null
  server: number | null
}

/** Reading of a row in one process. */
export interface Value {
  /** Verified answers in the measured window. */
  operations: number
  /** Nanoseconds of the window by its operations, for each of its parts, one after the other. */
  nsPerOp: number[]
  /** 99th percentile of single calls, in nanoseconds. */
  latencyP99Ns: number
  allocatedBytesPerOp: BothEnds
  collectionsPerThousand: BothEnds
  /** In both directions; null except in the first block, because it is the same in every block. */
  wireBytesPerOp: number | null
  /** Round trips before the first request can leave; null as above, and for a reused connection. */
  connectRoundTrips: number | null
}

/** Load of a client process. */
export interface CallLoad extends Omit<Conditions, 'tls'> {
  /** PEM, to trust; null without TLS. */
  certificate: string | null
  executesGraphql: boolean
  timeoutSeconds: number
}

/** One row of a report. */
export interface CallRow {
  server: string
  transport: Conditions['transport']
  tls: boolean
  connection: Conditions['connection']
  parallel: number
  outcome: Outcome
  reason: string | null
  nsPerOp: { median: number | null; p99: number | null }
  /** 95 % confidence interval of the median, in nanoseconds. */
  interval: [number, number] | null
  allocatedBytesPerOp: BothEnds
  collectionsPerThousand: BothEnds
  wireBytesPerOp: number | null
  connectRoundTrips: number | null
}
