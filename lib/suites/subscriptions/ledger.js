import { toVerdict } from '../../base/errors/fault.js'
import { createLatencyHistogram, describeLatency, encodeLatency } from '../../stats/latency.js'
import { dueMsOf, eventIn } from '../../workload/events.js'

/** @import { FaultVerdict } from '../../base/errors/fault.js' */
/** @import { Event, Schedule } from '../../workload/events.js' */
/** @import { EventCounts } from './types.d.ts' */

/** @typedef {Schedule & { opensAt: number }} Window of published events; opensAt: the first measured one */

/** Characters of a wrong event that a reason quotes. */
const quotedCharacters = 200

/** Begins to count a window. @param {Window} window @param {() => void} onOpen - called with its first event */
const beginWindow = (window, onOpen) => ({
  ...window,
  onOpen,
  /** Right events since the window opened. */
  delivered: 0,
  lastAtMs: 0,
  delays: createLatencyHistogram(),
})

/** Counts the events of all subscribers, and the faults among them. */
export class Ledger {
  /** @type {Omit<EventCounts, 'expected'>} */
  faults = { lost: 0, doubled: 0, disordered: 0, wrong: 0 }
  /** Received events, right or wrong. */
  received = 0
  /** @type {string | null} */
  firstFault = null
  #window

  /** @param {number} last - number of the last event that was published before */
  constructor(last) {
    this.#window = beginWindow({ first: last + 1, count: 0, dueMs: 0, perSecond: 1, opensAt: last + 1 }, () => {})
  }

  /** Number of the last published event. */
  get last() {
    return this.#window.first + this.#window.count - 1
  }

  /**
   * Opens another window, if all events before were right.
   * @param {Window} window
   * @param {() => void} onOpen - called with its first event
   */
  open(window, onOpen) {
    this.#window = beginWindow(window, onOpen)
  }

  /** @type {(kind: keyof Ledger['faults'], why: string) => void} */
  addFault(kind, why) {
    this.faults[kind] += 1
    this.firstFault ??= why
  }

  /** Checks that an event was published with its time. @param {Event} event */
  isPublished({ number, dueMs }) {
    return number >= this.#window.first && number <= this.last && dueMs === dueMsOf(this.#window, number)
  }

  /** Records the delay of an event that came for the first time. @type {(event: Event, atMs: number) => void} */
  deliver({ number, dueMs }, atMs) {
    const window = this.#window
    if (number < window.opensAt) return
    if (window.delivered === 0) window.onOpen()
    window.delivered += 1
    window.lastAtMs = atMs
    window.delays.recordValue(Math.max(1, Math.round((atMs - dueMs) * 1000)))
  }

  /** Closes the window and returns its figures. @param {number} subscribers */
  close(subscribers) {
    const { first, count, opensAt, perSecond, delivered, lastAtMs, delays } = this.#window
    // A window lasts as long as events are published, or until the last late one.
    const publishedSeconds = (first + count - opensAt) / perSecond
    const seconds = Math.max(publishedSeconds, (lastAtMs - dueMsOf(this.#window, opensAt)) / 1000)
    return {
      expected: count * subscribers,
      ...this.faults,
      firstFault: this.firstFault,
      delivered,
      eventsPerSecond: delivered / seconds,
      delayMs: describeLatency(delays),
      delayHistogram: encodeLatency(delays),
    }
  }
}

/** Checks that each event comes once, in order. */
export class Subscriber {
  #name
  #ledger
  /** Number of the latest event; null before the first one. @type {number | null} */
  last = null
  /** Numbers before it that did not come. @type {Set<number>} */
  #missing = new Set()

  /** @param {string} name @param {Ledger} ledger - of all subscribers */
  constructor(name, ledger) {
    this.#name = name
    this.#ledger = ledger
  }

  /** Receives a result of GraphQL. @param {unknown} result @param {number} atMs - by the clock of the events' times */
  receive(result, atMs) {
    const ledger = this.#ledger
    ledger.received += 1
    const event = eventIn(result)
    if (event === null) return this.#addFault('wrong', `got ${quote(result)}`)
    const { last } = this
    const { number, dueMs } = event
    if (last === null) return this.#begin(number)
    if (number <= last) return this.#receiveAgain(number)
    if (!ledger.isPublished(event))
      return this.#addFault('wrong', `got event ${number} due at ${dueMs}, which was never published`)
    if (dueMs > atMs) return this.#addFault('wrong', `got event ${number} before it was due`)
    for (let missing = last + 1; missing < number; missing += 1) this.#miss(missing, `before event ${number}`)
    this.last = number
    ledger.deliver(event, atMs)
  }

  /** @param {number} number - that of the last event published before */
  #begin(number) {
    // A server may send any number.
    const { last } = this.#ledger
    this.last = last
    if (number !== last) this.#addFault('wrong', `began with event ${number}, the last one was ${last}`)
  }

  /** @param {number} number - not after that of the latest event */
  #receiveAgain(number) {
    if (!this.#missing.delete(number))
      return this.#addFault('doubled', `got event ${number} again after event ${this.last}`)
    this.#ledger.faults.lost -= 1
    this.#addFault('disordered', `got event ${number} after event ${this.last}`)
  }

  /** @type {(number: number, when: string) => void} */
  #miss(number, when) {
    this.#missing.add(number)
    this.#addFault('lost', `did not get event ${number} ${when}`)
  }

  /** @type {(kind: keyof Ledger['faults'], fault: string) => void} */
  #addFault(kind, fault) {
    this.#ledger.addFault(kind, `${this.#name} ${fault}`)
  }

  /** Counts the events that did not come as lost. */
  end() {
    for (let number = (this.last ?? 0) + 1; number <= this.#ledger.last; number += 1) this.#miss(number, 'at all')
  }
}

/** @param {unknown} result */
const quote = (result) => String(JSON.stringify(result)).slice(0, quotedCharacters)

/**
 * Judges whether every subscriber received every event once, in order; null if so.
 * @type {(counts: EventCounts, firstFault: string | null) => FaultVerdict | null}
 */
export function judgeEvents({ expected, lost, doubled, disordered, wrong }, firstFault) {
  const all = expected.toLocaleString('en-US')
  if (wrong > 0) return toVerdict('WRONG_ANSWER', `of ${all} events ${wrong} were wrong: ${firstFault}`)
  const counts = { 'were lost': lost, 'came twice': doubled, 'came after a later one': disordered }
  const faults = Object.entries(counts).flatMap(([fault, count]) => (count > 0 ? [`${count} ${fault}`] : []))
  return faults.length > 0 ? toVerdict('WRONG_EVENTS', `of ${all} events ${faults.join(', ')}: ${firstFault}`) : null
}
