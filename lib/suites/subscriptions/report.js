import { busyNotes } from '../../reports/busyNotes.js'
import { divided, knownColumns, left, none, number, plusMinus, right } from '../../reports/column.js'
import { groupBy } from '../../reports/groupBy.js'
import { describeFacts, machineFacts } from '../../reports/runNotes.js'
import { blocksToRank } from '../../stats/blocksToRank.js'
import { verdictOf } from '../../stats/faultOf.js'
import { geometricMean } from '../../stats/geometricMean.js'
import { mergeLatencies, toLatencies } from '../../stats/latency.js'
import { median } from '../../stats/median.js'
import { byOutcome } from '../../stats/outcomes.js'
import { counted } from '../../workload/counted.js'
import { describeSlo } from '../../workload/slo.js'
import { groupReasons, missingTrials } from '../kit/notes.js'
import { analyseTimes, groupRuns, readingsOf } from '../kit/times.js'
import { parameters } from './parameters.js'

/** @import { StoredResult } from '../../core/suite.d.ts' */
/** @import { Column, Compared, Report } from '../../reports/report.d.ts' */
/** @import { Reading } from '../kit/times.js' */
/** @import { Conditions, Settings } from './parameters.js' */
/** @import { EventRow, Stalled, Value } from './types.d.ts' */

/** @typedef {StoredResult<Settings, Value>} Result */
/** @typedef {Report<EventRow> & { compared: Compared[] }} EventReport */
/** @typedef {{ row: EventRow, values: { block: number, value: Value }[] }} ReadRow values: of all blocks */

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
    said: reasonsOf(rows),
  }
  return { rows, tables: [table], remarks: [], notes: results.length > 0 ? notesOf(results) : [], compared, nested }
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
function inOrder(a, b) {
  const [ours, theirs] = [a.delayMs.p50 ?? Infinity, b.delayMs.p50 ?? Infinity]
  return placeOf(a) - placeOf(b) || (ours === theirs ? byOutcome(a, b) : ours - theirs)
}

/** Fields of CSV that a row may lack. */
const nested = {
  stalled: { behaviour: null, heldBytes: null, publishedBytes: null },
  capacity: { eventsPerSecond: null, reason: null, slo: null },
}

const nothing = {
  eventsPerSecond: null,
  delayMs: { p50: null, p99: null },
  interval: null,
  lost: null,
  doubled: null,
  bytesPerIdleSubscriber: null,
  connectPerSecond: null,
  serverCpuMsPerThousandEvents: null,
  stalled: null,
  capacity: null,
}

/**
 * @param {Result} result
 * @returns {ReadRow[]}
 */
function readRows(result) {
  const { server, serverConditions, settings } = result
  const plannedSamples = () => [{ name: 'events', conditions: {}, control: false }]
  const byTransport = groupBy(readingsOf(result, plannedSamples), ({ conditions }) => conditions.transport)
  return [...byTransport].map(([transport, readings]) => {
    const { row, values } = readRow({ server, transport }, readings, settings)
    return { row: { ...row, ...serverConditions }, values }
  })
}

/**
 * @type {(
 *   about: Pick<EventRow, 'server' | 'transport'>,
 *   readings: Reading<Value>[],
 *   settings: Pick<Settings, 'slo'>,
 * ) => ReadRow}
 */
function readRow(about, readings, { slo }) {
  const measured = readings.flatMap(({ block, value, use }) => (value ? [{ block, value, use }] : []))
  const values = measured.map(({ value }) => value)
  const counts = values.length > 0 ? { lost: sumOf(values, 'lost'), doubled: sumOf(values, 'doubled') } : {}
  const { outcome, reason } = verdictOf(readings)
  if (outcome !== 'completed') return { row: { ...about, outcome, reason, ...nothing, ...counts }, values: [] }
  const delay = mergeLatencies(values.flatMap(({ delayMs, delayHistogram }) => toLatencies(delayMs, delayHistogram)))
  const bytes = values.flatMap(({ bytesPerIdleSubscriber }) => bytesPerIdleSubscriber ?? [])
  const cpuSeconds = measured.reduce((sum, { use }) => sum + (use?.serverCpuSeconds ?? 0), 0)
  const row = {
    ...about,
    outcome,
    reason,
    ...nothing,
    ...counts,
    eventsPerSecond: geometricMean(values.map(({ eventsPerSecond }) => eventsPerSecond)),
    delayMs: { p50: delay?.p50 ?? null, p99: delay?.p99 ?? null },
    bytesPerIdleSubscriber: bytes.length > 0 ? median(bytes) : null,
    connectPerSecond: geometricMean(values.map(({ connectPerSecond }) => connectPerSecond)),
    serverCpuMsPerThousandEvents: (cpuSeconds * 1e6) / sumOf(values, 'delivered'),
    stalled: summariseStalled(values.flatMap(({ stalled }) => stalled ?? [])),
    capacity: slo ? { ...summariseCapacity(values), slo: describeSlo(slo) } : null,
  }
  return { row, values: measured }
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
  const isComplete = rates.length === values.length
  return { eventsPerSecond: isComplete ? geometricMean(rates) : null, reason: [...reasons].join('; ') || null }
}

