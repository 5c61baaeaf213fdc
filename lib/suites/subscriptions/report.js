import { limitFlag, saturated } from '../../checks/utilisation.js'
import { busyNotes, flagNotes } from '../../reports/flagNotes.js'
import { divided, knownColumns, left, none, number, plusMinus, right } from '../../reports/column.js'
import { groupBy } from '../../reports/groupBy.js'
import { describeFacts, machineFacts } from '../../reports/runFacts.js'
import { blocksToRank } from '../../stats/ranks.js'
import { byOutcome, verdictOf } from '../../stats/outcomes.js'
import { geometricMean } from '../../stats/geometricMean.js'
import { mergeLatencies, toLatencies } from '../../stats/latency.js'
import { median } from '../../stats/median.js'
import { describeSlo } from '../../workload/slo.js'
import { formatBlocks, groupReasons, missingTrials } from '../kit/notes.js'
import { compareTimes, groupRuns, readingsOf } from '../kit/times.js'
import { parameters } from './parameters.js'
import { answerOf, delayOf, nameOf } from './soonest.js'

/** @import { StoredResult } from '../../core/suite.d.ts' */
/** @import { Column, Compared, Report } from '../../reports/report.d.ts' */
/** @import { Flag } from '../../types.d.ts' */
/** @import { Reading } from '../kit/times.js' */
/** @import { Conditions, Settings } from './parameters.js' */
/** @import { EventRow, Stalled, Value } from './types.d.ts' */

/** @typedef {StoredResult<Settings, Value>} Result */
/** @typedef {Map<EventRow, Flag[]>} Flags */
/** @typedef {{ rows: EventRow[], flags: Flags, relateBytes: Compared['relate'] }} EventRows */
/** @typedef {Omit<Compared, 'rows'> & EventRows} EventGroup */
/** @typedef {Report<EventRow> & { compared: EventGroup[] }} EventReport */

/**
 * Reports a table of all measured rows, and what the reader must know of them.
 * @param {Result[]} results
 * @returns {EventReport}
 */
export function createReport(results) {
  const compared = groupRuns(results).map(compareRun)
  const rows = compared.flatMap(({ rows }) => rows).sort(inOrder)
  const items = rows.filter(({ lost }) => lost !== null)
  const table = {
    heading: null,
    columns: columnsOf(items),
    items,
    leastImportant,
    groupOf: placeOf,
    notes: reasonsOf(rows),
  }
  const details = definitionsOf(results)
  const flags = new Map(compared.flatMap((group) => [...group.flags].map(([row, some]) => [nameOf(row), some])))
  const notes = results.length > 0 ? [...notesOf(results, details), ...flagNotes(flags)] : []
  const answer = answerOf(compared, results)
  return { rows, tables: [table], remarks: [], notes, details, answer, compared, nested }
}

/**
 * Accepts rows whose load generator was saturated: that is remarkable, but no fault.
 * @param {EventRow} row
 */
export const isClean = ({ outcome }) => outcome === 'completed'

/** @param {Pick<EventRow, 'transport'>} row */
const placeOf = ({ transport }) => parameters.transport.kind.choices.indexOf(transport)

/**
 * Sorts by transport, then by delay, then by outcome.
 * @type {(a: EventRow, b: EventRow) => number}
 */
const inOrder = (a, b) => placeOf(a) - placeOf(b) || delayOf(a) - delayOf(b) || byOutcome(a, b)

/** Fields of CSV that a row may lack. */
const nested = {
  stalled: { behaviour: null, heldBytes: null, publishedBytes: null },
  capacity: { eventsPerSecond: null, reason: null, slo: null },
}

/**
 * Compares the rows of one run, and sets their estimates.
 * @param {Result[]} results
 * @returns {EventGroup}
 */
function compareRun(results) {
  const read = results.flatMap(readRows)
  const { rows, estimate, ...compared } = compareTimes(read, null)
  for (const row of rows) {
    const { interval, time: p50 } = estimate(row) ?? { interval: null, time: row.delayMs.p50 }
    Object.assign(row, { interval, delayMs: { ...row.delayMs, p50 } })
  }
  const { relate: relateBytes } = compareTimes(
    read.map(({ bytes, ...one }) => ({ ...one, times: bytes })),
    null,
  )
  return { rows, ...compared, relateBytes, flags: new Map(read.map(({ row, flags }) => [row, flags])) }
}

/**
 * Reads a row for each transport.
 * @param {Result} result
 */
