import { knownColumns, left, none, number, plusMinus, right } from '../../../reports/column.js'
import { columnsOfFields } from '../../kit/fields.js'
import { groupReasons } from '../../kit/notes.js'
import { answerFields, costFields, instructionFields } from '../fields.js'
import { comparedFields } from './comparedFields.js'
import { describeErrors } from './figures.js'
import { isClosedLoop } from './rows.js'

/** @import { Column, Table } from '../../../reports/report.d.ts' */
/** @import { Figure } from './comparedFields.js' */
/** @import { Part } from './figures.js' */
/** @import { Curve } from './loadCurves.js' */
/** @import { ApiRow, Line, Load } from './rows.js' */

/** @typedef {[keyof ApiRow, Column<ApiRow>]} KnownColumn column that is there if a row has a value of the field */

const { counts, latencyMs } = answerFields
const { cpuMsPerThousandAnswers } = costFields

/** Mark of a rate that the load generator may limit. */
export const saturatedMark = '*'

/** Columns that a narrow terminal leaves out, the first one first. */
const leastImportant =
  'CPU interval,CPU verdict,client late ms,first answer ms,cold start s,bytes,max ms,check,peak MB,p95 ms,±'.split(',')

/** @type {Column<{ server: string }>} */
const serverColumn = left('server', ({ server }) => server)

/** @type {Column<Load>[]} */
const loadColumns = [
  right('connections', ({ connections }) => number(connections, 0)),
  right('in flight on each', ({ pipelining }) => number(pipelining, 0)),
  right('at requests/s', ({ rate = null }) => (rate === null ? none : String(rate))),
  left('capacity at', ({ slo = null }) => slo ?? none),
]

/** Selects the columns in which loads differ. @param {Load[]} rows @returns {Column<any>[]} */
const columnsOfLoads = (rows) => loadColumns.filter(({ text }) => new Set(rows.map((row) => text(row))).size > 1)

/**
 * Makes the columns of a comparison: the ratio of enough blocks for an interval, that interval, and the verdict.
 * @type {(figure: Figure, titles: [ratio: string, interval: string, verdict: string]) => KnownColumn[]}
 */
function comparedColumns(figure, titles) {
  const [ratioField, intervalField, verdictField] = comparedFields[figure]
  const [ratioTitle, intervalTitle, verdictTitle] = titles
  /** @type {(row: ApiRow) => number[]} */
  const numbersOf = ({ [ratioField]: ratio, [intervalField]: interval }) =>
    ratio === null || interval === null ? [] : [ratio, ...interval]
  const format = (/** @type {number[]} */ numbers) => numbers.map((one) => one.toFixed(3)).join(' to ') || none
  return [
    [intervalField, right(ratioTitle, (row) => format(numbersOf(row).slice(0, 1)))],
    [intervalField, right(intervalTitle, (row) => format(numbersOf(row).slice(1)))],
    [verdictField, left(verdictTitle, (row) => row[verdictField] ?? none)],
  ]
}

/** Lists the columns of compared CPU times. @param {Line[]} lines */
const cpuColumns = (lines) =>
  knownColumns(
    comparedColumns('cpu', [`CPU × ${lines[0].reference}`, 'CPU interval', 'CPU verdict']),
    lines.map(({ row }) => row),
  )

/**
 * Lists the columns of a subject: of its closed loop, or of its capacity.
 * @param {Line[]} lines - at least one
 * @returns {Column<ApiRow>[]}
 */
function columnsOf(lines) {
  const rows = lines.map(({ row }) => row)
  const saturated = new Set(lines.flatMap(({ row, flag }) => (flag ? [row] : [])))
  return [
    ...columnsOfLoads(rows),
    serverColumn,
    {
      ...right('right answers/s', ({ requestsPerSecond }) => number(requestsPerSecond, 0)),
      mark: (row) => (saturated.has(row) ? ` ${saturatedMark}` : ''),
    },
    right('±', ({ interval }) => plusMinus(interval)),
    ...knownColumns(comparedColumns('change', ['× baseline', 'its 95 % interval', 'since baseline']), rows),
    ...knownColumns(comparedColumns('rate', [`× ${lines[0].reference}`, '95 % interval', 'verdict']), rows),
    ...columnsOfFields({ ...answerFields, ...costFields }, rows),
    ...cpuColumns(lines),
    ...columnsOfFields(instructionFields, rows),
    left('check', ({ check }) => check),
  ]
}

/**
 * Lists the columns of a subject at constant rates.
 * @param {Line[]} lines - at least one
 * @returns {Column<ApiRow>[]}
 */
