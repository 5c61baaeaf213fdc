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
 * Behaviour towards stalled subscribers, if memory is known. bounded: the server held less than half of what was
 * published; disconnected: it ended the subscription.
 */
export interface StalledRow {
  behaviour: 'bounded' | 'unbounded' | 'disconnected' | null
  heldBytes: number | null
  publishedBytes: number
}
