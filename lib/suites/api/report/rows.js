import { limitFlag, saturated } from '../../../checks/utilisation.js'
import { groupBy } from '../../../reports/groupBy.js'
import { verdictOf } from '../../../stats/outcomes.js'
import { countsInstructions } from '../../kit/countInstructions.js'
import { readingsOf } from '../../kit/times.js'
import { mix } from '../file/keys.js'
import { samples } from '../plan.js'
import { comparedFields } from './comparedFields.js'
import { describeErrors, estimateRate, joinFigures, joinRates, latenciesOf, ratesOf } from './figures.js'

/** @import { Sample, StoredResult } from '../../../core/suite.d.ts' */
/** @import { Flag, Outcome } from '../../../types.d.ts' */
/** @import { K6Measurement } from '../../kit/k6/types.d.ts' */
/** @import { Verdict } from './comparedFields.js' */
/** @import { Limits } from './failOn.js' */
/** @import { LatencyRow, Part, Rate } from './figures.js' */
/** @import { Reading } from '../../kit/times.js' */
/** @import { Step } from '../servers/loadSteps.js' */
/** @import { Settings, Value } from '../types.d.ts' */

/** @typedef {StoredResult<Settings, Value>} Result */
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
 * @property {Verdict} verdict - null without one
 * @property {number | null} change - ratio to the rate in the run of --baseline
 * @property {[number, number] | null} changeInterval - 95 %
 * @property {Verdict} changeVerdict - null without one
 * @property {boolean | null} sustained - whether the server keeps up with the constant rate; null in a closed loop
 * @property {number | null} unanswered - requests at a constant rate without an answer 2 s after their window
 * @property {number | null} latenessMs - of the client at a constant rate, 99th percentile
 * @property {string | null} remark - on a constant rate or a capacity, which is no error
 * @property {number | null} p50Ratio - of latency at a constant rate, to the first server's in the same blocks
 * @property {[number, number] | null} p50RatioInterval - 95 %
 * @property {Verdict} p50Verdict - null without one
 * @property {number | null} p99Ratio
 * @property {[number, number] | null} p99RatioInterval
 * @property {Verdict} p99Verdict
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
/**
 * @typedef {object} Line
 * @property {ApiRow} row
 * @property {Result} result - the row's result
 * @property {string} run - its id
 * @property {string} reference - name of the first server
 * @property {string} subject - operation or mix, with its load if there are several
 * @property {Rate[]} rates - or capacities; none if the row has no number, or a constant rate
 * @property {ReturnType<typeof latenciesOf> | null} latencies - in milliseconds, at a constant rate
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

const names = Object.values(comparedFields).flat()

/** Fields that comparisons set. */
const uncompared = {
  .../** @type {Record<typeof names[number], null>} */ (Object.fromEntries(names.map((name) => [name, null]))),
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
  const isClosed = rate === null && slo === null
  const uses = measured.flatMap(({ use }) => use ?? [])
  const flag = isClosed ? limitFlag(uses, { connections, pipelining }) : null
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
    ...(!isClosed && { cpuMsPerThousandAnswers: null }),
    k6: [],
  }
  return {
    row,
    result,
    run: run.id,
    reference: settings.reference,
    subject: name,
    rates: rate === null ? rates : [],
    latencies: rate === null ? null : latenciesOf(measured),
    flag: flag?.kind === saturated ? flag : null,
  }
}

/** Lists the flags of a row. @param {Pick<Line, 'flag'>} line */
export const flagsOf = ({ flag }) => (flag ? [flag] : [])

/** Tells whether a row is of a closed loop. @param {Line} line */
export const isClosedLoop = ({ row }) => row.rate === null && row.slo === null

/** @typedef {{ connections: number, pipelining: number, rate?: number | null, slo?: string | null }} Load */
/** @typedef {Pick<ApiRow, 'operation' | 'connections' | 'pipelining'> & Step} SampleConditions */

/** Names the checks of a subject. @type {(operation: string, settings: Pick<Settings, 'api'>) => string} */
function describeCheck(operation, { api }) {
  const checked = api.operations.filter(({ name }) => operation === mix || operation === name)
  return [...new Set(checked.map(({ check }) => check))].join(', ')
}
