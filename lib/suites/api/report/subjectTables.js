import { divided, knownColumns, left, none, number, plusMinus, right } from '../../../reports/column.js'
import { groupReasons } from '../../kit/notes.js'
import { formatShare } from './failOn.js'
import { describeErrors, isClosedLoop } from './rows.js'
import { judgedOf } from './verdicts.js'

/** @import { Column, Table } from '../../../reports/report.d.ts' */
/** @import { Curve } from './loadCurves.js' */
/** @import { ApiRow, LatencyRow, Line, Load, Part } from './rows.js' */
/** @import { Judged } from './verdicts.js' */

/** Mark of a rate that the load generator may limit. */
export const saturatedMark = '*'

/** Columns that a narrow terminal leaves out, the first one first. */
const leastImportant = ['first answer ms', 'cold start s', 'bytes', 'max ms', 'check', 'peak MB', 'p95 ms', '±']

/** @type {(name: keyof LatencyRow) => Column<{ latencyMs: LatencyRow }>} */
const latency = (name) => right(`${name} ms`, ({ latencyMs }) => number(latencyMs[name], 2))

const latencies = [latency('p50'), latency('p95'), latency('p99'), latency('max')]

/** @type {Column<Load>[]} */
const loadColumns = [
  right('connections', ({ connections }) => number(connections, 0)),
  right('in flight on each', ({ pipelining }) => number(pipelining, 0)),
  right('at requests/s', ({ rate = null }) => (rate === null ? none : String(rate))),
  left('capacity at', ({ slo = null }) => slo ?? none),
]

/** Selects the columns in which loads differ. @param {Load[]} rows @returns {Column<any>[]} */
const columnsOfLoads = (rows) => loadColumns.filter(({ text }) => new Set(rows.map((row) => text(row))).size > 1)

/** @param {[number, number] | null} interval */
const formatInterval = (interval) => (interval === null ? none : interval.map((end) => end.toFixed(3)).join(' to '))

/** Formats a ratio of enough blocks for an interval. @param {Pick<Judged, 'ratio' | 'interval'>} judged */
const formatRatio = ({ ratio, interval }) => (ratio === null || interval === null ? none : ratio.toFixed(3))

/** @type {(reference: string) => [keyof ApiRow, Column<ApiRow>][]} reference: name of the first server */
const ratioColumns = (reference) => [
  ['ratioInterval', right(`× ${reference}`, (row) => formatRatio(judgedOf(row, 'rate')))],
  ['ratioInterval', right('95 % interval', ({ ratioInterval }) => formatInterval(ratioInterval))],
  ['verdict', left('verdict', ({ verdict }) => verdict ?? none)],
]

/** @type {[keyof ApiRow, Column<ApiRow>][]} */
const changeColumns = [
  ['change', right('× baseline', ({ change }) => change?.toFixed(3) ?? none)],
  ['changeInterval', right('its 95 % interval', ({ changeInterval }) => formatInterval(changeInterval))],
  ['changeVerdict', left('since baseline', ({ changeVerdict }) => changeVerdict ?? none)],
]

/** @type {[keyof ApiRow, Column<ApiRow>][]} */
const resourceColumns = [
  ['bytesPerAnswer', right('bytes', ({ bytesPerAnswer }) => number(bytesPerAnswer, 0))],
  ['cpuMsPerThousandAnswers', right('CPU ms/1k', (row) => number(row.cpuMsPerThousandAnswers, 1))],
  ['peakMemoryBytes', right('peak MB', ({ peakMemoryBytes }) => number(divided(peakMemoryBytes, 1e6), 0))],
  ['readySeconds', right('cold start s', ({ readySeconds }) => number(readySeconds, 2))],
  ['firstAnswerMs', right('first answer ms', ({ firstAnswerMs }) => number(firstAnswerMs, 1))],
  ['instructionsPerAnswer', right('k instr/answer', (row) => number(divided(row.instructionsPerAnswer, 1000), 1))],
  ['instructionsRatio', right('instr ratio', ({ instructionsRatio }) => instructionsRatio?.toFixed(3) ?? none)],
]

/**
 * Lists the columns of a subject.
 * @param {Line[]} lines
 * @returns {Column<ApiRow>[]}
 */
function columnsOf(lines) {
  const rows = lines.map(({ row }) => row)
  const saturated = new Set(lines.flatMap(({ row, flag }) => (flag ? [row] : [])))
  return [
    ...columnsOfLoads(rows),
    left('server', ({ server }) => server),
    {
      ...right('right answers/s', ({ requestsPerSecond }) => number(requestsPerSecond, 0)),
      mark: (row) => (saturated.has(row) ? ` ${saturatedMark}` : ''),
    },
    right('±', ({ interval }) => plusMinus(interval)),
    ...knownColumns([...changeColumns, ...ratioColumns(lines[0].reference)], rows),
    right('errors', ({ errorRate }) => (errorRate === null ? none : formatShare(errorRate))),
    ...latencies,
    ...knownColumns(resourceColumns, rows),
    left('check', ({ check }) => check),
  ]
}

