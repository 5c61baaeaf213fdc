import {
  amount,
  count,
  countOrNull,
  defineFields,
  describeFields,
  flag,
  latencyOrNull,
  positive,
  positiveCount,
  positiveOrNull,
  referTo,
  text,
  textOrNull,
} from '../kit/fields.js'

/** @import { Kind, ValueOf } from '../kit/fields.js' */
/** @import { EventCapacity, Stalled } from './types.d.ts' */

/** Fields of a window of the search for the highest rate. */
const probeFields = defineFields({
  eventsPerSecond: { kind: positive, text: 'its rate of events' },
  delayMs: { kind: latencyOrNull, text: 'its delays; null where no event came' },
  met: { kind: flag, text: 'whether it met the objective' },
})

/** @type {Kind<ValueOf<typeof probeFields>[]>} */
const probes = { schema: { type: 'array', minItems: 1, items: describeFields(probeFields) } }

/** Fields of the highest rate of events whose delay meets an objective. */
export const capacityFields = defineFields({
  eventsPerSecond: {
    kind: positiveOrNull,
    text: 'the highest rate of events that met the objective; null if none did',
  },
  reason: { kind: textOrNull, text: 'a remark' },
  probes: { kind: probes, text: 'every window of the search, in order' },
})

/** Fields of a subscriber that stops reading and later reads again. */
export const stalledFields = defineFields({
  publishedBytes: { kind: positiveCount, text: 'bytes that it did not read' },
  heldBytes: {
    kind: countOrNull,
    text: 'further bytes that the server held by then, without garbage; null if unknown',
  },
  isConnected: { kind: flag, text: 'whether it was still subscribed when it read again' },
  missed: { kind: count, text: 'events that did not come even then' },
})

/** @type {Kind<EventCapacity>} */
const eventCapacity = { schema: referTo('eventCapacity') }
/** @type {Kind<Stalled | null>} */
const stalledOrNull = { schema: { anyOf: [referTo('stalled'), { type: 'null' }] } }

/** Measured fields of one server process. Events are counted over all subscribers. */
export const fields = defineFields({
  expected: { kind: positiveCount, text: 'events that were published × subscribers, warm-up included' },
  lost: { kind: count, text: 'events that did not come' },
  doubled: { kind: count, text: 'events that came more than once' },
  disordered: { kind: count, text: 'events that came after a later one' },
  wrong: { kind: count, text: 'events that were never published, or not in that form' },
  delivered: { kind: count, text: 'right events in the window, without the warm-up' },
  eventsPerSecond: { kind: amount, text: 'the same per second, until the last of them came' },
  delayMs: {
    kind: latencyOrNull,
    text: 'delay from when an event was due to when a subscriber had it; null where none came',
  },
  delayHistogram: { kind: text, text: 'the same as an HDR histogram, as `value.latencyHistogram`' },
  capacity: { kind: eventCapacity, optional: true },
  connectPerSecond: { kind: positive, text: 'subscribers per second, each until its first event' },
  bytesPerIdleSubscriber: {
    kind: positiveOrNull,
    text: 'bytes that the server holds per idle subscriber, without garbage; null if unknown, or events were wrong',
  },
  stalled: {
    kind: stalledOrNull,
    text: 'behaviour towards a subscriber who stops reading; null if it was not measured, or events were wrong',
  },
})

/** Definitions of stored values. */
export const definitions = () => ({
  value: describeFields(fields),
  eventCapacity: describeFields(capacityFields),
  stalled: describeFields(stalledFields),
})
