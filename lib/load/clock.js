/** The time of a load in milliseconds: that of performance.now(), but for what passes while it is stopped. */
export class Clock {
  #stoodMs = 0
  /** @type {number | null} */
  #stoppedAt = null

  now() {
    return (this.#stoppedAt ?? performance.now()) - this.#stoodMs
  }
  stop() {
    this.#stoppedAt ??= performance.now()
  }
  start() {
    if (this.#stoppedAt !== null) this.#stoodMs += performance.now() - this.#stoppedAt
    this.#stoppedAt = null
  }
}