function readRows(result) {
  const plannedSamples = () => [{ name: 'events', conditions: {}, control: false }]
  const byTransport = groupBy(readingsOf(result, plannedSamples), ({ conditions }) => conditions.transport)
  return [...byTransport].map(([transport, readings]) => {
    const row = toRow(result, transport, readings)
    const times = readings.flatMap(({ block, value }) =>
      row.outcome === 'completed' && value?.delayMs ? [{ block, control: false, time: value.delayMs.p50 }] : [],
    )
    const bytes = readings.flatMap(({ block, value }) =>
      row.outcome === 'completed' && value?.bytesPerIdleSubscriber
        ? [{ block, control: false, time: value.bytesPerIdleSubscriber }]
        : [],
    )
    return { name: nameOf(row), row, times, bytes, flags: flagsOf(readings, result.settings) }
  })
}

/** @type {(readings: Reading<Value>[], settings: Pick<Settings, 'subscribers'>) => Flag[]} */
function flagsOf(readings, { subscribers }) {
  const used = readings.flatMap(({ use }) => use ?? [])
  const flag = used.length > 0 ? limitFlag(used, { connections: subscribers, pipelining: 1 }) : null
  // Events are published at a constant rate: both sides wait for the next one.
  return flag?.kind === saturated ? [flag] : []
}

/** @type {(result: Result, transport: Conditions['transport'], readings: Reading<Value>[]) => EventRow} */
function toRow({ server, settings: { slo }, serverConditions }, transport, readings) {
  const { outcome, reason } = verdictOf(readings)
  const all = readings.flatMap(({ value }) => value ?? [])
  const values = outcome === 'completed' ? all : []
  const delay = mergeLatencies(values.flatMap(({ delayMs, delayHistogram }) => toLatencies(delayMs, delayHistogram)))
  const bytes = values.flatMap(({ bytesPerIdleSubscriber }) => bytesPerIdleSubscriber ?? [])
  const cpuSeconds = readings.reduce((sum, { use }) => sum + (use?.serverCpuSeconds ?? 0), 0)
  const delivered = sumOf(values, 'delivered')
  return {
    server,
    transport,
    outcome,
    reason,
    eventsPerSecond: meanOf(values.map(({ eventsPerSecond }) => eventsPerSecond)),
    delayMs: { p50: delay?.p50 ?? null, p99: delay?.p99 ?? null },
    interval: null,
    lost: sumOf(all, 'lost'),
    doubled: sumOf(all, 'doubled'),
    bytesPerIdleSubscriber: bytes.length > 0 ? median(bytes) : null,
    connectPerSecond: meanOf(values.map(({ connectPerSecond }) => connectPerSecond)),
    serverCpuMsPerThousandEvents: delivered ? (cpuSeconds * 1e6) / delivered : null,
    stalled: summariseStalled(values.flatMap(({ stalled }) => stalled ?? [])),
    capacity: slo && values.length > 0 ? { ...summariseCapacity(values), slo: describeSlo(slo) } : null,
    ...serverConditions,
  }
}

/**
 * Summarises stalled subscribers by the worst process.
 * @param {Stalled[]} all
 * @returns {EventRow['stalled']}
 */
function summariseStalled(all) {
  if (all.length === 0) return null
  const [{ publishedBytes }] = all
  const sizes = all.flatMap(({ heldBytes }) => heldBytes ?? [])
  const heldBytes = sizes.length === all.length ? Math.max(...sizes) : null
  if (heldBytes !== null && heldBytes > publishedBytes / 2) return { behaviour: 'unbounded', heldBytes, publishedBytes }
  if (all.some(({ isConnected }) => !isConnected)) return { behaviour: 'disconnected', heldBytes, publishedBytes }
  return { behaviour: heldBytes === null ? null : 'bounded', heldBytes, publishedBytes }
}

/** @param {Value[]} values */
function summariseCapacity(values) {
  const rates = values.flatMap(({ capacity }) => capacity?.eventsPerSecond ?? [])
  const reasons = new Set(values.flatMap(({ capacity }) => capacity?.reason ?? []))
  return {
    eventsPerSecond: rates.length === values.length ? meanOf(rates) : null,
    reason: [...reasons].join('; ') || null,
  }
}

/** @param {number[]} rates */
const meanOf = (rates) => (rates.length > 0 ? geometricMean(rates) : null)

/** @type {(values: Value[], name: 'lost' | 'doubled' | 'delivered') => number | null} */
const sumOf = (values, name) => (values.length > 0 ? values.reduce((sum, value) => sum + value[name], 0) : null)

