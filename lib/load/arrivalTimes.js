/** @typedef {{ requestsPerSecond: number, settleSeconds: number, durationSeconds: number }} Schedule */

/**
 * When each request of a constant rate is due, fixed beforehand: some to settle the rate, then those of the window.
 * @param {Schedule} schedule
 * @param {number} startMs when the first one is due
 */
export function arrivalTimes({ requestsPerSecond, settleSeconds, durationSeconds }, startMs) {
  /** Of a request, from 0. @param {number} index */
  const dueMs = (index) => startMs + (index * 1000) / requestsPerSecond
  const settling = Math.round(requestsPerSecond * settleSeconds)
  const counted = Math.max(1, Math.round(requestsPerSecond * durationSeconds))
  const total = settling + counted
  return { settling, counted, total, dueMs, opensMs: dueMs(settling), closesMs: dueMs(total) }
}
