import { blocksToRank } from '../../../stats/blocksToRank.js'
import { busyNotes } from '../../../reports/busyNotes.js'
import { describeFacts, describeMissing, machineFacts } from '../../../reports/runNotes.js'
import { describeSlo } from '../../../workload/slo.js'
import { counted } from '../../../workload/counted.js'

/** @import { StoredResult } from '../../../core/suite.d.ts' */
/** @import { Settings } from '../parameters.js' */
/** @import { Value } from '../types.d.ts' */

/** @typedef {StoredResult<Settings, Value>} Result */

const columnsNote =
  'events/s are those that all subscribers had, each verified, once and in order. Their delay is from when an event was due to when a subscriber had parsed it, by one clock (CLOCK_MONOTONIC on Linux). connects/s are subscribers from their connection to their first event. B/idle is what the server holds for each subscriber that waits for events, on its JavaScript heap and in Buffers, without garbage; what libuv and the kernel keep of a connection is not in it.'

/** @type {((result: Result) => string)[]} */
const facts = [
  ({ settings: { subscribers, eventsPerSecond } }) =>
    `${subscribers.toLocaleString('en-US')} ${subscribers === 1 ? 'subscriber' : 'subscribers'}, ${eventsPerSecond.toLocaleString('en-US')} events per second to each`,
  ({ settings: { durationSeconds, warmupSeconds } }) => `${durationSeconds} s of events after ${warmupSeconds} s`,
  ({ settings: { connects, idleSubscribers } }) =>
    `${connects.toLocaleString('en-US')} subscribers connected, ${idleSubscribers.toLocaleString('en-US')} idle`,
  ({ settings: { rounds } }) => counted(rounds, 'block'),
  ...machineFacts,
]

/** @param {Result[]} results */
function fewBlocks(results) {
  const fewest = Math.min(...results.map(({ settings: { rounds } }) => rounds))
  return fewest < blocksToRank
    ? [`Whether rows differ takes ${blocksToRank} blocks to say: --rounds ${blocksToRank} or more.`]
    : []
}

/** @param {Result[]} results */
const capacityNote = (results) =>
  [...new Set(results.flatMap(({ settings: { slo } }) => (slo ? [describeSlo(slo)] : [])))].map(
    (objective) =>
      `highest rate/s is the highest rate of events, each to all subscribers, whose delay meets ${objective}.`,
  )

/** @param {Result[]} results */
function unreadNote(results) {
  const sizes = [...new Set(results.map(({ settings: { unreadMegabytes } }) => unreadMegabytes))].filter(Boolean)
  return sizes.map(
    (megabytes) =>
      `unread: what the server held more after a subscriber did not read ${megabytes} MB of events; bounded is less than half of that.`,
  )
}

/** What the reader of the table must know, a sentence or two each. @param {Result[]} results */
export function eventNotes(results) {
  if (results.length === 0) return []
  return [
    ...describeFacts(facts, results),
    columnsNote,
    ...unreadNote(results),
    ...capacityNote(results),
    ...fewBlocks(results),
    ...describeMissing(results, {
      planned: ({ settings: { axes, rounds } }) => axes.transport.length * rounds,
      finished: ({ trials }) => trials.filter(({ interrupted }) => !interrupted).length,
      resume: 'node bench --suite subscriptions --resume',
    }),
    ...busyNotes(results, 'window'),
  ]
}
