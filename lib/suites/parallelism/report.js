import { busyFlag } from '../../checks/busyMachine.js'
import { busyShare, percent, saturated } from '../../checks/utilisation.js'
import { networkNotes } from '../../network/networkNotes.js'
import { divided, left, none, number, plusMinus, right } from '../../reports/column.js'
import { flagNotes } from '../../reports/flagNotes.js'
import { describeFacts, machineFacts } from '../../reports/runFacts.js'
import { describeNoise } from '../../stats/describeNoise.js'
import { armName, combinationsOf } from '../../workload/combinations.js'
import { counted } from '../../workload/counted.js'
import { referenceArm } from '../../workload/pages.js'
import { groupReasons, missingTrials } from '../kit/notes.js'
import { findCrossovers } from './crossovers.js'
import { groupPages } from './groups.js'
import { toPageResults } from './pageResults.js'
import { describer, processAxes } from './parameters.js'

/** @import { StoredResult } from '../../core/suite.d.ts' */
/** @import { Column, Report, Table } from '../../reports/report.d.ts' */
/** @import { Flag } from '../../types.d.ts' */
/** @import { PageGroup } from './groups.js' */
/** @import { Value } from './pageResults.js' */
/** @import { Axis, PageSettings } from './parameters.js' */
/** @import { Crossover, PageReading, PageResult, PageRow } from './types.d.ts' */

/** @typedef {StoredResult<PageSettings, Value>} Result */
/**
 * Group with its heading, and its winner in a sentence; null if it takes more blocks.
 * @typedef {PageGroup & { heading: string, winner: string | null }} ShownGroup
 */
/** @typedef {Report<PageRow> & { compared: ShownGroup[], crossovers: Crossover[] }} PageReport */

/**
 * Reports a table for each server and set of conditions, where arms pass compound, and what the reader must know of
 * them.
 * @param {Result[]} stored
 * @returns {PageReport}
 */
export function createReport(stored) {
  const results = toPageResults(stored)
  const groups = groupPages(results.toSorted((a, b) => (a.server < b.server ? -1 : 1)))
  const rows = groups.flatMap((group) => group.rows)
  const varying = describer.varying(groups)
  const compared = groups.map((group) => ({
    ...group,
    heading: headingOf(group, varying),
    winner: describeWinner(group),
  }))
  const crossovers = findCrossovers(rows, varying)
  const tables = [...compared.map(tableOf), ...crossoverLines(rows, crossovers)]
  return { rows, compared, crossovers, tables, remarks: [], notes: notesOf(stored, results, groups) }
}

/** @type {(report: PageReport, results: StoredResult[]) => Promise<import('../../core/suite.d.ts').SuitePageParts>} */
export const pageParts = async (report, results) => (await import('./pictures.js')).createPageParts(report, results)

/**
 * Accepts rows of a browser without a number: what it ignores is a result, and no fault.
 * @param {PageRow} row
 */
export const isClean = ({ outcome, client }) => outcome === 'completed' && client !== 'loader'

/**
 * Names what differs between groups: server, protocol, client if it is a browser, and varying conditions.
 * @type {(row: Pick<PageRow, 'server' | 'client' | 'conditions'>, varying: Axis[]) => string}
 */
export function headingOf({ server, client, conditions }, varying) {
  const further = varying.filter((name) => name !== 'protocol').map((name) => describer.label(name, conditions[name]))
  return [server, conditions.protocol, ...(client === 'loader' ? [] : [client]), ...further].join(' · ')
}

/** Columns that a narrow terminal leaves out, the first one first. */
const leastImportant = [
  'kB out',
  'connections',
  'bound ms',
  'pushed',
  'cached',
  'requests',
  'backend calls',
  'first ms',
]

/** @type {(group: PageGroup) => string | null} */
function describeWinner({ rows, leaders }) {
  if (rows.every(({ verdict }) => verdict === null)) return null
  const winner = rows.find((row) => row.winner)
  if (!winner) return `Winner: undecided${leaders.length > 1 ? ` among ${leaders.join(', ')}` : ''}.`
  const { workload, conditions, ratioToCompound } = winner
  const where = ratioToCompound === null ? '' : `, at ${ratioToCompound.toFixed(2)} × the time of compound`
  return `Winner: ${armName(workload, conditions)}${where}.`
}

/** @type {(group: ShownGroup) => Table<PageRow>} */
const tableOf = ({ heading, winner, rows }) => ({
  heading,
  columns,
  leastImportant,
  items: rows.filter(({ pageMs }) => pageMs.median !== null),
  notes: [...(winner ? [winner] : []), ...reasonsOf(rows)],
})

/** @type {(rows: PageRow[], crossovers: Crossover[]) => Table[]} */
function crossoverLines(rows, crossovers) {
  const severalServers = new Set(rows.map(({ server }) => server)).size > 1
  const notes = crossovers.map(({ server, words }) => (severalServers ? `${server}: ${words}` : words))
  return notes.length > 0 ? [{ heading: null, columns: [], items: [], notes }] : []
}

/** @param {PageRow} row */
function formatRelative({ workload, ratioToCompound, ratioInterval, verdict }) {
  if (workload === referenceArm) return '1'
  if (ratioToCompound === null) return none
  return `${verdict === '~' ? '~ ' : ''}${ratioToCompound.toFixed(2)} ± ${plusMinus(ratioInterval)}`
}

/**
 * Formats the time relative to its lower bound.
 * @param {PageRow} row
 */
const timesBound = ({ pageMs, boundMs }) => number(boundMs ? divided(pageMs.median, boundMs) : null, 2)

/** @param {PageRow} row */
const nameOf = ({ workload, conditions }) => armName(workload, conditions)