/** @type {(values: Value[], name: 'lost' | 'doubled' | 'delivered') => number} */
const sumOf = (values, name) => values.reduce((sum, value) => sum + value[name], 0)

/** @param {EventRow} row */
const nameOf = ({ server, transport }) => `${server} ${transport}`

/**
 * Compares the rows of one run, and sets their estimates.
 * @param {Result[]} results
 * @returns {Compared & { rows: EventRow[] }}
 */
function compareRun(results) {
  const read = results.flatMap(readRows)
  const timed = read.flatMap(({ row, values }) => {
    const readings = values.flatMap(({ block, value: { delayMs } }) =>
      delayMs ? [{ block, control: false, time: delayMs.p50 }] : [],
    )
    return values.length > 0 ? [{ name: nameOf(row), readings }] : []
  })
  const analysis = analyseTimes(timed, { reference: null })
  for (const { row } of read) {
    const estimate = analysis?.estimate(nameOf(row))
    if (estimate) Object.assign(row, { interval: estimate.interval, delayMs: { ...row.delayMs, p50: estimate.time } })
  }
  return {
    rows: read.map(({ row }) => row),
    relate: (...pair) => {
      const [name, other] = /** @type {EventRow[]} */ (pair).map(nameOf)
      return analysis?.relate(name, other) ?? null
    },
  }
}

/** @type {Column<EventRow>[]} */
const always = [
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
]

/** @param {EventRow} row */
function describeStalled({ stalled }) {
  if (!stalled?.behaviour) return none
  return `${stalled.behaviour} (${number(divided(stalled.heldBytes, 1e6), 1)} MB)`
}

/** @type {(rows: EventRow[]) => Column<EventRow>[]} */
const columnsOf = (rows) => [
  ...always,
  ...knownColumns(
    [
      ['stalled', left('unread', describeStalled)],
      ['capacity', right('highest rate/s', ({ capacity }) => number(capacity?.eventsPerSecond ?? null, 0))],
    ],
    rows,
  ),
]

/** Columns that a narrow terminal leaves out, the first one first. */
const leastImportant = ['CPU ms/1k', 'doubled', 'lost', '±']

/**
 * Lists the reasons of rows, and of their highest rates.
 * @param {EventRow[]} rows
 */
function reasonsOf(rows) {
  const all = rows.flatMap(({ server, transport, outcome, reason, capacity }) => [
    { name: `${server} ${transport}`, outcome, reason },
    { name: `${server} ${transport}`, outcome: 'highest rate', reason: capacity?.reason ?? null },
  ])
  return groupReasons(all, (about) => about.map(({ name }) => name).join(', '))
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
    `${subscribers.toLocaleString('en-US')} ${subscribers === 1 ? 'subscriber' : 'subscribers'}, ` +
    `${eventsPerSecond.toLocaleString('en-US')} events per second to each`,
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
      `unread: what the server held more after a subscriber did not read ${megabytes} MB of events; bounded is ` +
      'less than half of that.',
  )
}

/** @param {Result[]} results */
function notesOf(results) {
  return [
    ...describeFacts(facts, results),
    columnsNote,
    ...unreadNote(results),
    ...capacityNote(results),
    ...fewBlocks(results),
    ...missingTrials(results, ({ settings: { axes } }) => axes.transport.length),
    ...busyNotes(results, 'window'),
  ]
}
