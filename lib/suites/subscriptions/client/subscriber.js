import { eventIn } from '../../../workload/events.js'

/** @import { Ledger } from './ledger.js' */

/** So much of what is wrong is quoted. */
const quotedCharacters = 200

/** Who is told of events, and checks that each one comes once, in order. */
export class Subscriber {
  #name
  #ledger
  /** The number of the latest event so far; null before the first one. @type {number | null} */
  last = null
  /** Those before it that did not come. @type {Set<number>} */
  #missing = new Set()

  /**
   * @param {string} name
   * @param {Ledger} ledger of all of them
   */
  constructor(name, ledger) {
    this.#name = name
    this.#ledger = ledger
  }

  /** @type {(result: unknown, atMs: number) => void} result: as GraphQL has it; atMs: on the clock that events are stamped with */
  hear(result, atMs) {
    const ledger = this.#ledger
    ledger.heard += 1
    const event = eventIn(result)
    if (event === null) return ledger.blame('wrong', `${this.#name} got ${quote(result)}`)
    const { last } = this
    const { number, dueMs } = event
    // The first one says where things stand: what was published before.
    if (last === null) return this.#begin(number)
    if (number <= last) return this.#hearAgain(number)
    if (!ledger.isPublished(event))
      return ledger.blame('wrong', `${this.#name} got event ${number} due at ${dueMs}, which was never published`)
    if (dueMs > atMs) return ledger.blame('wrong', `${this.#name} got event ${number} before it was due`)
    for (let missing = last + 1; missing < number; missing += 1) this.#miss(missing, `before event ${number}`)
    this.last = number
    ledger.deliver(event, atMs)
  }

  /** @param {number} number */
  #begin(number) {
    this.last = number
    const { last } = this.#ledger
    if (number !== last)
      this.#ledger.blame('wrong', `${this.#name} began with event ${number}, the last one was ${last}`)
  }

  /** @param {number} number of an event that is not after the latest one */
  #hearAgain(number) {
    const ledger = this.#ledger
    if (!this.#missing.delete(number))
      return ledger.blame('doubled', `${this.#name} got event ${number} again after event ${this.last}`)
    ledger.lost -= 1
    ledger.blame('disordered', `${this.#name} got event ${number} after event ${this.last}`)
  }

  /** @type {(number: number, when: string) => void} */
  #miss(number, when) {
    this.#missing.add(number)
    this.#ledger.blame('lost', `${this.#name} did not get event ${number} ${when}`)
  }

  /** No more will come: what has not until now is lost. */
  end() {
    for (let number = (this.last ?? 0) + 1; number <= this.#ledger.last; number += 1) this.#miss(number, 'at all')
  }
}

/** @param {unknown} result */
const quote = (result) => String(JSON.stringify(result)).slice(0, quotedCharacters)
