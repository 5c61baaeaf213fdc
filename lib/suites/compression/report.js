import { isLoopback } from '../../network/netem.js'
import { networkNotes } from '../../network/networkNotes.js'
import { describeDisturbed } from '../../reports/flagNotes.js'
import { left, none } from '../../reports/column.js'
import { groupBy } from '../../reports/groupBy.js'
import { columnsOfFields } from '../kit/fields.js'
import { formatBlocks, groupReasons, listNotes, noiseNote } from '../kit/notes.js'
import { describeAdvice, patternOf, recommend } from './advice.js'
import { fields } from './fields.js'
import { groupRows } from './groups.js'
import { describer, nameOf, processesOf } from './parameters.js'

/** @import { Column, Report, Table } from '../../reports/report.d.ts' */
/** @import { Advice } from './advice.js' */
/** @import { Group, Row } from './groups.js' */
/** @import { Conditions } from './parameters.js' */
/** @import { Stored } from './types.d.ts' */

/** @typedef {Advice & { heading: string, sentence: string }} Advised */
/** @typedef {Report<Row> & { compared: Group[], advice: Advised[] }} CompressionReport */

/**
 * Reports a table for each server and set of conditions, with its Pareto front, and which coding for which bandwidth.
 * @type {(results: Stored[]) => CompressionReport}
 */
export function createReport(results) {
  const groups = groupRows(results.toSorted((a, b) => (a.server < b.server ? -1 : 1)))
  const headed = headedConditions(groups)
  const withoutBandwidth = headed.filter((name) => name !== 'bandwidth')
  const advice = recommend(groups).map((advised) => ({
    ...advised,
    heading: headingOf(advised, withoutBandwidth),
    sentence: describeAdvice([advised], describeDisturbed(results)),
  }))
  const answer = [...groupBy(advice, patternOf).values()]
    .map((alike) => `${joinHeadings(alike)}. ${describeAdvice(alike, describeDisturbed(results))}`)
    .join(' ')
  return {
    rows: groups.flatMap((group) => group.rows),
    compared: groups,
    advice,
    tables: groups.map((group) => tableOf(group, headingOf(group, headed))),
    answer,
    remarks: [],
    ...notesOf(results, groups),
    details: [columnsNote, computedNote],
  }
}

/** Joins what headings name: each server, and each condition, once. @param {Advised[]} advice */
const joinHeadings = (advice) => {
  const [first, ...further] = advice.map(({ heading }) => heading.split(' · '))
  return first
    .map((part, index) => [...new Set([part, ...further.map((parts) => parts[index])])].join(', '))
    .join(' · ')
}

/** Selects the conditions that headings have: protocol, size, and those with several values. @param {Group[]} groups */
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
  if (fronts.ms.size === 0) return []
  const inOrder = rows.toSorted((a, b) => Number(a.ms.median) - Number(b.ms.median)).map(nameOf)
  const [byTime, byCpu] = [fronts.ms, fronts.cpu].map((front) => inOrder.filter((name) => front.has(name)).join(', '))
  return [`Pareto front: ${byTime} (time and bytes); ${byCpu} (CPU time and bytes).`]
}

/** @type {(group: Pick<Group, 'conditions' | 'fronts' | 'rows'>) => Column<Row>[]} */
const columnsOf = ({ conditions, fronts, rows }) => [
  left('coding', nameOf),
  ...columnsOfFields(fields, rows).map((column) =>
    column.title === 'ms' && !isLoopback(conditions) ? { ...column, title: 'total ms' } : column,
  ),
  left('Pareto', (row) => {
    const name = nameOf(row)
    return [...(fronts.ms.has(name) ? ['time'] : []), ...(fronts.cpu.has(name) ? ['CPU'] : [])].join(', ') || none
  }),
]

/** Columns that a narrow terminal leaves out, the first one first. */
const leastImportant = ['MB/s', 'ratio', 'message kB', 'client CPU ms', 'p99']

const columnsNote =
  'ms is from sending a request to its answer, decoded and parsed: one request after the other over one ' +
  'connection. MB/s is of the message. Pareto: significantly faster than all smaller ones on the front (time), or ' +
  'cheaper than they for server and client together (CPU).'
const computedNote =
  'Transfer computed: where no bandwidth was measured, the total is ms without a limit, and the bytes of the ' +
  'body by the bandwidth. --bandwidth measures it.'

/** @type {((result: Stored) => string)[]} */
const facts = [
  ({ settings }) => `${formatBlocks(settings)} of one process for each coding`,
  ({ settings: { requests } }) =>
    requests === 'auto' ? 'requests for a second, from 10 to 1,000' : `${requests.toLocaleString('en-US')} requests`,
  ({ settings: { statistic } }) =>
    statistic === 'median' ? 'median' : 'median of the means of three such runs in each process',
]

/** @type {(results: Stored[], groups: Group[]) => ReturnType<typeof listNotes>} */
function notesOf(results, groups) {
  const isComputed = groups.every(({ conditions }) => conditions.bandwidth === null)
  return listNotes(results, {
    shared: describer.shared(groups, headedConditions(groups)),
    facts,
    notes: [
      ...describeControl(groups),
      ...networkNotes(results.map(({ facts }) => /** @type {any} */ (facts))),
      columnsNote,
      ...(isComputed ? [computedNote] : []),
    ],
    countTrials: ({ settings: { axes } }) => processesOf(axes).length,
    noun: 'reading',
  })
}

/** @param {Group[]} groups */
function describeControl(groups) {
  if (groups.length === 0) return []
  const control = groups[0].encodings[0].name
  const legend = ` A/A control: ${control}, in two processes of each block.`
  return [noiseNote(groups, `${control} in two processes of each block`, legend)]
}
