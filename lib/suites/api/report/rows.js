import { limitFlag, saturated } from '../../../checks/utilisation.js'
import { number } from '../../../reports/column.js'
import { groupBy } from '../../../reports/groupBy.js'
import { meanOfProcesses } from '../../../stats/confidenceIntervals.js'
import { geometricMean } from '../../../stats/geometricMean.js'
import { mergeHistograms, readPercentile } from '../../../stats/latency.js'
import { mean, sum } from '../../../stats/mean.js'
import { verdictOf } from '../../../stats/outcomes.js'
import { blocksToRank } from '../../../stats/ranks.js'
import { countsInstructions } from '../../kit/countInstructions.js'
import { readingsOf } from '../../kit/times.js'
import { mix } from '../file/keys.js'
import { samples } from '../plan.js'
import { joinRates, latenciesOf, ratesOf } from './constantRates.js'
import { formatShare } from './failOn.js'

/** @import { Sample, StoredResult } from '../../../core/suite.d.ts' */
/** @import { Flag, Latency, Outcome } from '../../../types.d.ts' */
/** @import { K6Measurement } from '../../kit/k6/types.d.ts' */
/** @import { Limits } from './failOn.js' */
/** @import { Reading } from '../../kit/times.js' */
/** @import { Step } from '../servers/loadSteps.js' */
/** @import { Settings, Value } from '../types.d.ts' */

/** @typedef {StoredResult<Settings & { failOn?: Limits }, Value>} Result */
/** @typedef {{ [Name in keyof Latency | 'p95']: number | null }} LatencyRow */
/** @typedef {{ ok: number, errors: number, errorRate: number, latencyMs: LatencyRow }} Part operation of a mix */
/**
 * Row of a server, for one subject under one load. Null if there is no number.
 * @typedef {object} ApiRow
 * @property {string} server
 * @property {string} operation - name of an operation, or `mix`
 * @property {number} connections
 * @property {number} pipelining - requests in flight on each connection
 * @property {number | null} rate - constant rate in requests/s; null in a closed loop
 * @property {string | null} slo - objective of which the row is the capacity; null without one
 * @property {string} check - kind of check of its answers; of a mix, all kinds
 * @property {Outcome} outcome
 * @property {string | null} reason
 * @property {number | null} requestsPerSecond - right answers
 * @property {[number, number] | null} interval - 95 % of requestsPerSecond; null from fewer than three blocks
 * @property {number | null} ratio - to the first server's rate in the same blocks
 * @property {[number, number] | null} ratioInterval - 95 %; null from fewer than three blocks
 * @property {'faster' | 'slower' | '~' | null} verdict - null without one
 * @property {number | null} change - ratio to the rate in the run of --baseline
 * @property {[number, number] | null} changeInterval - 95 %
 * @property {'faster' | 'slower' | '~' | null} changeVerdict - null without one
 * @property {boolean | null} sustained - whether the server keeps up with the constant rate; null in a closed loop
 * @property {number | null} latenessMs - of the client at a constant rate, 99th percentile
 * @property {string | null} remark - on a constant rate or a capacity, which is no error
 * @property {number | null} p50Ratio - of latency at a constant rate, to the first server's in the same blocks
 * @property {[number, number] | null} p50RatioInterval - 95 %
 * @property {'faster' | 'slower' | '~' | null} p50Verdict - null without one
 * @property {number | null} p99Ratio
 * @property {[number, number] | null} p99RatioInterval
 * @property {'faster' | 'slower' | '~' | null} p99Verdict
 * @property {number | null} errorRate - share of requests without a right answer
 * @property {Value['errors']} errors
 * @property {LatencyRow} latencyMs - of right answers
 * @property {number | null} bytesPerAnswer
 * @property {number | null} cpuMsPerThousandAnswers - of the server's processes
 * @property {number | null} peakMemoryBytes
 * @property {number | null} readySeconds - from start to first right answer
 * @property {number | null} firstAnswerMs - time of the first answer
 * @property {number | null} instructionsPerAnswer - user-mode, of all threads
 * @property {[number, number] | null} instructionsInterval - 95 % between processes; of a single one within it
 * @property {number | null} instructionsRatio - to the first server's instructions per answer
 * @property {[number, number] | null} instructionsRatioInterval - 95 %; null with too few processes
 * @property {Record<string, Part> | null} parts - of a mix, by their operations
 * @property {K6Measurement[]} k6 - counts of k6, none unless they are imported
 */
/** @typedef {{ block: number, cohort?: number, control: boolean, rate: number }} Rate of one process, or its latency */
/** @typedef {'p50' | 'p99'} Compared percentile of latency that is compared at a constant rate */
/**
 * @typedef {object} Line
 * @property {ApiRow} row
 * @property {Result} result - that it is of
 * @property {string} run - its id
 * @property {string} reference - name of the first server
 * @property {string} subject - operation or mix, with its load if there are several
 * @property {Rate[]} rates - or capacities; none if the row has no number, or a constant rate
 * @property {Record<Compared, Rate[]> | null} latencies - in milliseconds, at a constant rate
 * @property {Flag | null} flag - saturation of the load generator
 */

