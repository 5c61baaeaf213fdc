import { sustainedShare } from '../../../load/openLoop.js'

/** Tag of requests that count, without the warm-up. */
export const loadTag = '{phase:load}'
/** Checks of every answer, and of those that were compared as a whole. */
export const rightChecks = 'checks{phase:load,check:right}'
export const goldenChecks = 'checks{phase:load,check:golden}'
/** Metric of requests that were due while every user waited for an answer. */
export const droppedIterations = 'dropped_iterations'

/** Timeouts in seconds of an answer, and then of the end of a run. */
export const answerSeconds = 10
const endSeconds = 15

/** Statistics by k6's names. */
export const statistics = { mean: 'avg', p50: 'med', p90: 'p(90)', p95: 'p(95)', p99: 'p(99)', max: 'max' }

/**
 * @typedef {object} LoadOfK6
 * @property {number | null} requestsPerSecond - constant rate, whatever becomes of the answers; null: a closed loop
 * @property {number} warmupSeconds
 * @property {number} durationSeconds
 * @property {number} connections
 * @property {number} pipelining
 * @property {string[]} [latency] - criteria in milliseconds, such as `p(99)<50`
 * @property {number} [errors] - share of requests that may be errors
 */

/**
 * Creates the options of a script.
 * @param {LoadOfK6} load
 */
export function createK6Options({ requestsPerSecond, latency = [], errors = 0, ...load }) {
  const duration = `${Math.round((load.warmupSeconds + load.durationSeconds) * 1000)}ms`
  // A user of k6 has one connection, and one request in flight.
  const users = load.connections * load.pipelining
  const times = { duration, gracefulStop: `${endSeconds}s` }
  const scenario =
    requestsPerSecond === null
      ? { executor: 'constant-vus', vus: users, ...times }
      : // Creating users later would drop requests.
        { executor: 'constant-arrival-rate', ...toRate(requestsPerSecond), ...times, preAllocatedVUs: users }
  const due = (requestsPerSecond ?? 0) * load.durationSeconds
  return {
    scenarios: { load: scenario },
    // By default a summary lacks the 99th percentile.
    summaryTrendStats: Object.values(statistics),
    thresholds: {
      // Without a criterion k6 only counts what has the tag.
      [`http_reqs${loadTag}`]: [],
      [goldenChecks]: [],
      [`http_req_failed${loadTag}`]: [errors === 0 ? 'rate==0' : `rate<=${errors}`],
      [rightChecks]: [errors === 0 ? 'rate==1' : `rate>=${Number((1 - errors).toFixed(6))}`],
      ...(requestsPerSecond !== null && {
        [droppedIterations]: [`count<=${Math.floor((1 - sustainedShare) * due)}`],
      }),
      ...(latency.length > 0 && { [`http_req_duration${loadTag}`]: latency }),
    },
  }
}

/** Writes a rate in whole numbers, as k6 takes no others. @param {number} requestsPerSecond */
const toRate = (requestsPerSecond) =>
  Number.isInteger(requestsPerSecond)
    ? { rate: requestsPerSecond, timeUnit: '1s' }
    : { rate: Math.round(requestsPerSecond * 1000), timeUnit: '1000s' }
