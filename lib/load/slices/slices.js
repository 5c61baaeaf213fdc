import { setTimeout as delay } from 'node:timers/promises'
import { isStopped, sendSignal } from '../../base/processes/processes.js'

/** @import { waitForTurn } from './controlSocket.js' */

/** Options of Node.js for a server that is suspended at times. */
export const suspendedServerFlags = ['--import', new URL('disableIdleTimeout.js', import.meta.url).href]

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
  /** Processes of the server while it is suspended. @type {number[] | null} */
  #suspended = null
  #suspendedAt = 0
  #wasDisturbed = false

  /** @param {Clock} clock @param {typeof waitForTurn} wait */
  constructor(clock, wait) {
    this.#clock = clock
    this.#waitForTurn = wait
  }

  /**
   * Lets server and load run for a while, and leaves both suspended.
   * @param {number} seconds - total of all slices
   * @param {number} milliseconds - length of a slice
   * @param {number[]} pids - processes of the server
   */
  async run(seconds, milliseconds, pids) {
    const count = Math.max(1, Math.round((seconds * 1000) / milliseconds))
    for (let slice = 0; slice < count; slice += 1) {
      this.#suspend(pids)
      this.#waitForTurn(slice === 0 ? 'first' : 'next')
      this.resume()
      await delay((seconds * 1000) / count)
    }
    this.#suspend(pids)
  }

  /** @param {number[]} pids */
  #suspend(pids) {
    if (this.#suspended !== null) return
    sendSignals(pids, 'SIGSTOP')
    this.#clock.stop()
    this.#suspended = pids
    this.#suspendedAt = performance.now()
  }

  /** Resumes server and clock. */
  resume() {
    if (this.#suspended === null) return
    const hasStopped = performance.now() - this.#suspendedAt > stopMilliseconds
    if (hasStopped && !this.#suspended.every(isStopped)) this.#wasDisturbed = true
    resumeServer(this.#suspended)
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

/**
 * Sends a signal to processes; those that have ended do not matter.
 * @type {(pids: number[], signal: NodeJS.Signals) => void}
 */
function sendSignals(pids, signal) {
  for (const pid of pids) sendSignal(pid, signal)
}

/** Resumes the processes of a server. @param {number[]} pids */
export const resumeServer = (pids) => sendSignals(pids, 'SIGCONT')