/** Leaves out the trials that count instructions. @param {Result} result @returns {Result} */
export const withoutCounting = (result) => ({
  ...result,
  trials: result.trials.filter((trial) => !countsInstructions(trial)),
})

/**
 * Lists the rows of results: every subject of every server under every load.
 * @param {Result[]} results
 * @param {Limits | null} limits - of --fail-on, which judge errors in place of a row's reason
 * @returns {Line[]}
 */
export const linesOf = (results, limits) =>
  results.flatMap((result) => {
    const planned = samples(null, result.settings)
    const readings = groupBy(
      readingsOf(withoutCounting(result), () => planned),
      ({ name }) => name,
    )
    return planned.flatMap((sample) => {
      const ofSample = readings.get(sample.name)
      return ofSample ? [toLine(result, sample, ofSample, limits?.errors !== undefined)] : []
    })
  })

/** Fields that comparisons set. */
const uncompared = {
  ratio: null,
  ratioInterval: null,
  verdict: null,
  change: null,
  changeInterval: null,
  changeVerdict: null,
  p50Ratio: null,
  p50RatioInterval: null,
  p50Verdict: null,
  p99Ratio: null,
  p99RatioInterval: null,
  p99Verdict: null,
  instructionsPerAnswer: null,
  instructionsInterval: null,
  instructionsRatio: null,
  instructionsRatioInterval: null,
}

/**
 * Makes a row of its readings, without a number if one of them has none. Both processes of a controlled server count.
 * @type {(result: Result, sample: Sample, readings: Reading<Value>[], areErrorsJudged: boolean) => Line}
 */
function toLine(result, { name, conditions }, readings, areErrorsJudged) {
  const { server, run, settings } = result
  const { operation, connections, pipelining, rate = null, slo = null } = /** @type {SampleConditions} */ (conditions)
  const { outcome, reason } = verdictOf(readings)
  const measured = outcome === 'completed' ? readings : []
  const rates = ratesOf(measured, ({ requestsPerSecond }) => requestsPerSecond)
  const figures = joinFigures(measured)
  const errors = areErrorsJudged ? null : describeErrors(figures)
  const row = {
    server,
    operation,
    connections,
    pipelining,
    rate,
    slo,
    check: describeCheck(operation, settings),
    outcome,
    reason: [reason, errors].filter((part) => part !== null).join('; ') || null,
    ...estimateRate(rates),
    ...uncompared,
    ...joinRates(measured),
    ...figures,
    // Its CPU time is also that of requests before the window.
    ...((rate !== null || slo !== null) && { cpuMsPerThousandAnswers: null }),
    k6: [],
  }
  const shared = { row, result, run: run.id, reference: settings.reference, subject: name }
  if (rate !== null) return { ...shared, rates: [], latencies: latenciesOf(measured), flag: null }
  if (slo !== null) return { ...shared, rates, latencies: null, flag: null }
  const uses = measured.flatMap(({ use }) => use ?? [])
  const flag = limitFlag(uses, { connections, pipelining })
  const isSaturated = flag?.kind === saturated
  return { ...shared, rates, latencies: null, flag: isSaturated ? flag : null }
}

/** Tells whether a row is of a closed loop. @param {Line} line */
export const isClosedLoop = ({ row }) => row.rate === null && row.slo === null

/** @typedef {{ connections: number, pipelining: number, rate?: number | null, slo?: string | null }} Load */
/** @typedef {Pick<ApiRow, 'operation' | 'connections' | 'pipelining'> & Step} SampleConditions */

/** Names the checks of a subject. @type {(operation: string, settings: Pick<Settings, 'api'>) => string} */
function describeCheck(operation, { api }) {
  const checked = api.operations.filter(({ name }) => operation === mix || operation === name)
  return [...new Set(checked.map(({ check }) => check))].join(', ')
}

/** Lists the rates of blocks, in each of which processes of one server have one mean. @param {Rate[]} rates */
export const ratesOfBlocks = (rates) =>
  [...groupBy(rates, ({ block }) => block).values()].map((processes) =>
    geometricMean(processes.map(({ rate }) => rate)),
  )

/**
 * Estimates a rate by the blocks.
 * @param {Rate[]} rates
 * @returns {Pick<ApiRow, 'requestsPerSecond' | 'interval'>}
 */
function estimateRate(rates) {
  const byBlock = ratesOfBlocks(rates)
  if (byBlock.length === 0) return { requestsPerSecond: null, interval: null }
  return {
    requestsPerSecond: geometricMean(byBlock),
    interval: byBlock.length >= blocksToRank ? meanOfProcesses(byBlock).interval : null,
  }
}

