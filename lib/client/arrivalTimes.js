/** @typedef {{ requestsPerSecond: number, settleSeconds: number, durationSeconds: number }} Schedule */

/** When each request of a constant rate is due, fixed beforehand: some to settle the rate, then those of the window. */
export class ArrivalTimes {
  #startMs
  #intervalMs

  /**
   * @param {Schedule} schedule
   * @param {number} startMs when the first one is due
   */
  constructor({ requestsPerSecond, settleSeconds, durationSeconds }, startMs) {
    this.#startMs = startMs
    this.#intervalMs = 1000 / requestsPerSecond
    /** How many come before the window. */
    this.settling = Math.round(requestsPerSecond * settleSeconds)
    /** How many are in the window. */
    this.counted = Math.max(1, Math.round(requestsPerSecond * durationSeconds))
    this.total = this.settling + this.counted
    this.opensMs = this.dueMs(this.settling)
    this.closesMs = this.dueMs(this.total)
  }

  /** @param {number} index of a request, from 0 */
  dueMs(index) {
    return this.#startMs + index * this.#intervalMs
  }
}