/** @type {Column<PageRow>[]} */
const columns = [
  left('arm', nameOf),
  right('ms', ({ pageMs }) => number(pageMs.median, 1)),
  right('±', ({ interval }) => plusMinus(interval)),
  right('p99', ({ pageMs }) => number(pageMs.p99, 1)),
  right('× compound', formatRelative),
  right('first ms', (row) => number(row.firstResourceMs, 1)),
  right('requests', (row) => number(row.requests, 0)),
  right('pushed', (row) => number(row.pushed, 0)),
  right('connections', (row) => number(row.connections, 0)),
  right('kB in', (row) => number(divided(row.bytesReceived, 1000), 1)),
  right('kB out', (row) => number(divided(row.bytesSent, 1000), 1)),
  right('cached', (row) => number(row.redundantDocuments, 0)),
  right('backend calls', (row) => number(row.backendCalls, 0)),
  right('bound ms', (row) => number(row.boundMs, 1)),
  right('× bound', timesBound),
]

/**
 * Lists reasons with their arms, such as `push, digest: unsupported: HTTP/1.1 has no push`.
 * @param {PageRow[]} rows
 */
const reasonsOf = (rows) =>
  groupReasons(rows, (about) => {
    const isEvery = about.length === rows.length && rows.length > 1
    return isEvery ? 'every arm' : about.map(nameOf).join(', ')
  })

const columnsNote =
  'bound ms is what no server could beat: the round trips an arm takes × rtt, what the backend takes to ' +
  'generate, and the bytes received by the bandwidth. first ms is the time to the last byte of the first ' +
  'resource; cached: documents that were sent although the client had them.'
const knownNote =
  '(known): the server knew which resources the list would name, so that promises, hints and links left at once; ' +
  'elsewhere they leave once the list is generated.'

/** @type {((result: PageResult) => string)[]} */
const facts = [
  ({ settings: { rounds, budgetSeconds } }) =>
    `${counted(rounds, 'block')} of one process for each server and ` +
    `condition${budgetSeconds === null ? '' : ` at least, for at most ${budgetSeconds} s`}`,
  ({ settings: { pages, warmupPages } }) =>
    `${pages === 'auto' ? 'as many pages as the noise asks for' : counted(pages, 'page')} a reading, after ` +
    `${warmupPages} to warm up`,
  ...machineFacts,
]

/** @type {(stored: Result[], results: PageResult[], groups: PageGroup[]) => string[]} */
function notesOf(stored, results, groups) {
  const rows = groups.flatMap((group) => group.rows)
  const shared = describer.shared(groups)
  return [
    ...(shared ? [`Everywhere: ${shared}.`] : []),
    ...describeFacts(facts, results),
    ...missingTrials(stored, ({ settings: { axes } }) => combinationsOf(axes, processAxes).length),
    noiseNote(groups),
    percentileNote(rows),
    ...(rows.some(({ conditions }) => conditions.links === 'known') ? [knownNote] : []),
    ...networkNotes(results),
    ...browserNotes(results),
    ...machineNotes(results),
    columnsNote,
  ]
}

/** @param {PageGroup[]} groups */
function noiseNote(groups) {
  const blocks = Math.min(...groups.map((group) => group.blocks))
  const floors = groups.map(({ noiseFloor }) => noiseFloor)
  const { note, isKnown } = describeNoise({ blocks, floors, control: 'compound twice from every process' })
  const control = ' A/A control: compound, read twice from every process. ~ marks what is not significant.'
  return isKnown ? note + control : note
}

/** @param {PageRow[]} rows */
function percentileNote(rows) {
  const counts = [...new Set(rows.map(({ pages }) => pages).filter((count) => count > 0))].sort((a, b) => a - b)
  const range = counts.length > 1 ? `${counts[0]} to ${counts.at(-1)} pages` : counted(counts[0] ?? 0, 'page')
  const maximum = (counts.at(-1) ?? 0) <= 100 ? ', so it is the slowest of them' : ''
  return `p99 is of ${range}, by nearest rank${maximum}.`
}

/** @param {PageResult[]} results */
function browserNotes(results) {
  const notes = results.flatMap(({ browser }) =>
    browser ? [`${browser.name} ${browser.version}: ${browser.ignored.join('; ') || 'it ignored nothing'}.`] : [],
  )
  return [...new Set(notes)]
}

/**
 * Flags a client that was busy for nearly all the time of its pages.
 * @type {(readings: PageReading[]) => Flag | null}
 */
function saturatedFlag(readings) {
  const shares = readings.map(({ clientCpuShare }) => clientCpuShare).filter((share) => share !== null)
  const high = shares.filter((share) => share >= busyShare)
  if (high.length === 0) return null
  return {
    kind: saturated,
    seen:
      `up to ${percent(Math.max(...high))} of a core while pages were loading, ` +
      `in ${high.length} of ${shares.length} readings`,
    advice:
      'The load generator was saturated, so these pages may load faster than shown, as arms of many documents may.',
  }
}

/**
 * Notes other work of the machine, and a client without time left.
 * @param {PageResult[]} results
 */
function machineNotes(results) {
  /** @type {Map<string, Flag[]>} */
  const flags = new Map()
  for (const { server, rounds } of results) {
    const measured = rounds.flatMap(({ loadAverageBefore, readings }) =>
      readings.map(({ use }) => ({ measurement: use, loadAverageBefore })),
    )
    const saturatedClient = saturatedFlag(rounds.flatMap(({ readings }) => readings))
    flags.set(
      server,
      [busyFlag(measured, 'reading'), saturatedClient].flatMap((flag) => flag ?? []),
    )
  }
  return flagNotes(flags)
}