/**
 * Joins the figures of all processes, which are null without a reading.
 * @param {Reading<Value>[]} readings
 */
function joinFigures(readings) {
  const values = readings.flatMap(({ value }) => value ?? [])
  const { ok, errorRate } = addCounts(values.map(({ counts }) => counts))
  const bytesOf = (/** @type {Value} */ { bytesPerAnswer, counts }) => bytesPerAnswer && bytesPerAnswer * counts.ok
  const bytes = combineKnown(values, bytesOf, sum)
  const cpuSeconds = combineKnown(readings, ({ use }) => use?.serverCpuSeconds ?? null, sum)
  const ofMix = values.flatMap(({ operations }) => (operations ? [operations] : []))
  return {
    errorRate: values.length > 0 ? errorRate : null,
    errors: mergeErrors(values),
    latencyMs: summariseLatency(values),
    bytesPerAnswer: perAnswer(bytes, ok),
    cpuMsPerThousandAnswers: perAnswer(cpuSeconds, ok / 1e6),
    peakMemoryBytes: combineKnown(values, ({ serverPeakMemoryBytes }) => serverPeakMemoryBytes, largest),
    readySeconds: combineKnown(values, ({ readySeconds }) => readySeconds, mean),
    firstAnswerMs: combineKnown(values, ({ firstAnswerMs }) => firstAnswerMs, mean),
    parts: ofMix.length > 0 ? mergeParts(ofMix) : null,
  }
}

/**
 * Combines the figures of items; null if one of them is unknown, or there is none.
 * @type {<Item>(
 *   items: Item[],
 *   pick: (item: Item) => number | null,
 *   combine: (figures: number[]) => number,
 * ) => number | null}
 */
function combineKnown(items, pick, combine) {
  const figures = items.map(pick).filter((figure) => figure !== null)
  return figures.length > 0 && figures.length === items.length ? combine(figures) : null
}

/** @param {number[]} figures */
const largest = (figures) => Math.max(...figures)

/** @type {(amount: number | null, answers: number) => number | null} */
const perAnswer = (amount, answers) => (amount === null || answers === 0 ? null : amount / answers)

/** @param {{ ok: number, errors: number }[]} counts */
function addCounts(counts) {
  const ok = sum(counts.map((count) => count.ok))
  const errors = sum(counts.map((count) => count.errors))
  return { ok, errors, errorRate: errors === 0 ? 0 : errors / (ok + errors) }
}

/**
 * Joins the latencies of several processes.
 * @param {Pick<Value, 'latencyMs' | 'latencyHistogram'>[]} values
 * @returns {LatencyRow}
 */
function summariseLatency(values) {
  const measured = values.filter(({ latencyMs }) => latencyMs !== null)
  const { latencyMs, latencyHistogram } = mergeHistograms(measured)
  if (latencyMs === null) return { mean: null, p50: null, p90: null, p95: null, p99: null, max: null }
  const { mean, p50, p90, p99, max } = latencyMs
  return { mean, p50, p90, p95: readPercentile(latencyHistogram, 95), p99, max }
}

/** Joins the parts of mixes. @param {NonNullable<Value['operations']>[]} mixes */
function mergeParts(mixes) {
  const names = [...new Set(mixes.flatMap((parts) => Object.keys(parts)))]
  const merged = names.map((name) => {
    const parts = mixes.flatMap((all) => all[name] ?? [])
    return [name, { ...addCounts(parts), latencyMs: summariseLatency(parts) }]
  })
  return /** @type {Record<string, Part>} */ (Object.fromEntries(merged))
}

/** Kinds of errors that a row has. */
const maxErrors = 10

/**
 * Adds up the errors of several processes by their reasons, the most frequent first.
 * @param {Pick<Value, 'errors'>[]} values
 * @returns {Value['errors']}
 */
function mergeErrors(values) {
  const alike = groupBy(
    values.flatMap(({ errors }) => errors),
    ({ kind, reason }) => `${kind} ${reason}`,
  )
  return [...alike.values()]
    .map((errors) => ({ ...errors[0], count: sum(errors.map(({ count }) => count)) }))
    .sort((a, b) => b.count - a.count)
    .slice(0, maxErrors)
}

/** Reasons that a sentence names. */
const fewErrors = 3

/**
 * Describes errors, such as `0.40 % errors: 12 × status: HTTP 500`; null if there is none.
 * @param {Pick<ApiRow, 'errorRate' | 'errors'>} row
 */
export function describeErrors({ errorRate, errors }) {
  if (!errorRate) return null
  const frequent = errors.slice(0, fewErrors)
  const reasons = frequent.map(({ kind, reason, count }) => `${number(count, 0)} × ${kind}: ${reason}`)
  const more = errors.length > fewErrors ? [`and ${errors.length - fewErrors} more`] : []
  return `${formatShare(errorRate)} errors: ${[...reasons, ...more].join(', ')}`
}
