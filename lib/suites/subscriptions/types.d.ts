import type { Latency, Outcome } from '../../types.d.ts'
import type { Conditions } from './parameters.js'

/** The nouns of this suite. Units are in the names. */

/** What became of the events of a window, warm-up included, counted over all subscribers. */
export interface EventCounts {
  /** What was published × who had subscribed. */
  expected: number
  lost: number
  doubled: number
  /** Those that came after a later one. */
  disordered: number
  /** Those that nobody published, or not like that. */
  wrong: number
}

/** What one server process was measured to do. */
export interface Value extends EventCounts {
  /** Right events in the window, without the warm-up. */
  delivered: number
  eventsPerSecond: number
  /** From when an event was due to when a subscriber had it; null where none came. */
  delayMs: Latency | null
  /** HDR histogram in microseconds, HdrHistogram's V2 compressed encoding in base64. */
  delayHistogram: string
  connectPerSecond: number
  /** Absent where it was not asked for. */
  capacity?: EventCapacity
  /** Null where nobody was idle, events were wrong, or the runtime does not tell. */
  bytesPerIdleSubscriber: number | null
  /** Null where nobody stopped reading, or events were wrong. */
  stalled: Stalled | null
}

/** What became of a subscriber who stopped reading, and later went on. */
export interface Stalled {
  publishedBytes: number
  /** What the server held more by then, without garbage; null where its runtime does not tell. */
  heldBytes: number | null
  /** Whether it was still subscribed when it went on. */
  isConnected: boolean
  /** Events that did not come even then. */
  missed: number
}

/** The highest rate of events whose delay meets an objective. */
export interface EventCapacity {
  /** Events published per second; null where no rate that was tried meets it. */
  eventsPerSecond: number | null
  reason: string | null
  /** Every window of the search, in its order. */
  probes: { eventsPerSecond: number; delayMs: Latency | null; met: boolean }[]
}

/** Who is subscribed, and how. */
export interface Way {
  port: number
  transport: Conditions['transport']
  /** Within which a subscriber has to hear something, and be forgotten once it has left. */
  timeoutSeconds: number
}

/** Of a server whose memory is known. bounded: it held less than half of what was published; disconnected: it ended the subscription. */
export type StalledBehaviour = 'bounded' | 'unbounded' | 'disconnected'

/** One row of a report. Null where there is no number. */
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
  /** Null where nobody stopped reading. */
  stalled: { behaviour: StalledBehaviour | null; heldBytes: number | null; publishedBytes: number } | null
  /** Null where it was not asked for. */
  capacity: { eventsPerSecond: number | null; reason: string | null; slo: string } | null
  serverCpuMsPerThousandEvents: number | null
}
