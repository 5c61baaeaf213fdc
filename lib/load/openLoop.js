import { createLatencyHistogram, describeLatency } from '../stats/latency.js'
import { arrivalTimes } from './arrivalTimes.js'
import { BacklogTrend } from './backlogTrend.js'
import { Tally } from './tally.js'

/** @import { Schedule } from './arrivalTimes.js' */

/** @typedef {{ bodyBytes: number, fault: string | null } | { lost: string }} Ending lost: why there will be no answer */
/** @typedef {{ hasRoom: boolean, send: (onEnd: (ending: Ending) => void) => void }} Transport */

/** Less than this share of the intended rate is not that rate. */
export const sustainedShare = 0.98

/**
 * Requests at a constant rate, whatever becomes of them. Each one is due at a time that was fixed beforehand, and its
 * latency counts from then: also while it waits for a connection with room, so that a server that stops cannot keep the
 * client from noticing (no coordinated omission). Those that wait are no more than a range of numbers, so a rate far
 * above what the server can do takes no memory.
 * Source: Tene, "How NOT to Measure Latency", 2013; wrk2, https://github.com/giltene/wrk2.
 */
export class OpenLoop {
  times
  #requestsPerSecond
  #transport
  #now
  #due = 0
  #sent = 0
  #ended = 0
  #countedEnded = 0
  #closed = false
  #tally = new Tally()
  #lateness = createLatencyHistogram()
  #backlog

  /**
   * @param {Schedule} schedule
   * @param {Transport} transport
   * @param {() => number} now in milliseconds; the first request is due at once
   */
  constructor(schedule, transport, now) {
    this.times = arrivalTimes(schedule, now())
    this.#requestsPerSecond = schedule.requestsPerSecond
    this.#transport = transport
    this.#now = now
    this.#backlog = new BacklogTrend(this.times.closesMs - this.times.opensMs)
  }

  /** When the next request is due; infinity after the last one. */
  get nextDueMs() {
    return this.#due < this.times.total ? this.times.dueMs(this.#due) : Number.POSITIVE_INFINITY
  }

  /** Whether every request has ended. */
  get finished() {
    return this.#ended === this.times.total
  }

  /** Sends all that is due by now, as far as there is room. */
  advance() {
    if (this.#closed) return
    const now = this.#now()
    for (; this.nextDueMs <= now; this.#due += 1) {
      if (this.#due < this.times.settling) continue
      this.#tally.sent += 1
      this.#lateness.recordValue(Math.max(1, Math.round((now - this.nextDueMs) * 1000)))
    }
    if (this.#due > this.times.settling) this.#forgetSettling()
    while (this.#sent < this.#due && this.#transport.hasRoom) this.#send(this.#sent++)
    this.#backlog.observe(now - this.times.opensMs, this.#due - this.#ended)
  }

  /** What still waits for room when the window opens is never sent, or a rate far too high would have no window at all. */
  #forgetSettling() {
    const waiting = Math.max(0, this.times.settling - this.#sent)
    this.#ended += waiting
    this.#sent += waiting
  }

  /** @param {number} index */
  #send(index) {
    this.#transport.send((ending) => {
      if (this.#closed) return
      this.#ended += 1
      if (index >= this.times.settling) this.#record(ending, this.#now() - this.times.dueMs(index))
      this.advance()
    })
  }

  /** @type {(ending: Ending, durationMs: number) => void} */
  #record(ending, durationMs) {
    this.#countedEnded += 1
    if ('lost' in ending) this.#tally.fail(1, ending.lost)
    else this.#tally.answer(null, { ...ending, bytes: ending.bodyBytes }, durationMs)
  }

  /** Ends it: nothing more is sent or counted; what has no answer counts as in flight, sent or not. */
  close() {
    this.#closed = true
    const { counted } = this.times
    const { counts, latencyMs, latencyHistogram, firstFault } = this.#tally.close(0, counted - this.#countedEnded)
    const intended = this.#requestsPerSecond
    const achieved = Math.min(intended * (counts.ok / counted), Math.max(0, intended - this.#backlog.growthPerSecond))
    return {
      intendedRequestsPerSecond: intended,
      requestsPerSecond: achieved,
      sustained: counts.inFlight === 0 && achieved >= sustainedShare * intended,
      durationSeconds: counted / intended,
      counts,
      latencyMs,
      latencyHistogram,
      clientLatenessP99Ms: describeLatency(this.#lateness)?.p99 ?? 0,
      firstFault,
    }
  }
}
