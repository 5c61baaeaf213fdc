import type { Pair } from './relay.js'

/** Means of round trips and bandwidth, and how near they came to the requested ones. */
export interface NetworkFacts {
  kind: 'loopback' | 'relay' | 'netem'
  /** Measured before the run, one for each pair that is not plain loopback. */
  checks: NetworkCheck[]
}

export interface NetworkCheck extends Pair {
  /** Medians: to open a connection, a request and its answer of a byte, and a transfer of 1 MB. */
  connectMs: number
  requestMs: number
  transferMs: number
  theory: { connectMs: number; requestMs: number; transferMs: number | null }
}
