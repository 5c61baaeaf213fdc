import { groupBy } from '../../reports/groupBy.js'
import { mergeLatencies, toLatencies } from '../../stats/latency.js'
import { median } from '../../stats/median.js'
import { verdictOf } from '../../stats/outcomes.js'
import { combineProcesses, pickRow } from './fields.js'
import { readingsOf } from './times.js'

/** @import { SampleResult, StoredResult, TrialResult } from '../../core/suite.d.ts' */
/** @import { Latency, Outcome } from '../../types.d.ts' */
/** @import { FieldTable, RowOf, ValueOf } from './fields.js' */
/** @import { Reading, TimeReading } from './times.js' */

/** @typedef {Pick<Reading<any>, 'block' | 'cohort' | 'control' | 'use'>} Place of a value */
/**
 * Rows of a suite and how to read them.
 * @template {FieldTable} Table
 * @typedef {object} RowReader
 * @property {Table} fields
 * @property {(trial: TrialResult<any>) => Pick<SampleResult, 'name' | 'conditions' | 'control'>[]} planned - samples,
 *   for processes without any
 * @property {(reading: Reading<any>) => string} keyOf - the same for all readings of a row
 * @property {boolean} [withControl] - whether figures are also of the A/A control
 */
/**
 * Readings of a row, with what is made of them.
 * @template {FieldTable} Table
 * @typedef {object} ReadRow
 * @property {string} key
 * @property {any} conditions
 * @property {Reading<ValueOf<Table>>[]} readings
 * @property {(ValueOf<Table> & Place)[]} processes - those with a value; none if the row has no number
 * @property {{ outcome: Outcome, reason: string | null }} verdict
 * @property {RowOf<Table>} figures
 */

/**
 * Reads the rows of a result, whose figures combine the values of all processes.
 * @template {FieldTable} Table
 * @param {StoredResult<any, any>} result
 * @param {RowReader<Table>} reader
 * @returns {ReadRow<Table>[]}
 */
export const readRows = (result, { fields, planned, keyOf, withControl = false }) =>
  [...groupBy(readingsOf(result, planned), keyOf)].map(([key, readings]) => {
    const { outcome, reason } = verdictOf(readings)
    const measured = outcome === 'completed' ? readings : []
    const processes = measured.flatMap(({ block, cohort, control, use, value }) =>
      value ? [{ ...value, block, cohort, control, use }] : [],
    )
    const plain = processes.filter(({ control }) => withControl || !control)
    // A run that ended early may have the control only, which is measured alike.
    const combined = plain.length > 0 ? plain : processes
    const figures = pickRow(fields, combined.length > 0 ? combineProcesses(fields, combined) : null)
    const [{ conditions }] = readings
    return { key, conditions, readings, processes, verdict: { outcome, reason }, figures }
  })

/**
 * Lists the times of processes by which rows compare.
 * @type {<Process extends Place>(processes: Process[], timeOf: (process: Process) => number | null) => TimeReading[]}
 */
export const timesOf = (processes, timeOf) =>
  processes.flatMap((process) => {
    const time = timeOf(process)
    return time ? [{ block: process.block, control: process.control, time }] : []
  })

/** Computes the median of the values that are not null; null if all are. @param {(number | null)[]} values */
export function medianOfKnown(values) {
  const numbers = values.filter((value) => value !== null)
  return numbers.length > 0 ? median(numbers) : null
}

/**
 * Joins the latencies of processes, and picks parts such as `p99`, which are null if no process has latencies.
 * @type {(latency: string, histogram: string, parts: (keyof Latency)[]) => (_: unknown, processes: any[]) => any}
 */
export const joinLatencies = (latency, histogram, parts) => (_, processes) => {
  const joined = mergeLatencies(processes.flatMap((process) => toLatencies(process[latency], process[histogram])))
  return Object.fromEntries(parts.map((part) => [part, joined?.[part] ?? null]))
}

/**
 * Divides the CPU milliseconds of servers by thousands of what they did; null if they did nothing.
 * @type {(count: (process: any) => number) => (_: unknown, processes: any[]) => number | null}
 */
export const cpuMsPerThousand = (count) => (_, processes) => {
  const done = processes.reduce((total, process) => total + count(process), 0)
  const cpuSeconds = processes.reduce((total, { use }) => total + (use?.serverCpuSeconds ?? 0), 0)
  return done > 0 ? (cpuSeconds * 1e6) / done : null
}
