import type { Outcome } from '../../types.d.ts'
import type { ValueOf } from '../kit/fields.js'
import type { capacityFields, fields, stalledFields } from './fields.js'
import type { Conditions } from './parameters.js'

/** The nouns of this suite. Units are in the names. */

/** Measurement of one server process, whose fields a table declares. */
export type Value = ValueOf<typeof fields>

/** Counts of the events of a window and its warm-up, over all subscribers. */
export type EventCounts = Pick<Value, 'expected' | 'lost' | 'doubled' | 'disordered' | 'wrong'>

/** Outcome of a subscriber that stops reading and later reads again. */
export type Stalled = ValueOf<typeof stalledFields>

/** The highest rate of events whose delay meets an objective. */
export type EventCapacity = ValueOf<typeof capacityFields>

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
