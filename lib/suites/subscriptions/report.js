import { limitFlag, saturated } from '../../checks/utilisation.js'
import { left, number } from '../../reports/column.js'
import { blocksToRank } from '../../stats/ranks.js'
import { byOutcome } from '../../stats/outcomes.js'
import { describeSlo } from '../../workload/slo.js'
import { columnsOfFields, sum } from '../kit/fields.js'
import { formatBlocks, groupReasons, listNotes } from '../kit/notes.js'
import { readRows, timesOf } from '../kit/readRows.js'
import { compareTimes, countBlocks, groupRuns } from '../kit/times.js'
import { fields } from './fields.js'
import { parameters } from './parameters.js'
import { answerOf, delayOf, nameOf } from './soonest.js'

/** @import { StoredResult } from '../../core/suite.d.ts' */
/** @import { Column, Compared, Report } from '../../reports/report.d.ts' */
/** @import { Flag } from '../../types.d.ts' */
/** @import { Reading } from '../kit/times.js' */
/** @import { Conditions, Settings } from './parameters.js' */
/** @import { Value } from './types.d.ts' */

/** @typedef {ReturnType<typeof rowsOf>[number]['row']} EventRow */
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
  const hasFewBlocks = results.some((result) => countBlocks([result]) < blocksToRank)
  const noted = listNotes(results, {
    facts,
    notes: [...details, ...(hasFewBlocks ? [fewBlocksNote] : [])],
    countTrials: ({ settings: { axes } }) => axes.transport.length,
    flags: new Map(compared.flatMap(({ flags }) => [...flags].map(([row, some]) => [nameOf(row), some]))),
    noun: 'window',
  })
  const answer = answerOf(compared, results)
  return { rows, tables: [table], remarks: [], ...noted, details, answer, compared, nested }
}

/** Accepts rows whose load generator was saturated: that is remarkable, but no fault. @param {EventRow} row */
export const isClean = ({ outcome }) => outcome === 'completed'

/** @param {Pick<EventRow, 'transport'>} row */
const placeOf = ({ transport }) => parameters.transport.kind.choices.indexOf(transport)

/** Sorts by transport, then by delay, then by outcome. @type {(a: EventRow, b: EventRow) => number} */
const inOrder = (a, b) => placeOf(a) - placeOf(b) || delayOf(a) - delayOf(b) || byOutcome(a, b)

/** Fields of CSV that a row may lack. */
const nested = {
  stalled: { behaviour: null, heldBytes: null, publishedBytes: null },
  capacity: { eventsPerSecond: null, reason: null, slo: null },
}

/** Compares the rows of one run, and sets their estimates. @param {Result[]} results @returns {EventGroup} */
function compareRun(results) {
  const read = results.flatMap(rowsOf)
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

/** Reads a row for each transport. @param {Result} result */
function rowsOf(result) {
  const { server, settings, serverConditions } = result
  const read = readRows(result, fields, {
    planned: () => [{ name: 'events', conditions: {}, control: false }],
    keyOf: ({ conditions }) => conditions.transport,
  })
  return [...read.values()].map(({ conditions, readings, processes, verdict, figures }) => {
    const { transport } = /** @type {Conditions} */ (conditions)
    const all = readings.flatMap(({ value }) => value ?? [])
    const countOf = (/** @type {'lost' | 'doubled'} */ name) =>
      all.length > 0 ? sum(all.map((one) => one[name])) : null
    const counts = { lost: countOf('lost'), doubled: countOf('doubled') }
    const slo = settings.slo && describeSlo(settings.slo)
    const capacity = slo && figures.capacity ? { ...figures.capacity, slo } : null
    const row = { server, transport, ...verdict, ...figures, ...counts, capacity, ...serverConditions }
    const times = timesOf(processes, ({ delayMs }) => delayMs?.p50 ?? null)
    const bytes = timesOf(processes, ({ bytesPerIdleSubscriber }) => bytesPerIdleSubscriber)
    return { name: nameOf(row), row, times, bytes, flags: flagsOf(readings, settings) }
  })
}

/** @type {(readings: Reading<Value>[], settings: Pick<Settings, 'subscribers'>) => Flag[]} */
function flagsOf(readings, { subscribers }) {
  const used = readings.flatMap(({ use }) => use ?? [])
  const flag = used.length > 0 ? limitFlag(used, { connections: subscribers, pipelining: 1 }) : null
  // Events are published at a constant rate: both sides wait for the next one.
  return flag?.kind === saturated ? [flag] : []
}

const { bytesPerIdleSubscriber, connectPerSecond, stalled, capacity, ...before } = fields
const inColumns = { ...before, connectPerSecond, bytesPerIdleSubscriber, stalled, capacity }

/** @type {(rows: EventRow[]) => Column<EventRow>[]} */
const columnsOf = (rows) => [
  left('transport', ({ transport }) => transport),
  left('server', ({ server }) => server),
  ...columnsOfFields(inColumns, rows),
]

/** Columns that a narrow terminal leaves out, the first one first. */
const leastImportant = ['CPU ms/1k', 'doubled', 'lost', '±']

/** Lists the reasons of rows, and of their highest rates. @param {EventRow[]} rows */
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
