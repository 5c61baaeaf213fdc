/**
 * Metrics by name as k6 passes them to `handleSummary`; a metric with a tag, such as `http_reqs{phase:load}`, exists if
 * a threshold names it.
 * @typedef {Record<string, { values: Record<string, number>, thresholds?: Record<string, { ok: boolean }> }>} K6Metrics
 */

/**
 * Counts the requests of k6.
 * @param {K6Metrics} metrics
 * @param {string} [tag] - such as `{phase:load}`; default: all requests
 */
export function requestsOf(metrics, tag = '') {
  const { count = 0, rate = 0 } = metrics[`http_reqs${tag}`]?.values ?? {}
  // `http_req_failed` is true for a failed request, so its passes are failures.
  const { passes: failed = 0 } = metrics[`http_req_failed${tag}`]?.values ?? {}
  return { count, rate, failed }
}