/**
 * Makes the tables of a subject: of its closed loop, of constant rates, and of its capacity.
 * @type {(lines: Line[], curves: Curve[]) => Table<ApiRow>[]}
 */
export function tablesOf(lines, curves) {
  const closed = lines.filter(isClosedLoop)
  const open = lines.filter(({ row }) => row.rate !== null)
  const searched = lines.filter(({ row }) => row.slo !== null)
  return [
    ...(closed.length > 0 ? [tableOf(closed, curves)] : []),
    ...(open.length > 0 ? [tableOfRates(open)] : []),
    ...(searched.length > 0 ? [tableOf(searched, [])] : []),
  ]
}

/**
 * Makes the table of a subject at constant rates, one after the other.
 * @param {Line[]} lines - at least one
 * @returns {Table<ApiRow>}
 */
function tableOfRates(lines) {
  const [{ row: first, reference }] = lines
  const rows = lines.map(({ row }) => row)
  const items = rows.filter(({ outcome }) => outcome === 'completed')
  items.sort((a, b) => Number(a.rate) - Number(b.rate) || a.connections - b.connections || a.pipelining - b.pipelining)
  const loadOf = (/** @type {ApiRow} */ { rate, connections, pipelining }) => `${rate} ${connections} ${pipelining}`
  const loads = [...new Set(items.map(loadOf))]
  /** @type {(name: 'p50' | 'p99') => [keyof ApiRow, Column<ApiRow>][]} */
  const comparedColumns = (name) => [
    [`${name}RatioInterval`, right(`${name} × ${reference}`, (row) => formatRatio(judgedOf(row, name)))],
    [`${name}RatioInterval`, right('95 % interval', (row) => formatInterval(judgedOf(row, name).interval))],
    [`${name}Verdict`, left(`${name} verdict`, (row) => judgedOf(row, name).verdict ?? none)],
  ]
  return {
    heading: `${first.operation} at constant rates`,
    columns: [
      ...columnsOfLoads(rows.map((row) => ({ ...row, rate: null }))),
      right('requests/s', ({ rate }) => String(rate)),
      left('server', ({ server }) => server),
      right('right answers/s', ({ requestsPerSecond }) => number(requestsPerSecond, 1)),
      left('sustained', ({ sustained }) => (sustained === null ? none : sustained ? 'yes' : 'no')),
      ...latencies,
      ...knownColumns([...comparedColumns('p50'), ...comparedColumns('p99')], rows),
      right('errors', ({ errorRate }) => (errorRate === null ? none : formatShare(errorRate))),
      right('client late ms', ({ latenessMs }) => number(latenessMs, 1)),
    ],
    items,
    leastImportant: ['client late ms', 'max ms', 'p95 ms'],
    groupOf: loads.length > 1 ? (row) => loads.indexOf(loadOf(row)) : undefined,
    notes: remarksOf(lines),
  }
}

/**
 * Makes the table of a subject: the servers beside each other, under one load after the other.
 * @type {(lines: Line[], curves: Curve[]) => Table<ApiRow>} lines: at least one
 */
function tableOf(lines, curves) {
  const [{ row: first }] = lines
  const items = lines.flatMap(({ row }) => (row.outcome === 'completed' ? [row] : []))
  items.sort((a, b) => a.connections - b.connections || a.pipelining - b.pipelining)
  const loadOf = (/** @type {ApiRow} */ { connections, pipelining }) => `${connections} × ${pipelining}`
  const loads = [...new Set(items.map(loadOf))]
  const ofSubject = curves.filter((curve) => curve.lines.some((line) => lines.includes(line)))
  return {
    heading: first.slo === null ? first.operation : `${first.operation}, capacity at ${first.slo}`,
    columns: columnsOf(lines),
    items,
    leastImportant,
    groupOf: loads.length > 1 ? (row) => loads.indexOf(loadOf(row)) : undefined,
    notes: [...ofSubject.flatMap(({ summary }) => summary ?? []), ...remarksOf(lines)],
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
    left('server', ({ server }) => server),
    right('right answers', ({ ok }) => number(ok, 0)),
    right('errors', ({ errorRate }) => formatShare(errorRate)),
    ...latencies,
  ]
  const names = [...new Set(items.map(({ operation }) => operation))]
  items.sort((a, b) => names.indexOf(a.operation) - names.indexOf(b.operation))
  const notes = ['Operations within the mix: the weights fix the share of each, so that only the mix has a rate.']
  const name = 'operations of the mix'
  return [{ heading: null, name, columns: [...columnsOfLoads(items), ...columns], items, notes }]
}
