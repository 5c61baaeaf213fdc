import { sustainedShare } from '../../../load/openLoop.js'

/** @import { Slo } from '../types.d.ts' */

/** Of what is counted: without the warm-up. */
export const loadTag = '{phase:load}'
/** Checks: of every answer; of those that were compared as a whole. */
export const rightChecks = 'checks{phase:load,check:right}'
export const goldenChecks = 'checks{phase:load,check:golden}'
/** What was due while every user waited for an answer. */
export const droppedIterations = 'dropped_iterations'

/** How long an answer may take, and then the end of a run. */
export const answerSeconds = 10
const endSeconds = 15

/** As k6 names them. @type {Record<Slo['percentile'], string>} */
const statistics = { mean: 'avg', p50: 'med', p90: 'p(90)', p99: 'p(99)', max: 'max' }

/**
 * The options of a script that sends a constant rate, whatever becomes of the answers.
 * @param {{ requestsPerSecond: number, machines: number, warmupSeconds: number, durationSeconds: number, connections: number, pipelining: number, slo?: Slo }} load
 */
export function createK6Options({ requestsPerSecond, machines, connections, pipelining, slo, ...load }) {
  const duration = `${Math.round((load.warmupSeconds + load.durationSeconds) * 1000)}ms`
  // A rate has to be a whole number there.
  const isWhole = Number.isInteger(requestsPerSecond)
  const rate = isWhole
    ? { rate: requestsPerSecond, timeUnit: '1s' }
    : { rate: Math.round(requestsPerSecond * 1000), timeUnit: '1000s' }
  // A user of k6 has one connection, and one request in flight on it. To make one takes time in which requests are dropped.
  const users = { preAllocatedVUs: connections * pipelining, gracefulStop: `${endSeconds}s` }
  const dropped = (1 - sustainedShare) * (requestsPerSecond / machines) * load.durationSeconds
  return {
    scenarios: { load: { executor: 'constant-arrival-rate', ...rate, duration, ...users } },
    thresholds: {
      // Without a criterion k6 only counts what is not of the warm-up.
      [`http_reqs${loadTag}`]: [],
      [goldenChecks]: [],
      [`http_req_failed${loadTag}`]: ['rate==0'],
      [rightChecks]: ['rate==1'],
      [droppedIterations]: [`count<=${Math.floor(dropped)}`],
      ...(slo && { [`http_req_duration${loadTag}`]: [`${statistics[slo.percentile]}<${slo.belowMs}`] }),
    },
  }
}
