import { busyNotes, flagNotes } from '../../reports/flagNotes.js'
import { left } from '../../reports/column.js'
import { groupBy } from '../../reports/groupBy.js'
import { describeFacts, machineFacts } from '../../reports/runFacts.js'
import { geometricMean } from '../../stats/geometricMean.js'
import { byOutcome, verdictOf } from '../../stats/outcomes.js'
import { counted } from '../../workload/counted.js'
import { operations } from '../../workload/federation/operations.js'
import { totalOf } from '../../workload/federation/subgraphs.js'
import { columnsOfFields, combineProcesses, pickRow } from '../kit/fields.js'
import { formatBlocks, groupReasons, missingTrials, noiseNote } from '../kit/notes.js'
import { compareTimes, groupRuns, readingsOf } from '../kit/times.js'
import { fields, formatCalls } from './fields.js'
import { baseNameOf, isMonolith, monolith, parameters } from './parameters.js'
import { controlsOf, samples } from './plan.js'

/** @import { StoredResult } from '../../core/suite.d.ts' */
/** @import { Compared, Report, Table } from '../../reports/report.d.ts' */
/** @import { Flag, Outcome } from '../../types.d.ts' */
/** @import { RowOf } from '../kit/fields.js' */
/** @import { Reading } from '../kit/times.js' */
/** @import { Value } from './measure.js' */
/** @import { Settings } from './parameters.js' */

/** @typedef {StoredResult<Settings, Value>} Result */
/**
 * @typedef {object} About
 * @property {string} server
 * @property {string} operation
 * @property {number} delayMs
 * @property {Outcome} outcome
 * @property {string | null} reason
 * @property {number | null} calls
 * @property {number} leastCalls
 */
/** @typedef {About & RowOf<typeof fields>} FederationRow */
/** @typedef {Omit<Compared, 'rows'> & { rows: FederationRow[] }} ComparedRows */
/** @typedef {ComparedRows & { heading: string, blocks: number, noiseFloor: number | null }} Group */
/** @typedef {Report<FederationRow> & { compared: Group[] }} FederationReport */

/**
 * Reports a table for each operation and delay.
 * @param {Result[]} results
 * @returns {FederationReport}
 */
export function createReport(results) {
  const compared = groupRuns(results).flatMap(groupRun)
  const rows = compared.flatMap((group) => group.rows)
  return {
    rows,
    compared,
    tables: compared.map((group) => tableOf(group)),
    remarks: [],
    notes: results.length > 0 ? notesOf(results, compared) : [],
    details: [columnsNote],
    answer: toAnswer([...describeCosts(rows), ...describeCalls(rows), ...describeDelays(rows)], results),
  }
}

/**
 * Groups the rows of one run by operation and delay, and compares each with the monolith.
 * @param {Result[]} results
 * @returns {Group[]}
 */
function groupRun(results) {
  const read = results.flatMap(readRows)
  const blocks = new Set(results.flatMap(({ trials }) => trials.map(({ block }) => block))).size
  return [...groupBy(read, ({ row }) => `${row.delayMs} ${row.operation}`).values()].sort(inOrder).map((group) => {
    const [{ row: first }] = group
    // The first one if there are variants of it.
    const reference = group.find(isMonolith)
    const { estimate, ...compared } = compareTimes(group, reference?.name ?? monolith)
    for (const { row } of group) {
      row.interval = estimate(row)?.interval ?? null
      row.ratio = reference ? ratioOf(row, reference.row, compared) : null
    }
    const rows = compared.rows.toSorted((a, b) => byOutcome(a, b) || costOf(a) - costOf(b))
    const delay = parameters.delay.label(first.delayMs)
    const least = `at least ${counted(first.leastCalls, 'call')}`
    return { ...compared, rows, blocks, heading: `${first.operation} (${least}) · ${delay}` }
  })
}

/** Sorts groups by delay, then by operation. @type {(a: { row: About }[], b: { row: About }[]) => number} */
const inOrder = ([{ row: a }], [{ row: b }]) => a.delayMs - b.delayMs || placeOf(a) - placeOf(b)

/** @param {About} row */
const placeOf = ({ operation }) => operations.findIndex(({ name }) => name === operation)

/** @param {FederationRow} row */
const costOf = ({ cpuMsPerOperation }) => cpuMsPerOperation ?? Number.MAX_VALUE

/** @type {(row: FederationRow, reference: FederationRow, compared: Pick<Compared, 'relate'>) => number | null} */
function ratioOf(row, reference, { relate }) {
  const [cost, other] = [row.cpuMsPerOperation, reference.cpuMsPerOperation]
  return relate(row, reference)?.ratio ?? (cost && other ? cost / other : null)
}

/**
 * Reads a row for each operation and delay.
 * @param {Result} result
 */
