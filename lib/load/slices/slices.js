import { setTimeout as delay } from 'node:timers/promises'

/** @import { waitForTurn } from './controlSocket.js' */
/** @import { createSuspension } from './suspension.js' */

/** @typedef {ReturnType<typeof createSuspension>} Suspension */

/** Time after which a process that was sent SIGSTOP has stopped. */
const stopMilliseconds = 5

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

/**
 * Cuts a window into slices of time between which the server, this process and the clock stand still, with all requests
 * in flight, so that other servers have their turns.
 */
export class Slices {
  #clock
  #waitForTurn
  /** Server while it is suspended. @type {Suspension | null} */
  #suspended = null
  #suspendedAt = 0
  #wasDisturbed = false

  /**
   * @param {Clock} clock
   * @param {typeof waitForTurn} wait
   */
  constructor(clock, wait) {
    this.#clock = clock
    this.#waitForTurn = wait
  }

  /**
   * Lets server and load run for a while, and leaves both suspended.
   * @param {number} seconds - total of all slices
   * @param {number} milliseconds - length of a slice
   * @param {Suspension} server
   */
  async run(seconds, milliseconds, server) {
    const count = Math.max(1, Math.round((seconds * 1000) / milliseconds))
    for (let slice = 0; slice < count; slice += 1) {
      this.#suspend(server)
      this.#waitForTurn(slice === 0 ? 'first' : 'next')
      this.resume()
      await delay((seconds * 1000) / count)
    }
    this.#suspend(server)
  }

  /** @param {Suspension} server */
  #suspend(server) {
    if (this.#suspended !== null) return
    server.suspend()
    this.#clock.stop()
    this.#suspended = server
    this.#suspendedAt = performance.now()
  }

  /** Resumes server and clock. */
  resume() {
    if (this.#suspended === null) return
    const hasStopped = performance.now() - this.#suspendedAt > stopMilliseconds
    if (hasStopped && !this.#suspended.isSuspended()) this.#wasDisturbed = true
    this.#suspended.resume()
    this.#clock.start()
    this.#suspended = null
  }

  /** Returns whether another process has resumed the server since the last call. */
  wasDisturbed() {
    const was = this.#wasDisturbed
    this.#wasDisturbed = false
    return was
  }
}
