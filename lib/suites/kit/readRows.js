import { groupBy } from '../../reports/groupBy.js'
import { mergeLatencies, toLatencies } from '../../stats/latency.js'
import { median } from '../../stats/median.js'
import { verdictOf } from '../../stats/outcomes.js'
import { combineProcesses, sum } from './fields.js'
import { readingsOf } from './times.js'

/** @import { Sample, StoredResult, TrialResult } from '../../core/suite.d.ts' */
/** @import { Latency } from '../../types.d.ts' */
/** @import { FieldTable, Kind, ValueOf } from './fields.js' */
/** @import { Reading, TimeReading } from './times.js' */

/**
 * Reads the rows of a result by their keys, whose figures combine the values of all processes.
 * @template {FieldTable} Table
 * @param {StoredResult<any, ValueOf<Table>>} result
 * @param {Table} fields
 * @param {object} reader
 * @param {(trial: TrialResult<any>) => Pick<Sample, 'name' | 'conditions' | 'control'>[]} reader.planned - samples,
 *   for processes without any
 * @param {(reading: Reading<any>) => string} reader.keyOf - the same for all readings of a row
 * @param {boolean} [reader.withControl] - whether figures are also of the A/A control
 */
export function readRows(result, fields, { planned, keyOf, withControl = false }) {
  const groups = groupBy(readingsOf(result, planned), keyOf)
  return new Map(
    [...groups].map(([key, readings]) => {
      const { outcome, reason } = verdictOf(readings)
      const processes = outcome === 'completed' ? processesOf(readings) : []
      const plain = processes.filter(({ control }) => withControl || !control)
      // A run that ended early may have the control only, which is measured alike.
      const figures = combineProcesses(fields, plain.length > 0 ? plain : processes)
      return [key, { ...readings[0], readings, processes, verdict: { outcome, reason }, figures }]
    }),
  )
}

/**
 * @template {FieldTable} Table
 * @typedef {ReturnType<typeof readRows<Table>> extends Map<string, infer Row> ? Row : never} ReadRow
 */

/** Lists the processes that have a value. @type {<Value>(readings: Reading<Value>[]) => Process<Value>[]} */
const processesOf = (readings) =>
  readings.flatMap(({ block, cohort, control, history, processIndex, use, value }) =>
    value ? { ...value, block, cohort, control, history, processIndex, use } : [],
  )

/**
 * @template Value
 * @typedef {Value & Pick<Reading<Value>, 'block' | 'cohort' | 'control' | 'history' | 'processIndex' | 'use'>} Process
 */

/**
 * Lists the times of processes by which rows compare, unless they are unknown.
 * @type {<Value>(processes: Process<Value>[], timeOf: (process: Process<Value>) => number | null) => TimeReading[]}
 */
export const timesOf = (processes, timeOf) =>
  processes.flatMap((process) => {
    const { block, control } = process
    const time = timeOf(process)
    return time === null ? [] : [{ block, control, time }]
  })

/** Computes the median of the values that are not null; null if all are. @param {(number | null)[]} values */
export function medianOfKnown(values) {
  const numbers = values.filter((value) => value !== null)
  return numbers.length > 0 ? median(numbers) : null
}

/**
 * Defines the row field of joined latencies, with parts such as `p99`, which are null if no process has latencies.
 * @template {keyof Latency} Part
 * @param {string} latency - name of the measured field
 * @param {string} histogram
 * @param {Part[]} parts
 */
export const latencyRow = (latency, histogram, parts) => ({
  kind: /** @type {Kind<{ [Name in Part]: number | null }>} */ ({ schema: { type: 'object' } }),
  of: (/** @type {unknown} */ _, /** @type {any[]} */ processes) => {
    const joined = mergeLatencies(processes.flatMap((process) => toLatencies(process[latency], process[histogram])))
    return joined && Object.fromEntries(parts.map((part) => [part, joined[part]]))
  },
  empty: Object.fromEntries(parts.map((part) => [part, null])),
})

/**
 * Divides the CPU milliseconds of servers by thousands of answers or events; null if there are none, or one is unknown.
 * @type {(countOf: (process: any) => number) => (_: unknown, processes: any[]) => number | null}
 */
export const cpuMsPerThousand = (countOf) => (_, processes) => {
  const cpuSeconds = sum(processes.map(({ use }) => use?.serverCpuSeconds ?? null))
  const count = processes.reduce((total, process) => total + countOf(process), 0)
  return cpuSeconds === null || count === 0 ? null : (cpuSeconds * 1e6) / count
}