function columnsOfRates(lines) {
  const rows = lines.map(({ row }) => row)
  /** @param {'p50' | 'p99'} name */
  const comparedWith = (name) =>
    comparedColumns(name, [`${name} × ${lines[0].reference}`, '95 % interval', `${name} verdict`])
  return [
    ...columnsOfLoads(rows.map((row) => ({ ...row, rate: null }))),
    right('requests/s', ({ rate }) => String(rate)),
    serverColumn,
    right('right answers/s', ({ requestsPerSecond }) => number(requestsPerSecond, 1)),
    left('sustained', ({ sustained }) => (sustained === null ? none : sustained ? 'yes' : 'no')),
    ...columnsOfFields({ latencyMs }, rows),
    ...knownColumns([...comparedWith('p50'), ...comparedWith('p99')], rows),
    ...columnsOfFields({ counts }, rows),
    ...columnsOfFields({ cpuMsPerThousandAnswers }, rows),
    ...cpuColumns(lines),
    right('client late ms', ({ latenessMs }) => number(latenessMs, 1)),
  ]
}

/**
 * Makes the tables of a subject: of its closed loop, of constant rates, and of its capacity.
 * @type {(lines: Line[], curves: Curve[]) => Table<ApiRow>[]} lines: at least one
 */
export function tablesOf(lines, curves) {
  const [{ row: first }] = lines
  const closed = lines.filter(isClosedLoop)
  const open = lines.filter(({ row }) => row.rate !== null)
  const searched = lines.filter(({ row }) => row.slo !== null)
  const ofSubject = curves.filter((curve) => curve.places.some((line) => closed.includes(line)))
  const summaries = ofSubject.flatMap(({ summary }) => summary ?? [])
  return [
    ...(closed.length > 0 ? [tableOf(first.operation, closed, columnsOf(closed), summaries)] : []),
    ...(open.length > 0 ? [tableOf(`${first.operation} at constant rates`, open, columnsOfRates(open))] : []),
    ...(searched.length > 0
      ? [tableOf(`${first.operation}, capacity at ${searched[0].row.slo}`, searched, columnsOf(searched))]
      : []),
  ]
}

/**
 * Makes a table: the servers beside each other, under one load after the other.
 * @type {(heading: string, lines: Line[], columns: Column<ApiRow>[], summaries?: string[]) => Table<ApiRow>}
 */
function tableOf(heading, lines, columns, summaries = []) {
  const items = lines.flatMap(({ row }) => (row.outcome === 'completed' ? [row] : []))
  items.sort((a, b) => Number(a.rate) - Number(b.rate) || a.connections - b.connections || a.pipelining - b.pipelining)
  const loadOf = (/** @type {ApiRow} */ { rate, connections, pipelining }) => `${rate} ${connections} ${pipelining}`
  const loads = [...new Set(items.map(loadOf))]
  return {
    heading,
    columns,
    items,
    leastImportant,
    groupOf: loads.length > 1 ? (row) => loads.indexOf(loadOf(row)) : undefined,
    notes: [...summaries, ...remarksOf(lines)],
  }
}

/** Lists the reasons of rows without a number, and the errors of others. @param {Line[]} lines */
function remarksOf(lines) {
  const nameOf = (/** @type {Line} */ { row, subject }) => row.server + subject.slice(row.operation.length)
  const missing = lines.filter(({ row }) => row.outcome !== 'completed')
  const named = missing.map((line) => ({ ...line.row, name: nameOf(line) }))
  const remarks = lines.flatMap((line) => {
    const { outcome, reason, remark } = line.row
    const texts = outcome === 'completed' ? [reason ?? describeErrors(line.row), remark] : []
    return texts.flatMap((text) => (text === null ? [] : [`${nameOf(line)}: ${text}.`]))
  })
  return [...groupReasons(named, (rows) => rows.map(({ name }) => name).join(', ')), ...remarks]
}

/**
 * Makes the table of the operations of mixes, which have no rate of their own: the weights decide it.
 * @param {Line[]} lines
 * @returns {Table<any>[]} none without a mix
 */
export function tableOfParts(lines) {
  const items = lines.flatMap(({ row: { server, connections, pipelining, rate, slo, parts } }) => {
    const shared = { server, connections, pipelining, rate, slo }
    return Object.entries(parts ?? {}).map(([operation, part]) => ({ ...shared, operation, ...part }))
  })
  if (items.length === 0) return []
  /** @type {Column<Part & { server: string, operation: string }>[]} */
  const columns = [
    left('operation', ({ operation }) => operation),
    serverColumn,
    right('right answers', ({ ok }) => number(ok, 0)),
    ...columnsOfFields(answerFields, items),
  ]
  const names = [...new Set(items.map(({ operation }) => operation))]
  items.sort((a, b) => names.indexOf(a.operation) - names.indexOf(b.operation))
  const notes = ['Operations within the mix: the weights fix the share of each, so that only the mix has a rate.']
  const name = 'operations of the mix'
  return [{ heading: null, name, columns: [...columnsOfLoads(items), ...columns], items, notes }]
}
