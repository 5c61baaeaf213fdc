import { sustainedShare } from '../../../load/openLoop.js'

/** @import { Slo } from '../types.d.ts' */

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

/** Statistics by k6's names. @type {Record<Slo['percentile'], string>} */
const statistics = { mean: 'avg', p50: 'med', p90: 'p(90)', p99: 'p(99)', max: 'max' }

/**
 * @typedef {object} RateLoad
 * @property {number} requestsPerSecond
 * @property {number} machines
 * @property {number} warmupSeconds
 * @property {number} durationSeconds
 * @property {number} connections
 * @property {number} pipelining
 * @property {Slo} [slo]
 */

/**
 * Creates the options of a script that sends at a constant rate, whatever becomes of the answers.
 * @param {RateLoad} load
 */
export function createK6Options({ requestsPerSecond, machines, connections, pipelining, slo, ...load }) {
  const duration = `${Math.round((load.warmupSeconds + load.durationSeconds) * 1000)}ms`
  // k6 takes whole numbers only.
  const rate = Number.isInteger(requestsPerSecond)
    ? { rate: requestsPerSecond, timeUnit: '1s' }
    : { rate: Math.round(requestsPerSecond * 1000), timeUnit: '1000s' }
  // A user of k6 has one connection, and one request in flight. Creating users later would drop requests.
  const users = { preAllocatedVUs: connections * pipelining, gracefulStop: `${endSeconds}s` }
  const dropped = (1 - sustainedShare) * (requestsPerSecond / machines) * load.durationSeconds
  return {
    scenarios: { load: { executor: 'constant-arrival-rate', ...rate, duration, ...users } },
    thresholds: {
      // Without a criterion k6 only counts what has the tag.
      [`http_reqs${loadTag}`]: [],
      [goldenChecks]: [],
      [`http_req_failed${loadTag}`]: ['rate==0'],
      [rightChecks]: ['rate==1'],
      [droppedIterations]: [`count<=${Math.floor(dropped)}`],
      ...(slo && { [`http_req_duration${loadTag}`]: [`${statistics[slo.percentile]}<${slo.belowMs}`] }),
    },
  }
}
