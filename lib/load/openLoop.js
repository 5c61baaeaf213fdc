import { createLatencyHistogram, describeLatency } from '../stats/latency.js'
import { toMicroseconds } from './tally.js'

/** @import { ReadAnswer } from './answerStream.js' */
/** @import { LossKind, Repeatable } from './loss.js' */

/** @typedef {{ lost: string, kind?: LossKind, requests?: Repeatable[] }} Lost some counts need kind and request */
/** @typedef {{ bodyBytes: number, fault: string | null } | Lost} Ending lost: why a request will get no answer */
/**
 * Counts of the requests of a window, such as a Tally.
 * @typedef {object} WindowCounts
 * @property {number} sent
 * @property {number} ok
 * @property {(connection: unknown, answer: ReadAnswer, durationMs: number) => void} answer
 * @property {(requests: number, why: string, kind: any, lost: any) => void} fail
 */
/** @typedef {{ hasRoom: boolean, send: (onEnd: (ending: Ending) => void) => void }} Sender */
/**
 * Requests at a constant rate: some to settle the rate, then those of the window.
 * @typedef {{ requestsPerSecond: number, settleSeconds: number, durationSeconds: number }} Schedule
 */

/** Share of the intended rate below which it counts as not sustained. */
export const sustainedShare = 0.98

/** Share of a window, at its start and at its end, in which the minimum of the backlog is taken. */
const edge = 0.2

/** Lateness that timers of Node.js have by themselves, which is no latency of a server. */
const timerMs = 2

/**
 * Growth of the requests without an answer. A server that keeps up works its backlog off again and again, also after a
 * stop, so its early minimum is compared with its late one. A stop at an end of the window does not matter.
 */
export class BacklogTrend {
  #durationMs
  #early = Number.POSITIVE_INFINITY
  #late = Number.POSITIVE_INFINITY

  /** @param {number} durationMs - of the window */
  constructor(durationMs) {
    this.#durationMs = durationMs
  }

  /**
   * Records a backlog.
   * @param {number} atMs - since the window's opening
   * @param {number} requests - without an answer
   */
  observe(atMs, requests) {
    const place = atMs / this.#durationMs
    if (place >= 0 && place <= edge) this.#early = Math.min(this.#early, requests)
    if (place >= 1 - edge && place <= 1) this.#late = Math.min(this.#late, requests)
  }

  /** Requests per second, at least 0. If the backlog grows evenly, the two minima are 1 - edge of the window apart. */
  get growthPerSecond() {
    const growth = this.#late - this.#early
    return Number.isFinite(growth) ? Math.max(0, growth) / ((this.#durationMs / 1000) * (1 - edge)) : 0
  }
}

/**
 * Sends requests at a constant rate, whatever becomes of them. The time of each is fixed beforehand, and its latency
 * counts from then, also while it waits for room on a connection: a server that stops cannot hide it from the client
 * (no coordinated omission). Only the lateness of the client's timer does not count. Waiting requests are a range of
 * numbers, so an excessive rate takes no memory.
 * Source: Tene, "How NOT to Measure Latency", 2013; wrk2, https://github.com/giltene/wrk2.
 */
export class OpenLoop {
  /** Start and end of the window in milliseconds. */
  opensMs
  closesMs
  #requestsPerSecond
  #startMs
  #settling
  #counted
  #sender
  #now
  #due = 0
  #sent = 0
  #ended = 0
  #countedEnded = 0
  #closed = false
  #tally
  #okBefore
  #lateness = createLatencyHistogram()
  #backlog

  /**
   * @param {Schedule} schedule
   * @param {Sender} sender
   * @param {() => number} now - in milliseconds; the first request is due at once
   * @param {WindowCounts} tally - may have counts of other windows
   */
  constructor({ requestsPerSecond, settleSeconds, durationSeconds }, sender, now, tally) {
    this.#tally = tally
    this.#okBefore = tally.ok
    this.#requestsPerSecond = requestsPerSecond
    this.#startMs = now()
    this.#settling = Math.round(requestsPerSecond * settleSeconds)
    this.#counted = Math.max(1, Math.round(requestsPerSecond * durationSeconds))
    this.#sender = sender
    this.#now = now
    this.opensMs = this.#dueMs(this.#settling)
    this.closesMs = this.#dueMs(this.#total)
    this.#backlog = new BacklogTrend(this.closesMs - this.opensMs)
  }

  get #total() {
    return this.#settling + this.#counted
  }

  /** Computes when a request is due. @param {number} index - of the request, from 0 */
  #dueMs(index) {
    return this.#startMs + (index * 1000) / this.#requestsPerSecond
  }

  /** Time at which the next request is due; infinity after the last one. */
  get nextDueMs() {
    return this.#due < this.#total ? this.#dueMs(this.#due) : Number.POSITIVE_INFINITY
  }

  /** True if every request has ended. */
  get finished() {
    return this.#ended === this.#total
  }

  /** Sends all requests that are due by now, as far as there is room. */
  advance() {
    if (this.#closed) return
    const now = this.#now()
    const firstDue = this.#due
    for (; this.nextDueMs <= now; this.#due += 1) {
      if (this.#due < this.#settling) continue
      this.#tally.sent += 1
      this.#lateness.recordValue(toMicroseconds(now - this.nextDueMs))
    }
    if (this.#due > this.#settling) this.#skipSettling()
    for (; this.#sent < this.#due && this.#sender.hasRoom; this.#sent += 1) {
      const dueMs = this.#dueMs(this.#sent)
      this.#send(this.#sent, this.#sent < firstDue ? dueMs : Math.min(now, dueMs + timerMs))
    }
    this.#backlog.observe(now - this.opensMs, this.#due - this.#ended)
  }

  /** Drops settling requests that wait for room when the window opens: an excessive rate would have no window else. */
  #skipSettling() {
    const waiting = Math.max(0, this.#settling - this.#sent)
    this.#ended += waiting
    this.#sent += waiting
  }

  /** @type {(index: number, fromMs: number) => void} fromMs: start of its latency */
  #send(index, fromMs) {
    this.#sender.send((ending) => {
      if (this.#closed) return
      this.#ended += 1
      if (index >= this.#settling) this.#record(ending, this.#now() - fromMs)
      this.advance()
    })
  }

  /** @type {(ending: Ending, durationMs: number) => void} */
  #record(ending, durationMs) {
    this.#countedEnded += 1
    if ('lost' in ending) this.#tally.fail(1, ending.lost, ending.kind, ending.requests)
    else this.#tally.answer(null, { ...ending, bytes: ending.bodyBytes }, durationMs)
  }

  /** Stops sending and counting. Requests without an answer are in flight, sent or not. */
  close() {
    this.#closed = true
    const unanswered = this.#counted - this.#countedEnded
    const intended = this.#requestsPerSecond
    const answered = intended * ((this.#tally.ok - this.#okBefore) / this.#counted)
    const achieved = Math.min(answered, Math.max(0, intended - this.#backlog.growthPerSecond))
    return {
      intendedRequestsPerSecond: intended,
      requestsPerSecond: achieved,
      sustained: unanswered === 0 && achieved >= sustainedShare * intended,
      durationSeconds: this.#counted / intended,
      clientLatenessP99Ms: describeLatency(this.#lateness)?.p99 ?? 0,
      unanswered,
    }
  }
}
