/** @import { Operation } from '../types.d.ts' */

/** @typedef {Pick<Operation, 'name' | 'kind' | 'uses' | 'step'>} Step */
/** Right answer. @typedef {{ read: () => any, bytes: number, readers: number }} Kept readers: requests that use it */
/** Variables of a request, or the operation to send first. @typedef {{ variables: any } | { missing: string }} Drawn */

/** Most answers of an operation that are kept, and about the most bytes: parsed ones take several times the memory. */
const [maxKept, maxBytes] = [1000, 4 * 1024 ** 2]

/**
 * Keeps right answers of one server process, from which variables of later requests are made. A query reads one of
 * them. A mutation takes one of a mutation that no request in flight reads, because it may delete what that has made.
 */
export class AnswerPools {
  /** @type {Map<string, Kept[]>} */
  #pools
  #operations
  /** Answers that requests in flight read, by the keys of these. @type {Map<number, Kept[]>} */
  #held = new Map()
  #draws = 0

  /** @param {Step[]} operations - of a load */
  constructor(operations) {
    this.#pools = new Map(operations.flatMap(({ uses = [] }) => uses.map((name) => [name, []])))
    this.#operations = new Map(operations.map((operation) => [operation.name, operation]))
  }

  /** Tells whether a right answer of an operation is to be kept. @param {string} name */
  hasRoom(name) {
    const kept = this.#pools.get(name)
    return kept !== undefined && kept.length < maxKept && kept.length * (kept[0]?.bytes ?? 0) < maxBytes
  }

  /** Keeps a right answer. @type {(name: string, read: () => any, bytes: number) => void} read: gets its data */
  keep(name, read, bytes) {
    this.#pools.get(name)?.push({ read, bytes, readers: 0 })
  }

  /**
   * Makes the variables of a request.
   * @param {string} name - of its operation
   * @param {number} n - number of the request
   * @param {number} [key] - of the request until its `release`; default: what it reads is free at once
   * @returns {Drawn}
   * @throws what the user's function throws
   */
  draw(name, n, key) {
    const { uses = [], step } = /** @type {Step} */ (this.#operations.get(name))
    this.#draws += 1
    const chosen = uses.map((used) => ({ used, isTaken: this.#takes(name, used), kept: this.#choose(name, used) }))
    const lacking = chosen.find(({ kept }) => kept === undefined)
    if (lacking) return { missing: lacking.used }
    /** @type {Record<string, any>} */
    const answers = {}
    for (const { used, isTaken, kept } of /** @type {(typeof chosen[number] & { kept: Kept })[]} */ (chosen)) {
      answers[used] = kept.read()
      if (isTaken) this.#pools.get(used)?.splice(this.#poolOf(used).indexOf(kept), 1)
      else if (key !== undefined) this.#hold(key, kept)
    }
    return { variables: step?.(n, answers) }
  }

  /** Names an operation whose answer a step needs. @param {string} name */
  usedBy(name) {
    return this.#operations.get(name)?.uses?.[0] ?? ''
  }

  /** Ends a request. @param {number} key */
  release(key) {
    for (const kept of this.#held.get(key) ?? []) kept.readers -= 1
    this.#held.delete(key)
  }

  /** Ends all requests, also those without an answer. */
  releaseAll() {
    for (const key of this.#held.keys()) this.release(key)
  }

  /** @type {(key: number, kept: Kept) => void} */
  #hold(key, kept) {
    kept.readers += 1
    this.#held.set(key, [...(this.#held.get(key) ?? []), kept])
  }

  /** Tells whether no other request may use the answer. @type {(name: string, used: string) => boolean} */
  #takes(name, used) {
    return [name, used].every((one) => this.#operations.get(one)?.kind === 'mutation')
  }

  /** @param {string} name */
  #poolOf(name) {
    return this.#pools.get(name) ?? []
  }

  /** @type {(name: string, used: string) => Kept | undefined} */
  #choose(name, used) {
    const pool = this.#poolOf(used)
    return this.#takes(name, used) ? pool.find(({ readers }) => readers === 0) : pool[this.#draws % pool.length]
  }
}
