import { divided, none, number } from '../../reports/column.js'
import { geometricMean } from '../../stats/geometricMean.js'
import {
  amount,
  count,
  countOrNull,
  defineFields,
  describeFields,
  flag,
  interval,
  latencyOrNull,
  plusMinusColumn,
  positive,
  positiveCount,
  positiveOrNull,
  referTo,
  text,
  textOrNull,
} from '../kit/fields.js'
import { cpuMsPerThousand, latencyRow, medianOfKnown } from '../kit/readRows.js'

/** @import { Kind, ValueOf } from '../kit/fields.js' */
/** @import { EventCapacity, Stalled, StalledRow } from './types.d.ts' */

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

/** @type {Kind<StalledRow>} */
const stalledRow = { schema: { type: 'object' } }
/** @type {Kind<Omit<EventCapacity, 'probes'>>} */
const capacityRow = { schema: { type: 'object' } }

/** Summarises stalled subscribers by the worst process. @type {(all: (Stalled | null)[]) => StalledRow | null} */
function summariseStalled(all) {
  const readings = all.filter((stalled) => stalled !== null)
  if (readings.length === 0) return null
  const [{ publishedBytes }] = readings
  const sizes = readings.flatMap(({ heldBytes }) => heldBytes ?? [])
  const heldBytes = sizes.length === readings.length ? Math.max(...sizes) : null
  if (heldBytes !== null && heldBytes > publishedBytes / 2) return { behaviour: 'unbounded', heldBytes, publishedBytes }
  if (readings.some(({ isConnected }) => !isConnected)) return { behaviour: 'disconnected', heldBytes, publishedBytes }
  return { behaviour: heldBytes === null ? null : 'bounded', heldBytes, publishedBytes }
}

/** @param {StalledRow | null} stalled */
const describeStalled = (stalled) =>
  stalled?.behaviour ? `${stalled.behaviour} (${number(divided(stalled.heldBytes, 1e6), 1)} MB)` : none

/** Joins the highest rates of processes, or the reasons why there is none. @param {(EventCapacity | null)[]} all */
function joinCapacities(all) {
  const capacities = all.filter((capacity) => capacity !== null)
  const rates = capacities.flatMap(({ eventsPerSecond }) => eventsPerSecond ?? [])
  if (capacities.length === 0) return null
  return {
    eventsPerSecond: rates.length === all.length ? geometricMean(rates) : null,
    reason: [...new Set(capacities.flatMap(({ reason }) => reason ?? []))].join('; ') || null,
  }
}

/** Measured fields of one server process. Events are counted over all subscribers. */
export const fields = defineFields({
  expected: { kind: positiveCount, text: 'events that were published × subscribers, warm-up included' },
  delivered: { kind: count, text: 'right events in the window, without the warm-up' },
  eventsPerSecond: {
    kind: amount,
    text: 'the same per second, until the last of them came',
    row: { of: geometricMean, column: { title: 'events/s' } },
  },
  delayMs: {
    kind: latencyOrNull,
    text: 'delay from when an event was due to when a subscriber had it; null where none came',
    row: {
      ...latencyRow('delayMs', 'delayHistogram', ['p50', 'p99']),
      column: [
        { title: 'p50 ms', digits: 2, part: 'p50' },
        plusMinusColumn,
        { title: 'p99 ms', digits: 2, part: 'p99' },
      ],
    },
  },
  delayHistogram: { kind: text, text: 'the same as an HDR histogram, as `value.latencyHistogram`' },
  interval: { row: { kind: interval } },
  // Rows without a number have them, too.
  lost: { kind: count, text: 'events that did not come', row: { column: { title: 'lost' } } },
  doubled: { kind: count, text: 'events that came more than once', row: { column: { title: 'doubled' } } },
  disordered: { kind: count, text: 'events that came after a later one' },
  wrong: { kind: count, text: 'events that were never published, or not in that form' },
  bytesPerIdleSubscriber: {
    kind: positiveOrNull,
    text: 'bytes that the server holds per idle subscriber, without garbage; null if unknown, or events were wrong',
    row: { of: medianOfKnown, column: { title: 'B/idle' } },
  },
  connectPerSecond: {
    kind: positive,
    text: 'subscribers per second, each until its first event',
    row: { of: geometricMean, column: { title: 'connects/s' } },
  },
  serverCpuMsPerThousandEvents: {
    row: { of: cpuMsPerThousand(({ delivered }) => delivered), column: { title: 'CPU ms/1k', digits: 1 } },
  },
  stalled: {
    kind: stalledOrNull,
    text: 'behaviour towards a subscriber who stops reading; null if it was not measured, or events were wrong',
    row: { kind: stalledRow, of: summariseStalled, column: { title: 'unread', format: describeStalled } },
  },
  capacity: {
    kind: eventCapacity,
    optional: true,
    row: { kind: capacityRow, of: joinCapacities, column: { title: 'highest rate/s', part: 'eventsPerSecond' } },
  },
})

/** Definitions of stored values. */
export const definitions = () => ({
  value: describeFields(fields),
  eventCapacity: describeFields(capacityFields),
  stalled: describeFields(stalledFields),
})
