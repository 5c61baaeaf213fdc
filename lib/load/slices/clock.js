/** Clock of a load in milliseconds: performance.now() without the time in which the clock was stopped. */
export class Clock {
  #stoppedMs = 0
  /** @type {number | null} */
  #stoppedAt = null

  now() {
    return (this.#stoppedAt ?? performance.now()) - this.#stoppedMs
  }
  stop() {
    this.#stoppedAt ??= performance.now()
  }
  start() {
    if (this.#stoppedAt !== null) this.#stoppedMs += performance.now() - this.#stoppedAt
    this.#stoppedAt = null
  }
}
