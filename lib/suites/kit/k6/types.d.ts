/** Facts about a load that was exported for k6, as far as every suite has them. */
export interface K6About {
  server: string
  /** Constant rate; null in a closed loop, whose users send as fast as answers come. */
  requestsPerSecond: number | null
  durationSeconds: number
}

/**
 * Counts of requests: sent = ok + wrong + failed. Dropped ones were due and never sent, also in the warm-up; verified:
 * compared as a whole.
 */
export interface K6Counts {
  sent: number
  ok: number
  wrong: number
  failed: number
  dropped: number
  verified: number
}

/** Counts of one load by k6, without its warm-up. */
export interface K6Measurement {
  /** Null in a closed loop. */
  intendedRequestsPerSecond: number | null
  /** Right answers. */
  requestsPerSecond: number
  counts: K6Counts
  /** k6's thresholds. */
  thresholds: { name: string; met: boolean }[]
  /** Remarks. */
  reason: string | null
}
