import { networkNotes } from '../../network/networkNotes.js'
import { divided, left, none, number, plusMinus, right } from '../../reports/column.js'
import { combinationsOf } from '../../workload/combinations.js'
import { counted } from '../../workload/counted.js'
import { referenceArm } from '../../workload/pages.js'
import { describeLeftOut } from '../kit/clauses.js'
import { columnsOfFields } from '../kit/fields.js'
import { groupReasons, listNotes, noiseNote } from '../kit/notes.js'
import { pageFields } from './fields.js'
import { findCrossovers } from './crossovers.js'
import { groupPages, headingOf, nameOf } from './groups.js'
import { answerOf, ratioOf } from './documentOrder.js'
import { describer, processAxes } from './parameters.js'
import { saturatedFlags } from './readArm.js'

/** @import { SuitePageParts } from '../../core/suite.d.ts' */
/** @import { Column, Report, Table } from '../../reports/report.d.ts' */
/** @import { PageGroup } from './groups.js' */
/** @import { Crossover, PageRow, StoredPages } from './types.d.ts' */

/**
 * Group with its heading, and its winner in a sentence; null if it takes more blocks.
 * @typedef {PageGroup & { heading: string, winner: string | null }} ShownGroup
 */
/** @typedef {Report<PageRow> & { compared: ShownGroup[], crossovers: Crossover[] }} PageReport */

/**
 * Reports a table for each server and set of conditions, the crossovers with compound, and notes.
 * @param {StoredPages[]} results
 * @returns {PageReport}
 */
export function createReport(results) {
  const groups = groupPages(results.toSorted((a, b) => (a.server < b.server ? -1 : 1)))
  const rows = groups.flatMap((group) => group.rows)
  const varying = describer.varying(groups)
  const compared = groups.map((group) => ({
    ...group,
    heading: headingOf(group, varying),
    winner: describeWinner(group),
  }))
  const crossovers = findCrossovers(groups.flatMap(({ sure }) => sure))
  const tables = [...compared.map(tableOf), ...crossoverLines(rows, crossovers)]
  const answer = answerOf(groups, results)
  const noted = notesOf(results, groups)
  return { rows, compared, crossovers, tables, remarks: [], ...noted, details: [columnsNote, knownNote], answer }
}

/** @type {(report: PageReport) => Promise<SuitePageParts>} */
export const pageParts = async (report) => (await import('./pictures.js')).createPageParts(report)

/**
 * Accepts rows of a browser without a number: a feature that it ignores is a result, and no fault.
 * @param {PageRow} row
 */
export const isClean = ({ outcome, client }) => outcome === 'completed' && client !== 'loader'

/** Columns that a narrow terminal leaves out, the first one first. */
const leastImportant = 'kB out,connections,bound ms,pushed,cached,requests,backend calls,first ms'.split(',')

/** @type {(group: PageGroup) => string | null} */
function describeWinner({ sure: rows, leaders, leftOut }) {
  if (rows.every(({ verdict }) => verdict === null)) return null
  const further = describeLeftOut(leftOut)
  const winner = rows.find((row) => row.winner)
  if (!winner) return `Winner: undecided${leaders.length > 1 ? ` among ${leaders.join(', ')}` : ''}.${further}`
  const { ratioToCompound } = winner
  const where = ratioToCompound === null ? '' : `, at ${ratioToCompound.toFixed(2)} × the time of compound`
  return `Winner: ${nameOf(winner)}${where}.${further}`
}

/** @type {(group: ShownGroup) => Table<PageRow>} */
const tableOf = ({ heading, winner, rows }) => ({
  heading,
  columns: columnsOf(rows),
  leastImportant,
  items: rows.filter(({ pageMs }) => pageMs.median !== null),
  notes: [...(winner ? [winner] : []), ...reasonsOf(rows)],
})

/** @type {(rows: PageRow[], crossovers: Crossover[]) => Table[]} */
function crossoverLines(rows, crossovers) {
  const severalServers = new Set(rows.map(({ server }) => server)).size > 1
  const notes = crossovers.map(({ server, sentence }) => (severalServers ? `${server}: ${sentence}` : sentence))
  return notes.length > 0 ? [{ heading: null, columns: [], items: [], notes }] : []
}