function readRows(result) {
  const { server, settings, serverConditions } = result
  const readings = readingsOf(result, () => samples(null, settings))
  return [...groupBy(readings, ({ name, conditions }) => `${conditions.delay} ${name}`).values()].map((group) => {
    const row = { ...toRow(server, group), ...serverConditions }
    const times = group.flatMap(({ block, control, value }) =>
      row.outcome === 'completed' && value?.cpuMsPerOperation
        ? [{ block, control, time: value.cpuMsPerOperation }]
        : [],
    )
    return { name: server, row, times }
  })
}

/** @type {(server: string, readings: Reading<Value>[]) => FederationRow} still without interval and ratio */
function toRow(server, readings) {
  const [{ name: operation, conditions }] = readings
  const { outcome, reason } = verdictOf(readings)
  const measured = readings.flatMap(({ value, control }) => (value ? [{ value, control }] : []))
  const plain = measured.filter(({ control }) => !control)
  // A run that ended early may have the control only, which is measured alike.
  const values = (plain.length > 0 ? plain : measured).map(({ value }) => value)
  const combined = outcome === 'completed' ? combineProcesses(fields, values) : null
  const leastCalls = operations.find(({ name }) => name === operation)?.leastCalls ?? 0
  const calls = combined?.callsPerOperation ? totalOf(combined.callsPerOperation) : null
  const about = { server, operation, delayMs: conditions.delay, outcome, reason, calls, leastCalls }
  return { ...about, ...pickRow(fields, combined) }
}

/** Columns that a narrow terminal leaves out, the first one first. */
const leastImportant = 'kB from subgraphs,entities,under load,cold ms,hot ms,±,p99 ms,partial data'.split(',')

/** @type {(group: Group) => Table<FederationRow>} */
const tableOf = ({ heading, rows }) => ({
  heading,
  columns: [left('server', ({ server }) => server), ...columnsOfFields(fields, rows)],
  leastImportant,
  items: rows.filter(({ outcome }) => outcome === 'completed'),
  notes: groupReasons(rows, (about) => about.map(({ server }) => server).join(', ')),
})

/** Selects the rows of gateways with a number. @param {FederationRow[]} rows */
const gatewaysIn = (rows) =>
  rows.filter(({ server, outcome }) => !isMonolith({ name: server }) && outcome === 'completed')

/** Counts the servers of rows. @param {FederationRow[]} rows */
const countServers = (rows) => new Set(rows.map(({ server }) => server)).size

/**
 * Selects the rows of operations that at least so many servers have in common.
 * @type {(rows: FederationRow[], least: number) => FederationRow[]}
 */
const inCommon = (rows, least) =>
  [...groupBy(rows, ({ operation }) => operation).values()].filter((group) => countServers(group) >= least).flat()

/**
 * Describes the CPU time of each gateway by the monolith's, from the same operations. A longer delay leaves fewer
 * answers to warm up by.
 * @param {FederationRow[]} rows
 */
function describeCosts(rows) {
  const shortest = Math.min(...rows.map(({ delayMs }) => delayMs))
  const related = gatewaysIn(rows).filter(({ ratio, delayMs }) => ratio !== null && delayMs === shortest)
  const comparable = inCommon(related, Math.min(2, countServers(related)))
  const compared = inCommon(comparable, countServers(comparable))
  const costs = [...groupBy(compared, ({ server }) => server)].map(([server, group]) => ({
    server,
    ratio: geometricMean(group.map(({ ratio }) => Number(ratio))),
  }))
  if (costs.length === 0) return []
  const texts = costs.sort((a, b) => a.ratio - b.ratio).map(({ server, ratio }) => `${server} ${ratio.toFixed(1)} ×`)
  return [`CPU time of an operation, by the monolith's: ${texts.join(', ')} (geometric means of operations)`]
}

/** Names the gateways that call subgraphs more often than they must. @param {FederationRow[]} rows */
function describeCalls(rows) {
  const gateways = gatewaysIn(rows)
  const wasteful = gateways.filter(({ calls, leastCalls }) => Number(calls) > leastCalls)
  if (gateways.length === 0) return []
  const texts = [...groupBy(wasteful, ({ server }) => server)].map(([server, group]) => {
    const perOperation = group.map(
      ({ operation, calls, leastCalls }) => `${operation} ${formatCalls(Number(calls))} for ${leastCalls}`,
    )
    return `${server} (${[...new Set(perOperation)].join(', ')})`
  })
  return [texts.length > 0 ? `more calls than needed: ${texts.join(', ')}` : 'no gateway makes more calls than needed']
}

/** Factor between the slowest and the fastest gateway up to which they count as equally fast. */
const alike = 1.1

/**
 * Describes from which delay on several gateways are equally fast, because subgraphs take most of the time.
 * @param {FederationRow[]} rows
 */
