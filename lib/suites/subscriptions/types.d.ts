import type { Latency, Outcome } from '../../types.d.ts'
import type { Conditions } from './parameters.js'

/** The nouns of this suite. Units are in the names. */

/** Counts of the events of a window and its warm-up, over all subscribers. */
export interface EventCounts {
  /** Published events × subscribers. */
  expected: number
  lost: number
  doubled: number
  /** Events that came after a later one. */
  disordered: number
  /** Events that were not published so. */
  wrong: number
}

/** Measurement of one server process. */
export interface Value extends EventCounts {
  /** Right events in the window, without the warm-up. */
  delivered: number
  eventsPerSecond: number
  /** Delay from when an event was due to its arrival; null if none came. */
  delayMs: Latency | null
  /** HDR histogram in microseconds, HdrHistogram's V2 compressed encoding in base64. */
  delayHistogram: string
  connectPerSecond: number
  /** Absent without --slo. */
  capacity?: EventCapacity
  /** Null without idle subscribers, with wrong events, or if the runtime does not report it. */
  bytesPerIdleSubscriber: number | null
  /** Null with --unread 0 or with wrong events. */
  stalled: Stalled | null
}

/** Outcome of a subscriber that stops reading and later reads again. */
export interface Stalled {
  publishedBytes: number
  /** Growth of the server's memory by then, without garbage; null if its runtime does not report it. */
  heldBytes: number | null
  /** Whether it was still subscribed when it went on. */
  isConnected: boolean
  /** Events that did not come even then. */
  missed: number
}

/** The highest rate of events whose delay meets an objective. */
export interface EventCapacity {
  /** Events published per second; null if no probed rate meets it. */
  eventsPerSecond: number | null
  reason: string | null
  /** Every window of the search, in its order. */
  probes: { eventsPerSecond: number; delayMs: Latency | null; met: boolean }[]
}

/** Way of the subscriptions. */
export interface Way {
  port: number
  transport: Conditions['transport']
  /** Timeout of a first event, and of a server that must forget a subscriber. */
  timeoutSeconds: number
}

/**
 * Behaviour of a server whose memory is known. bounded: it held less than half of what was published; disconnected: it
 * ended the subscription.
 */
export type StalledBehaviour = 'bounded' | 'unbounded' | 'disconnected'

/** One row of a report. Null if there is no number. */
export interface EventRow {
  server: string
  transport: Conditions['transport']
  outcome: Outcome
  reason: string | null
  eventsPerSecond: number | null
  delayMs: { p50: number | null; p99: number | null }
  /** 95 % confidence interval of the median delay, in milliseconds. */
  interval: [number, number] | null
  lost: number | null
  doubled: number | null
  bytesPerIdleSubscriber: number | null
  connectPerSecond: number | null
  /** Null with --unread 0. */
  stalled: { behaviour: StalledBehaviour | null; heldBytes: number | null; publishedBytes: number } | null
  /** Null without --slo. */
  capacity: { eventsPerSecond: number | null; reason: string | null; slo: string } | null
  serverCpuMsPerThousandEvents: number | null
}
