import { describeNoise } from '../../stats/describeNoise.js'
import { isLoopback } from '../../network/netem.js'
import { networkNotes } from '../../network/networkNotes.js'
import { busyNotes } from '../../reports/flagNotes.js'
import { divided, left, none, number, plusMinus, right } from '../../reports/column.js'
import { describeFacts, machineFacts } from '../../reports/runFacts.js'
import { counted } from '../../workload/counted.js'
import { groupReasons, missingTrials } from '../kit/notes.js'
import { describeAdvice, recommend } from './advice.js'
import { nameOf, processesOf } from './encodings.js'
import { groupRows } from './groups.js'
import { describer } from './parameters.js'

/** @import { Column, Report, Table } from '../../reports/report.d.ts' */
/** @import { Advice } from './advice.js' */
/** @import { Group } from './groups.js' */
/** @import { Conditions } from './parameters.js' */
/** @import { Row, Stored } from './types.d.ts' */

/** @typedef {Advice & { heading: string, words: string }} Advised words: the recommended codings in a sentence */
/** @typedef {Report<Row> & { compared: Group[], advice: Advised[] }} CompressionReport */

/**
 * Reports a table for each server and set of conditions, with its Pareto front, and which coding for which bandwidth.
 * @param {Stored[]} results
 * @returns {CompressionReport}
 */
export function createReport(results) {
  const groups = groupRows(results.toSorted((a, b) => (a.server < b.server ? -1 : 1)))
  const headed = headedConditions(groups)
  const withoutBandwidth = headed.filter((name) => name !== 'bandwidth')
  const advice = recommend(groups).map((advised) => ({
    ...advised,
    heading: headingOf(advised, withoutBandwidth),
    words: describeAdvice(advised),
  }))
  const notes = advice.map(({ heading, words }) => `${heading}. ${words}`)
  const adviceTable = notes.length > 0 ? [{ heading: null, columns: [], items: [], notes }] : []
  return {
    rows: groups.flatMap((group) => group.rows),
    compared: groups,
    advice,
    tables: [...groups.map((group) => tableOf(group, headingOf(group, headed))), ...adviceTable],
    remarks: [],
    notes: notesOf(results, groups),
  }
}

/**
 * Selects the conditions that headings have: protocol, size, and those with several values.
 * @param {Group[]} groups
 */
function headedConditions(groups) {
  const varying = describer.varying(groups)
  return describer.names.filter((name) => name === 'protocol' || name === 'size' || varying.includes(name))
}

/** @type {(about: { server: string, conditions: Conditions }, headed: (typeof describer.names)[number][]) => string} */
const headingOf = ({ server, conditions }, headed) =>
  [server, ...headed.map((name) => describer.label(name, conditions[name]))].join(' · ')

/** @type {(group: Group, heading: string) => Table<Row>} */
const tableOf = (group, heading) => ({
  heading,
  columns: columnsOf(group),
  leastImportant,
  items: group.rows.filter(({ ms }) => ms.median !== null),
  notes: [...describeFronts(group), ...groupReasons(group.rows, (about) => about.map(nameOf).join(', '))],
})

/** @param {Group} group */
function describeFronts({ rows, fronts }) {
  const inOrder = (/** @type {Set<string>} */ front) =>
    rows
      .filter((row) => front.has(nameOf(row)))
      .sort((a, b) => Number(a.ms.median) - Number(b.ms.median))
      .map(nameOf)
      .join(', ')
  if (fronts.ms.size === 0) return []
  return [`Pareto front: ${inOrder(fronts.ms)} (time and bytes); ${inOrder(fronts.cpu)} (CPU time and bytes).`]
}

/** @param {number | null} ms */
const formatMs = (ms) => number(ms, ms !== null && ms >= 100 ? 1 : 2)

/** @type {(group: Pick<Group, 'conditions' | 'fronts'>) => Column<Row>[]} */
const columnsOf = ({ conditions, fronts }) => [
  left('coding', nameOf),
  right('message kB', (row) => number(divided(row.messageBytes, 1000), 1)),
  right('transfer kB', (row) => number(divided(row.transferBytes, 1000), 1)),
  right('ratio', (row) => number(row.ratio, 2)),
  right(isLoopback(conditions) ? 'ms' : 'total ms', ({ ms }) => formatMs(ms.median)),
  right('±', ({ interval }) => plusMinus(interval)),
  right('p99', ({ ms }) => formatMs(ms.p99)),
  right('server CPU ms', (row) => formatMs(row.serverCpuMs)),
  right('client CPU ms', (row) => formatMs(row.clientCpuMs)),
  right('MB/s', (row) => number(divided(row.bytesPerSecond, 1e6), 1)),
  left('Pareto', (row) => {
    const name = nameOf(row)
    return [...(fronts.ms.has(name) ? ['time'] : []), ...(fronts.cpu.has(name) ? ['CPU'] : [])].join(', ') || none
  }),
]

/** Columns that a narrow terminal leaves out, the first one first. */
const leastImportant = ['MB/s', 'ratio', 'message kB', 'client CPU ms', 'p99']

const columnsNote =
  'ms is from sending a request to its answer, decoded and parsed: one request after the other over one ' +
  'connection. MB/s is of the message. Pareto: no other coding is both smaller and faster (time), or smaller and ' +
  'cheaper for server and client together (CPU).'
const computedNote =
  'Transfer computed: where no bandwidth was measured, the total is ms without a limit, and the bytes of the ' +
  'body by the bandwidth. --bandwidth measures it.'

/** @type {((result: Stored) => string)[]} */
const facts = [
  ({ settings: { rounds } }) => `${counted(rounds, 'block')} of one process for each coding`,
  ({ settings: { requests } }) =>
    requests === 'auto' ? 'requests for a second, from 10 to 1,000' : `${requests.toLocaleString('en-US')} requests`,
  ({ settings: { statistic } }) =>
    statistic === 'median' ? 'median' : 'median of the means of three such runs in each process',
  ...machineFacts,
]

/** @type {(results: Stored[], groups: Group[]) => string[]} */
function notesOf(results, groups) {
  const shared = describer.shared(groups, headedConditions(groups))
  const [first] = groups.flatMap(({ encodings }) => encodings)
  const isComputed = groups.every(({ conditions }) => conditions.bandwidth === null)
  return [
    ...(shared ? [`Everywhere: ${shared}.`] : []),
    ...describeFacts(facts, results),
    ...missingTrials(results, ({ settings: { axes } }) => processesOf(axes).length),
    ...(first ? [noiseNote(groups, nameOf(first))] : []),
    ...networkNotes(results.map(({ facts }) => /** @type {any} */ (facts))),
    ...busyNotes(results, 'reading'),
    columnsNote,
    ...(isComputed ? [computedNote] : []),
  ]
}

/** @type {(groups: Group[], control: string) => string} */
function noiseNote(groups, control) {
  const blocks = Math.min(...groups.map((group) => group.blocks))
  const floors = groups.map(({ noiseFloor }) => noiseFloor)
  const { note, isKnown } = describeNoise({ blocks, floors, control: `${control} in two processes of each block` })
  return isKnown ? `${note} A/A control: ${control}, in two processes of each block.` : note
}