function describeDelays(rows) {
  const byDelay = [...groupBy(gatewaysIn(rows), ({ delayMs }) => delayMs)].sort(([a], [b]) => a - b)
  const spreads = byDelay.flatMap(([delayMs, group]) => widestSpread(group).map((spread) => ({ delayMs, ...spread })))
  if (spreads.length < 2) return []
  const last = spreads.findLastIndex(({ factor }) => factor > alike)
  if (last < spreads.length - 1)
    return [
      `from a delay of ${spreads[last + 1].delayMs} ms on, gateways answer within ${percentOf(alike)} of each other`,
    ]
  const { delayMs, operation, factor } = spreads[last]
  const longer = `${operation} takes ${factor.toFixed(1)} × as long in the slowest gateway`
  return [`planning still shows at a delay of ${delayMs} ms: ${longer}`]
}

/** @param {number} factor */
const percentOf = (factor) => `${Math.round((factor - 1) * 100)} %`

/**
 * Finds the operation whose hot answers differ most between gateways; empty if none has answers of two gateways.
 * @param {FederationRow[]} rows
 */
function widestSpread(rows) {
  const spreads = [...groupBy(inCommon(rows, 2), ({ operation }) => operation)].map(([operation, group]) => {
    const times = group.map(({ hotMs }) => Number(hotMs))
    return { operation, factor: Math.max(...times) / Math.min(...times) }
  })
  return spreads.sort((a, b) => b.factor - a.factor).slice(0, 1)
}

const columnsNote =
  "CPU ms/op is the CPU time of the gateway's own process by the right answers on one connection, and the result; " +
  '× monolith is the mean of its ratios within blocks. Rates and latencies are those of gateway, three subgraphs and ' +
  'client on one machine. calls are requests to the subgraphs accounts, books and reviews by the same answers; under ' +
  'load, requests in flight may share some. p50 and p99 are at half of the rate. hot ms is an answer alone, cold ms ' +
  'of a document without a cached plan. The monolith answers the same operations in one process, without subgraphs. ' +
  "partial data says whether an answer keeps the rest, with the error's path, if a subgraph fails one field."

/** Share of a core above which a subgraph may be what limits the rate. */
const busyCores = 0.5

/** Share of the calls below which requests under load shared some. */
const sharedCalls = 0.9

/** Finds doubts about the rates of a server. @param {FederationRow[]} rows @returns {Flag[]} */
function flagsOf(rows) {
  const most = Math.max(...rows.flatMap(({ subgraphCores }) => Object.values(subgraphCores ?? {})), 0)
  /** @type {Flag} */
  const busy = {
    kind: 'A subgraph was busy',
    doubts: ['rate', 'latency'],
    seen: `${Math.round(most * 100)} % of a core`,
    advice: 'Rates and latencies are also those of the subgraphs; CPU ms/op is not.',
  }
  const sharing = rows.find(({ calls, callsUnderLoad }) => Number(callsUnderLoad) < sharedCalls * Number(calls))
  /** @type {Flag | undefined} */
  const shared = sharing && {
    kind: 'Requests in flight share calls',
    doubts: ['rate', 'latency'],
    seen: `${sharing.operation} ${Number(sharing.callsUnderLoad).toFixed(1)} for ${formatCalls(Number(sharing.calls))}`,
    advice: 'Rates and latencies are those of equal requests; CPU ms/op is not.',
  }
  return [...(most > busyCores ? [busy] : []), ...(shared ? [shared] : [])]
}

/** Notes doubts about rates, with the servers that raise them. @param {FederationRow[]} rows */
const rateNotes = (rows) =>
  flagNotes(new Map([...groupBy(rows, ({ server }) => server)].map(([server, group]) => [server, flagsOf(group)])))

/** Names packages whose licence is not permissive. @param {Result[]} results */
function licenceNotes(results) {
  const licences = results.flatMap(
    ({ server, facts }) => /** @type {any} */ (facts).licences?.[baseNameOf(server)] ?? [],
  )
  return licences.length > 0 ? [`Licences: ${[...new Set(licences)].join(', ')}.`] : []
}

/** @type {((result: Result) => string)[]} */
const facts = [
  ({ settings }) => `${formatBlocks(settings)} of one process for each server`,
  ({ settings: { connections } }) => counted(connections, 'connection'),
  ({ settings: { durationSeconds, warmupSeconds } }) => `${durationSeconds} s after ${warmupSeconds} s`,
  ...machineFacts,
]

/** @type {(results: Result[], groups: Group[]) => string[]} */
function notesOf(results, groups) {
  const countTrials = (/** @type {Result} */ { server: name, settings: { axes, rounds } }) =>
    axes.delay.length * controlsOf({ name }, rounds).length
  return [
    ...describeFacts(facts, results),
    noiseNote(groups, 'the monolith in two processes of each block'),
    columnsNote,
    ...licenceNotes(results),
    ...rateNotes(groups.flatMap(({ rows }) => rows)),
    ...missingTrials(results, countTrials),
    ...busyNotes(results, 'window'),
  ]
}