/** @type {(rows: EventRow[]) => Column<EventRow>[]} */
const columnsOf = (rows) => [
  left('transport', ({ transport }) => transport),
  left('server', ({ server }) => server),
  right('events/s', ({ eventsPerSecond }) => number(eventsPerSecond, 0)),
  right('p50 ms', ({ delayMs }) => number(delayMs.p50, 2)),
  right('±', ({ interval }) => plusMinus(interval)),
  right('p99 ms', ({ delayMs }) => number(delayMs.p99, 2)),
  right('lost', ({ lost }) => number(lost, 0)),
  right('doubled', ({ doubled }) => number(doubled, 0)),
  right('CPU ms/1k', (row) => number(row.serverCpuMsPerThousandEvents, 1)),
  right('connects/s', ({ connectPerSecond }) => number(connectPerSecond, 0)),
  right('B/idle', ({ bytesPerIdleSubscriber }) => number(bytesPerIdleSubscriber, 0)),
  ...knownColumns(
    [
      ['stalled', left('unread', describeStalled)],
      ['capacity', right('highest rate/s', ({ capacity }) => number(capacity?.eventsPerSecond ?? null, 0))],
    ],
    rows,
  ),
]

/** @param {EventRow} row */
function describeStalled({ stalled }) {
  if (!stalled?.behaviour) return none
  return `${stalled.behaviour} (${number(divided(stalled.heldBytes, 1e6), 1)} MB)`
}

/** Columns that a narrow terminal leaves out, the first one first. */
const leastImportant = ['CPU ms/1k', 'doubled', 'lost', '±']

/**
 * Lists the reasons of rows, and of their highest rates.
 * @param {EventRow[]} rows
 */
function reasonsOf(rows) {
  const all = rows.flatMap(({ server, transport, outcome, reason, capacity }) => [
    { server, transport, outcome, reason },
    { server, transport, outcome: 'highest rate', reason: capacity?.reason ?? null },
  ])
  return groupReasons(all, (about) => about.map(nameOf).join(', '))
}

const columnsNote =
  'events/s are those that all subscribers had, each verified, once and in order. Their delay is from when an ' +
  'event was due to when a subscriber had parsed it, by one clock (CLOCK_MONOTONIC on Linux). connects/s are ' +
  'subscribers from their connection to their first event. B/idle is what the server holds for each subscriber ' +
  'that waits for events, on its JavaScript heap and in Buffers, without garbage; what libuv and the kernel keep ' +
  'of a connection is not in it.'

/** @type {((result: Result) => string)[]} */
const facts = [
  ({ settings: { subscribers, eventsPerSecond } }) =>
    `${number(subscribers, 0)} ${subscribers === 1 ? 'subscriber' : 'subscribers'}, ` +
    `${eventsPerSecond.toLocaleString('en-US')} events per second to each`,
  ({ settings: { durationSeconds, warmupSeconds } }) => `${durationSeconds} s of events after ${warmupSeconds} s`,
  ({ settings: { connects, idleSubscribers } }) =>
    `${number(connects, 0)} subscribers connected, ${number(idleSubscribers, 0)} idle`,
  ({ settings }) => formatBlocks(settings),
  ...machineFacts,
]

/** @param {number} megabytes */
const describeUnread = (megabytes) =>
  `unread: what the server held more after a subscriber did not read ${megabytes} MB of events; bounded is ` +
  'less than half of that.'

/** @param {string} objective */
const describeCapacity = (objective) =>
  `highest rate/s is the highest rate of events, each to all subscribers, whose delay meets ${objective}.`

const fewBlocksNote = `Whether rows differ takes ${blocksToRank} blocks to say: --rounds ${blocksToRank} or more.`

/** Defines columns. @param {Result[]} results */
function definitionsOf(results) {
  const settings = results.map(({ settings }) => settings)
  const sizes = new Set(settings.map(({ unreadMegabytes }) => unreadMegabytes).filter(Boolean))
  const objectives = new Set(settings.flatMap(({ slo }) => (slo ? [describeSlo(slo)] : [])))
  return [columnsNote, ...[...sizes].map(describeUnread), ...[...objectives].map(describeCapacity)]
}

/** @type {(results: Result[], definitions: string[]) => string[]} */
function notesOf(results, definitions) {
  return [
    ...describeFacts(facts, results),
    ...definitions,
    ...(results.some(({ trials }) => new Set(trials.map(({ block }) => block)).size < blocksToRank)
      ? [fewBlocksNote]
      : []),
    ...missingTrials(results, ({ settings: { axes } }) => axes.transport.length),
    ...busyNotes(results, 'window'),
  ]
}
