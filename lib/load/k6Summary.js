/** @typedef {Record<string, { values: Record<string, number>, thresholds?: Record<string, { ok: boolean }> }>} K6Metrics as k6 hands them to `handleSummary`, by name, and with tags such as `http_reqs{phase:load}` where a threshold names them */

/**
 * What k6 counted of requests: of all, or of those with a tag, such as `{phase:load}`.
 * @param {K6Metrics} metrics
 * @param {string} [tag]
 */
export function requestsOf(metrics, tag = '') {
  const { count = 0, rate = 0 } = metrics[`http_reqs${tag}`]?.values ?? {}
  // It counts what is true, and true is that a request failed.
  const { passes: failed = 0 } = metrics[`http_req_failed${tag}`]?.values ?? {}
  return { count, rate, failed }
}
