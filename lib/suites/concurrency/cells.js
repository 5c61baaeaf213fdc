import { faultOf } from '../../stats/faultOf.js'
import { groupBy } from '../../reports/groupBy.js'
import { mergeLatencies, toLatencies } from '../../stats/latency.js'
import { geometricMean } from '../../stats/geometricMean.js'
import { combinationsOf, keyOf } from '../../workload/combinations.js'
import { addUp, describeErrors, limitOf } from './judgeCell.js'
import { cellAxes } from './parameters.js'

/** @import { SampleResult, StoredResult, TrialResult } from '../../core/suite.d.ts' */
/** @import { Conditions, Settings } from './parameters.js' */
/** @import { SweepRow, Value } from './types.d.ts' */

/**
 * @typedef {object} Cell
 * @property {SweepRow} row
 * @property {string} run - its id
 * @property {Conditions} conditions
 * @property {Map<number, number>} rates - by block
 * @property {boolean} isSaturated - whether the load generator was
 * @property {string | null} starving - describes connections that had no answer
 */
/** @typedef {SampleResult<Value> & { block: number }} Read */

const nothing = {
  requestsPerSecond: null,
  interval: null,
  ttfbMs: { mean: null, p99: null },
  latencyMs: { mean: null, p50: null, p99: null },
  serverCpuMsPerThousandRequests: null,
  peakMemoryBytes: null,
}

/**
 * Lists every measured cell of every server, in the order of the axes.
 * @param {StoredResult<Settings, Value>[]} results
 * @returns {Cell[]}
 */
export const cellsOf = (results) =>
  results.flatMap((result) => {
    const { trials, settings } = result
    const ended = groupBy(
      trials.filter(({ outcome }) => outcome !== 'completed'),
      ({ conditions }) => keyOf(conditions, ['protocol']),
    )
    const read = groupBy(trials.flatMap(readingsOf), ({ key }) => key)
    return combinationsOf(settings.axes, cellAxes).flatMap((conditions) => {
      const failed = ended.get(keyOf(conditions, ['protocol'])) ?? []
      const cell = toCell(result, conditions, failed, read.get(keyOf(conditions, cellAxes)) ?? [])
      return cell ? [{ ...cell, row: { ...cell.row, ...result.serverConditions } }] : []
    })
  })

/** @param {TrialResult<Value>} trial */
const readingsOf = ({ block, conditions, samples }) =>
  samples.map((sample) => ({ ...sample, block, key: keyOf({ ...conditions, ...sample.conditions }, cellAxes) }))

/**
 * @type {(
 *   result: StoredResult<Settings, Value>,
 *   conditions: Conditions,
 *   failed: TrialResult[],
 *   read: Read[],
 * ) => Cell | null}
 */
function toCell({ server, run }, conditions, failed, read) {
  const all = [...failed, ...read]
  if (all.length === 0) return null
  const { protocol, workload, connections, pipelining: streams, driver } = conditions
  const about = { server, protocol, connections, streams, workload }
  const values = read.flatMap(({ value }) => value ?? [])
  const errors = addUp(values.map(({ errors }) => errors))
  const fault = faultOf(all)
  const cell = { run: run.id, conditions, rates: new Map(), isSaturated: false, starving: null }
  if (fault) {
    const { outcome, reason } = fault
    return { ...cell, row: { ...about, outcome, reason, ...nothing, errors, driver } }
  }
  const flag = limitOf(read, conditions)
  const lost = Object.keys(errors).length > 0 ? [`errors: ${describeErrors(errors)}`] : []
  const starving = describeStarving(values, connections)
  const limited = flag ? [`${flag.kind}: ${flag.seen}`] : []
  const reason = [...lost, ...(starving ? [starving] : []), ...limited].join('; ') || null
  const rates = new Map(read.map(({ block, value }) => [block, Number(value?.requestsPerSecond)]))
  const requestsPerSecond = geometricMean([...rates.values()])
  const row = {
    ...about,
    outcome: /** @type {const} */ ('completed'),
    reason,
    requestsPerSecond,
    interval: null,
    ...describeValues(read, values),
    errors,
    driver,
  }
  return { ...cell, rates, isSaturated: flag !== null, starving, row }
}

/**
 * Describes starved connections by the worst window.
 * @type {(values: Value[], connections: number) => string | null}
 */
function describeStarving(values, connections) {
  const starved = Math.max(...values.map(({ starvedConnections }) => starvedConnections ?? 0))
  const words = `${starved} of ${connections} connections had no answer in the measured window, use a longer -d`
  return starved > 0 ? words : null
}

/**
 * @type {(
 *   read: Read[],
 *   values: Value[],
 * ) => Pick<SweepRow, 'ttfbMs' | 'latencyMs' | 'serverCpuMsPerThousandRequests' | 'peakMemoryBytes'>}
 */
function describeValues(read, values) {
  const ttfb = mergeLatencies(values.flatMap(({ ttfbMs, ttfbHistogram }) => toLatencies(ttfbMs, ttfbHistogram)))
  const latency = mergeLatencies(
    values.flatMap(({ latencyMs, latencyHistogram }) => toLatencies(latencyMs, latencyHistogram)),
  )
  const answers = values.reduce((sum, { counts }) => sum + (counts?.ok ?? 0), 0)
  const cpuSeconds = read.reduce((sum, { use }) => sum + (use?.serverCpuSeconds ?? 0), 0)
  const peaks = values.map(({ serverPeakMemoryBytes }) => serverPeakMemoryBytes)
  return {
    ttfbMs: { mean: ttfb?.mean ?? null, p99: ttfb?.p99 ?? null },
    latencyMs: { mean: latency?.mean ?? null, p50: latency?.p50 ?? null, p99: latency?.p99 ?? null },
    serverCpuMsPerThousandRequests: answers > 0 ? (cpuSeconds * 1e6) / answers : null,
    peakMemoryBytes: peaks.includes(null) ? null : Math.max(...peaks.map(Number)),
  }
}
