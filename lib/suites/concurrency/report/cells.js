import { faultOf } from '../../../stats/faultOf.js'
import { groupBy } from '../../../reports/groupBy.js'
import { mergeLatencies, toLatencies } from '../../../stats/latency.js'
import { geometricMean } from '../../../stats/geometricMean.js'
import { combinationsOf, keyOf } from '../../../workload/combinations.js'
import { addUp, errorWords } from '../client/judgeCell.js'
import { limitOf } from '../limitOf.js'
import { cellParameters } from '../parameters.js'

/** @import { SampleResult, StoredResult, TrialResult } from '../../../core/suite.d.ts' */
/** @import { Conditions } from '../parameters.js' */
/** @import { Settings } from '../settle.js' */
/** @import { SweepRow, Value } from '../types.d.ts' */

/** @typedef {{ row: SweepRow, run: string, conditions: Conditions, rates: Map<number, number>, isSaturated: boolean, starving: string | null }} Cell rates: by block; starving: that some connections had no answer, in words */
/** @typedef {{ block: number, said: SampleResult<Value> }} Read */

const nothing = {
  ...{ requestsPerSecond: null, interval: null, ttfbMs: { mean: null, p99: null } },
  ...{ latencyMs: { mean: null, p50: null, p99: null }, serverCpuMsPerThousandRequests: null, peakMemoryBytes: null },
}

/** Every cell of every server that was begun, in the order of the axes. @param {StoredResult<Settings, Value>[]} results @returns {Cell[]} */
export const cellsOf = (results) =>
  results.flatMap((result) => {
    const { trials, settings } = result
    const ended = groupBy(
      trials.filter(({ outcome }) => outcome !== 'completed'),
      ({ conditions }) => keyOf(conditions, ['protocol']),
    )
    const read = groupBy(trials.flatMap(readingsOf), ({ key }) => key)
    return combinationsOf(settings.axes, cellParameters).flatMap((conditions) => {
      const failed = (ended.get(keyOf(conditions, ['protocol'])) ?? []).map((said) => ({ block: said.block, said }))
      const cell = toCell(result, conditions, failed, read.get(keyOf(conditions, cellParameters)) ?? [])
      return cell ? [{ ...cell, row: { ...cell.row, ...result.serverConditions } }] : []
    })
  })

/** @param {TrialResult<Value>} trial */
const readingsOf = ({ block, conditions, samples }) =>
  samples.map((said) => ({ block, said, key: keyOf({ ...conditions, ...said.conditions }, cellParameters) }))

/** @type {(result: StoredResult<Settings, Value>, conditions: Conditions, failed: { block: number, said: TrialResult }[], read: Read[]) => Cell | null} */
function toCell({ server, run }, conditions, failed, read) {
  const told = [...failed, ...read]
  if (told.length === 0) return null
  const { protocol, workload, connections, pipelining: streams, driver } = conditions
  const about = { server, protocol, connections, streams, workload }
  const values = read.flatMap(({ said: { value } }) => value ?? [])
  const errors = addUp(values.map(({ errors }) => errors))
  const fault = faultOf(told)
  const cell = { run: run.id, conditions, rates: new Map(), isSaturated: false, starving: null }
  if (fault) {
    const { outcome, reason } = fault
    return { ...cell, row: { ...about, outcome, reason, ...nothing, errors, driver } }
  }
  const flag = limitOf(
    read.map(({ said }) => said),
    conditions,
  )
  const lost = Object.keys(errors).length > 0 ? [`errors: ${errorWords(errors)}`] : []
  const starving = starvingWords(values, connections)
  const limited = flag ? [`${flag.kind}: ${flag.seen}`] : []
  const reason = [...lost, ...(starving ? [starving] : []), ...limited].join('; ') || null
  const rates = new Map(read.map(({ block, said }) => [block, Number(said.value?.requestsPerSecond)]))
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

/** By the window that was worst. @type {(values: Value[], connections: number) => string | null} */
function starvingWords(values, connections) {
  const starved = Math.max(...values.map(({ starvedConnections }) => starvedConnections ?? 0))
  const words = `${starved} of ${connections} connections had no answer in the measured window, use a longer -d`
  return starved > 0 ? words : null
}

/** @type {(read: Read[], values: Value[]) => Pick<SweepRow, 'ttfbMs' | 'latencyMs' | 'serverCpuMsPerThousandRequests' | 'peakMemoryBytes'>} */
function describeValues(read, values) {
  const ttfb = mergeLatencies(values.flatMap(({ ttfbMs, ttfbHistogram }) => toLatencies(ttfbMs, ttfbHistogram)))
  const latency = mergeLatencies(
    values.flatMap(({ latencyMs, latencyHistogram }) => toLatencies(latencyMs, latencyHistogram)),
  )
  const answers = values.reduce((sum, { counts }) => sum + (counts?.ok ?? 0), 0)
  const cpuSeconds = read.reduce((sum, { said: { use } }) => sum + (use?.serverCpuSeconds ?? 0), 0)
  const peaks = values.map(({ serverPeakMemoryBytes }) => serverPeakMemoryBytes)
  return {
    ttfbMs: { mean: ttfb?.mean ?? null, p99: ttfb?.p99 ?? null },
    latencyMs: { mean: latency?.mean ?? null, p50: latency?.p50 ?? null, p99: latency?.p99 ?? null },
    serverCpuMsPerThousandRequests: answers > 0 ? (cpuSeconds * 1e6) / answers : null,
    peakMemoryBytes: peaks.includes(null) ? null : Math.max(...peaks.map(Number)),
  }
}
