import { FirstByteTally } from './firstByteTally.js'

/** @import { FirstBytes } from './firstByteTally.js' */
/** @import { LossKind } from './tally.js' */

/** A tally that also tells when the first bytes of right answers came, and of what kind the losses are. */
export class DetailedTally extends FirstByteTally {
  /** @type {Partial<Record<LossKind, number>>} */
  #losses = {}

  /** @type {(requests: number, why: string, kind?: LossKind) => void} */
  fail(requests, why, kind = 'closed') {
    super.fail(requests, why)
    if (requests > 0) this.#losses[kind] = (this.#losses[kind] ?? 0) + requests
  }

  /** @type {(connections: number, inFlight: number) => ReturnType<FirstByteTally['close']> & Details} */
  close(connections, inFlight) {
    return { ...super.close(connections, inFlight), losses: this.#losses }
  }
}

/** @typedef {{ losses: Partial<Record<LossKind, number>> } & FirstBytes} Details */
