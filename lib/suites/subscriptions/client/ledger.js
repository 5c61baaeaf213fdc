import { createLatencyHistogram, describeLatency, encodeLatency } from '../../../stats/latency.js'
import { dueMsOf } from '../../../workload/events.js'

/** @import { Event, Schedule } from '../../../workload/events.js' */

/** What is published, and from which event on it is measured. @typedef {Schedule & { opensAt: number }} Window */

/** What all subscribers are told, and what is wrong with it. */
export class Ledger {
  lost = 0
  doubled = 0
  disordered = 0
  wrong = 0
  /** Events that came, right or not. */
  heard = 0
  /** @type {string | null} */
  firstFault = null
  /** @type {Window} */
  #window
  /** Right ones since the window opened. */
  #delivered = 0
  #lastAtMs = 0
  #delays = createLatencyHistogram()
  #onOpen = () => {}

  /** @param {number} last the number of the last event before those to come */
  constructor(last) {
    this.#window = { first: last + 1, count: 0, dueMs: 0, perSecond: 1, opensAt: last + 1 }
  }

  /** The number of the last event that is published. */
  get last() {
    return this.#window.first + this.#window.count - 1
  }

  /** Another one, where everything was right in those before. @type {(window: Window, onOpen: () => void) => void} onOpen: called with its first event */
  open(window, onOpen) {
    this.#window = window
    this.#onOpen = onOpen
    this.#delivered = 0
    this.#lastAtMs = 0
    this.#delays = createLatencyHistogram()
  }

  /** @type {(kind: 'lost' | 'doubled' | 'disordered' | 'wrong', why: string, count?: number) => void} */
  blame(kind, why, count = 1) {
    this[kind] += count
    this.firstFault ??= why
  }

  /** Whether it was published, and like that. @param {Event} event */
  isPublished({ number, dueMs }) {
    return number >= this.#window.first && number <= this.last && dueMs === dueMsOf(this.#window, number)
  }

  /** One that came for the first time. @type {(event: Event, atMs: number) => void} */
  deliver({ number, dueMs }, atMs) {
    if (number < this.#window.opensAt) return
    if (this.#delivered === 0) this.#onOpen()
    this.#delivered += 1
    this.#lastAtMs = atMs
    this.#delays.recordValue(Math.max(1, Math.round((atMs - dueMs) * 1000)))
  }

  /** @param {number} subscribers how many there are */
  close(subscribers) {
    const { lost, doubled, disordered, wrong, firstFault } = this
    const { first, count, opensAt, perSecond } = this.#window
    // As long as events are published; longer where the last ones come late.
    const publishedSeconds = (first + count - opensAt) / perSecond
    const seconds = Math.max(publishedSeconds, (this.#lastAtMs - dueMsOf(this.#window, opensAt)) / 1000)
    return {
      ...{ expected: count * subscribers, lost, doubled, disordered, wrong, firstFault },
      ...{ delivered: this.#delivered, eventsPerSecond: this.#delivered / seconds },
      ...{ delayMs: describeLatency(this.#delays), delayHistogram: encodeLatency(this.#delays) },
    }
  }
}
