import { faultOf } from '../../stats/outcomes.js'
import { describeLoad } from '../../load/connectionLog.js'
import { groupBy } from '../../reports/groupBy.js'
import { mergeLatencies, toLatencies } from '../../stats/latency.js'
import { geometricMean } from '../../stats/geometricMean.js'
import { combinationsOf, keyOf } from '../../workload/combinations.js'
import { describeReplaced, ofFirstProcesses, readingsOf } from '../kit/times.js'
import { addUp, describeErrors, hasErrors, limitsOf } from './judgeCell.js'
import { cellAxes } from './parameters.js'
import { samples } from './plan.js'

/** @import { StoredResult } from '../../core/suite.d.ts' */
/** @import { Reading } from '../kit/times.js' */
/** @import { Conditions, Settings } from './parameters.js' */
/** @import { Flag } from '../../types.d.ts' */
/** @import { SweepRow, Value } from './types.d.ts' */

/**
 * @typedef {object} Cell
 * @property {SweepRow} row
 * @property {string} run - its id
 * @property {Conditions} conditions
 * @property {Map<number, number>} rates - by block, of first processes
 * @property {Flag[]} flags - doubts about its rate
 * @property {string | null} starving - describes connections that had no answer
 */

/**
 * Lists every measured cell of every server, in the order of the axes.
 * @param {StoredResult<Settings, Value>[]} results
 * @returns {Cell[]}
 */
export const cellsOf = (results) =>
  results.flatMap((result) => {
    const { settings } = result
    const readings = groupBy(
      readingsOf(result, (trial) => samples(trial, settings)),
      ({ conditions }) => keyOf(conditions, cellAxes),
    )
    return combinationsOf(settings.axes, cellAxes).flatMap((conditions) => {
      const ofCell = readings.get(keyOf(conditions, cellAxes))
      return ofCell ? [toCell(result, conditions, ofCell)] : []
    })
  })

/**
 * Makes a cell of its readings, without a number if one of them has none.
 * @type {(
 *   result: StoredResult<Settings, Value>,
 *   conditions: Conditions,
 *   readings: Reading<Value>[],
 * ) => Cell}
 */
function toCell({ server, run, serverConditions }, conditions, readings) {
  const { protocol, workload, connections, pipelining: streams, driver } = conditions
  const errors = addUp(readings.flatMap(({ value }) => value?.errors ?? []))
  const fault = faultOf(readings)
  const measured = fault ? [] : readings
  const ratesOf = (/** @type {Reading<Value>[]} */ some) =>
    new Map(some.map(({ block, value }) => [block, Number(value?.requestsPerSecond)]))
  const rates = ratesOf(ofFirstProcesses(measured))
  const flags = limitsOf(measured, conditions)
  const starving = describeStarving(measured, connections)
  const remarks = [
    ...(hasErrors({ errors }) ? [`errors: ${describeErrors(errors)}`] : []),
    ...(starving ? [starving] : []),
    ...new Set(measured.flatMap(({ value }) => (value ? describeLoad(value) : []))),
    ...describeReplaced(measured),
    ...flags.map((flag) => `${flag.kind}: ${flag.seen}`),
  ]
  const row = {
    server,
    protocol,
    connections,
    streams,
    workload,
    outcome: fault?.outcome ?? /** @type {const} */ ('completed'),
    reason: fault?.reason ?? (remarks.join('; ') || null),
    requestsPerSecond: fault ? null : geometricMean([...(rates.size > 0 ? rates : ratesOf(measured)).values()]),
    interval: null,
    ...summariseReadings(measured),
    errors,
    driver,
    ...serverConditions,
  }
  return { row, run: run.id, conditions, rates, flags, starving }
}

/**
 * Describes starved connections by the worst window.
 * @type {(readings: Reading<Value>[], connections: number) => string | null}
 */
function describeStarving(readings, connections) {
  const starved = Math.max(0, ...readings.map(({ value }) => value?.starvedConnections ?? 0))
  if (starved === 0) return null
  return `${starved} of ${connections} connections had no answer in the measured window, use a longer -d`
}

/**
 * Joins the figures of all blocks, which are null without a reading.
 * @type {(
 *   readings: Reading<Value>[],
 * ) => Pick<SweepRow, 'ttfbMs' | 'latencyMs' | 'serverCpuMsPerThousandRequests' | 'peakMemoryBytes'>}
 */
function summariseReadings(readings) {
  const values = readings.flatMap(({ value }) => value ?? [])
  const ttfb = mergeLatencies(values.flatMap(({ ttfbMs, ttfbHistogram }) => toLatencies(ttfbMs, ttfbHistogram)))
  const latency = mergeLatencies(
    values.flatMap(({ latencyMs, latencyHistogram }) => toLatencies(latencyMs, latencyHistogram)),
  )
  const answers = values.reduce((sum, { counts }) => sum + (counts?.ok ?? 0), 0)
  const cpuSeconds = readings.reduce((sum, { use }) => sum + (use?.serverCpuSeconds ?? 0), 0)
  const peaks = values.flatMap(({ serverPeakMemoryBytes }) => serverPeakMemoryBytes ?? [])
  return {
    ttfbMs: { mean: ttfb?.mean ?? null, p99: ttfb?.p99 ?? null },
    latencyMs: { mean: latency?.mean ?? null, p50: latency?.p50 ?? null, p99: latency?.p99 ?? null },
    serverCpuMsPerThousandRequests: answers > 0 ? (cpuSeconds * 1e6) / answers : null,
    peakMemoryBytes: peaks.length > 0 && peaks.length === values.length ? Math.max(...peaks) : null,
  }
}