/** @type {(row: PageRow, rows: PageRow[]) => string} */
function formatRelative(row, rows) {
  const { workload, ratioToCompound, ratioInterval, verdict } = row
  if (workload === referenceArm) return '1'
  if (ratioToCompound === null) {
    const ratio = ratioOf(row, rows)
    return ratio === null ? none : `~ ${ratio.toFixed(2)}`
  }
  return `${verdict === '~' ? '~ ' : ''}${ratioToCompound.toFixed(2)} ± ${plusMinus(ratioInterval)}`
}

const { bytesReceived, bytesSent, redundantDocuments, backendCalls, boundMs, ...before } = pageFields
const inColumns = { ...before, bytesReceived, bytesSent, redundantDocuments, backendCalls, boundMs }

/** @type {(rows: PageRow[]) => Column<PageRow>[]} */
const columnsOf = (rows) => [
  left('arm', nameOf),
  right('ms', ({ pageMs }) => number(pageMs.median, 1)),
  right('±', ({ interval }) => plusMinus(interval)),
  right('p99', ({ pageMs }) => number(pageMs.p99, 1)),
  right('× compound', (row) => formatRelative(row, rows)),
  ...columnsOfFields(inColumns, rows),
  right('× bound', ({ pageMs, boundMs }) => number(boundMs ? divided(pageMs.median, boundMs) : null, 2)),
]

/** Lists reasons with their arms, such as `push, digest: unsupported: HTTP/1.1 has no push`. @param {PageRow[]} rows */
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

/** @type {((result: StoredPages) => string)[]} */
const facts = [
  ({ settings: { rounds, budgetSeconds } }) =>
    `${counted(rounds, 'block')} of one process for each server and ` +
    `condition${budgetSeconds === null ? '' : ` at least, for at most ${budgetSeconds} s`}`,
  ({ settings: { pages, warmupPages } }) =>
    `${pages === 'auto' ? 'as many pages as the noise asks for' : counted(pages, 'page')} a reading, after ` +
    `${warmupPages} to warm up`,
]

/** @type {(results: StoredPages[], groups: PageGroup[]) => ReturnType<typeof listNotes>} */
function notesOf(results, groups) {
  const rows = groups.flatMap((group) => group.rows)
  const legend = ' A/A control: compound, read twice from every process. ~ marks what is not significant.'
  return listNotes(results, {
    shared: describer.shared(groups),
    facts,
    notes: [
      noiseNote(groups, 'compound twice from every process', legend),
      percentileNote(rows),
      ...(rows.some(({ conditions }) => conditions.links === 'known') ? [knownNote] : []),
      ...networkNotes(results.map(({ facts }) => facts)),
      ...browserNotes(results),
      columnsNote,
    ],
    countTrials: ({ settings: { axes } }) => combinationsOf(axes, processAxes).length,
    flags: new Map(results.map((result) => [result.server, saturatedFlags(valuesOf(result))])),
    noun: 'reading',
  })
}

/** @param {PageRow[]} rows */
function percentileNote(rows) {
  const counts = [...new Set(rows.map(({ pages }) => pages).filter((count) => count > 0))].sort((a, b) => a - b)
  const range = counts.length > 1 ? `${counts[0]} to ${counts.at(-1)} pages` : counted(counts[0] ?? 0, 'page')
  const maximum = (counts.at(-1) ?? 0) < 100 ? ', so it is the slowest of them' : ''
  return `p99 is of ${range}, by nearest rank${maximum}.`
}

/** @param {StoredPages[]} results */
function browserNotes(results) {
  const notes = results.flatMap(({ facts: { browser } }) =>
    browser ? [`${browser.name} ${browser.version}: ${browser.ignored.join('; ') || 'it ignored nothing'}.`] : [],
  )
  return [...new Set(notes)]
}

/** @param {StoredPages} result */
const valuesOf = ({ trials }) => trials.flatMap(({ samples }) => samples.flatMap(({ value }) => value ?? []))
