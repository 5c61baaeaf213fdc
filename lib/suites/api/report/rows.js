import { limitFlag, saturated } from '../../../checks/utilisation.js'
import { readRows } from '../../kit/readRows.js'
import { historyOf } from '../../kit/times.js'
import { mix } from '../file/keys.js'
import { measuresRates } from '../counting.js'
import { samples } from '../plan.js'
import { fields } from '../fields.js'
import { describeErrors, latenciesOf, ratesOf } from './figures.js'

/** @import { Sample, StoredResult } from '../../../core/suite.d.ts' */
/** @import { Flag, Outcome } from '../../../types.d.ts' */
/** @import { RowOf } from '../../kit/fields.js' */
/** @import { ReadRow } from '../../kit/readRows.js' */
/** @import { Limits } from './failOn.js' */
/** @import { Rate } from './figures.js' */
/** @import { Step } from '../servers/loadSteps.js' */
/** @import { Settings, Value } from '../types.d.ts' */

/** @typedef {StoredResult<Settings, Value>} Result */
/**
 * Row of a server, for one subject under one load.
 * @typedef {object} About
 * @property {string} server
 * @property {string} operation - name of an operation, or `mix`
 * @property {number} connections
 * @property {number} pipelining - requests in flight on each connection
 * @property {number | null} rate - constant rate in requests/s; null in a closed loop
 * @property {string | null} slo - objective of which the row is the capacity; null without one
 * @property {string} check - kind of check of its answers; of a mix, all kinds
 * @property {Outcome} outcome
 * @property {string | null} reason
 */
/** @typedef {About & RowOf<typeof fields>} ApiRow */
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
 * @property {boolean} [isStarted] - whether its processes are started by the run
 * @property {boolean} isPlanned - whether its processes had answered what the plan has before it, and nothing else
 */

/** Leaves out the trials that count instructions or profile. @param {Result} result @returns {Result} */
export const withoutCounting = (result) => ({ ...result, trials: result.trials.filter(measuresRates) })

/** Facts of a sample that is measured as planned. */
const completed = { outcome: /** @type {const} */ ('completed'), processIndex: 0, repeated: null }

/**
 * Lists the rows of results: every subject of every server under every load.
 * @param {Result[]} results
 * @param {Limits | null} limits - of --fail-on, which judge errors in place of a row's reason
 * @returns {Line[]}
 */
export const linesOf = (results, limits) =>
  results.flatMap((result) => {
    const planned = samples(null, result.settings)
    const past = planned.map((sample) => ({ ...sample, ...completed }))
    const rows = readRows(withoutCounting(result), fields, {
      planned: () => planned,
      keyOf: ({ name }) => name,
      withControl: true,
    })
    return planned.flatMap((sample, index) => {
      const read = rows.get(sample.name)
      if (!read) return []
      const history = historyOf({ samples: past }, past[index])
      const isPlanned = read.readings.every((reading) => reading.history === history)
      return [{ ...toLine(result, sample, read, limits?.errors !== undefined), isPlanned }]
    })
  })

/**
 * Makes a row of its readings, without a number if one of them has none. Both processes of a controlled server count.
 * @type {(result: Result, sample: Sample, read: ReadRow<typeof fields>, areErrorsJudged: boolean) =>
 *   Omit<Line, 'isPlanned'>}
 */
function toLine(result, { name, conditions }, { processes, verdict, figures }, areErrorsJudged) {
  const { server, run, settings } = result
  const { operation, connections, pipelining, rate = null, slo = null } = /** @type {SampleConditions} */ (conditions)
  const { outcome, reason } = verdict
  const errors = areErrorsJudged ? null : describeErrors({ ...figures, pipelining })
  const isClosed = rate === null && slo === null
  const uses = processes.flatMap(({ use }) => use ?? [])
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
    ...figures,
    // Its CPU time is also that of requests before the window.
    ...(!isClosed && { cpuMsPerThousandAnswers: null }),
  }
  return {
    row,
    result,
    run: run.id,
    reference: settings.reference,
    subject: name,
    rates: rate === null ? ratesOf(processes, ({ requestsPerSecond }) => requestsPerSecond) : [],
    latencies: rate === null ? null : latenciesOf(processes),
    flag: flag?.kind === saturated ? flag : null,
    isStarted: settings.api.servers.find(({ name }) => name === server)?.starts,
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
