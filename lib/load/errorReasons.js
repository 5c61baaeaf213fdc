/** @import { LossKind } from './loss.js' */

/** Kinds of wrong answers; a request with any other kind of error got none. */
const wrongAnswers = /** @type {const} */ (['status', 'graphql', 'mismatch'])

/** @typedef {typeof wrongAnswers[number] | Exclude<LossKind, 'malformed'>} ErrorKind */
/** @typedef {{ kind: ErrorKind, reason: string, count: number, firstAt: number, lastAt: number }} Reason */

/** Most reasons that a result has, and most that are told apart while they are counted. */
const [maxReported, maxCounted] = [10, 1000]
const otherReason = 'other reasons'
/** Share of a sample at either end within which an error may begin or end and still be of all of it. */
const edgeShare = 0.1

/** Tells whether an error is a wrong answer. @param {string} kind */
export const isWrongAnswer = (kind) => /** @type {readonly string[]} */ (wrongAnswers).includes(kind)

/** Errors of a load by kind and reason, with the times of the first and the last. */
export class ErrorReasons {
  /** Time from which those of errors count. */
  startAt = 0
  #timeoutMs
  /** @type {Map<string, Reason>} */
  #reasons = new Map()

  /** @param {number} timeoutSeconds - of a request */
  constructor(timeoutSeconds) {
    this.#timeoutMs = 1000 * timeoutSeconds
  }

  /** @type {(kind: ErrorKind, reason: string, count: number) => void} */
  add(kind, reason, count) {
    const isNew = !this.#reasons.has(`${kind} ${reason}`)
    const shown = isNew && this.#reasons.size >= maxCounted ? otherReason : reason
    const at = performance.now() - this.startAt - (kind === 'timeout' ? this.#timeoutMs : 0)
    const counted = this.#reasons.get(`${kind} ${shown}`) ?? { kind, reason: shown, count: 0, firstAt: at, lastAt: at }
    counted.count += count
    counted.lastAt = at
    this.#reasons.set(`${kind} ${shown}`, counted)
  }

  /** Finds the first reason, null without errors: a wrong answer matters more than a lost one before it. */
  get first() {
    const reasons = [...this.#reasons.values()]
    return (reasons.find(({ kind }) => isWrongAnswer(kind)) ?? reasons[0])?.reason ?? null
  }

  /** Counts requests without an answer by kind. */
  countLosses() {
    /** @type {Partial<Record<LossKind, number>>} */
    const losses = {}
    for (const { kind, count } of this.#reasons.values())
      if (!isWrongAnswer(kind))
        losses[/** @type {LossKind} */ (kind)] = (losses[/** @type {LossKind} */ (kind)] ?? 0) + count
    return losses
  }

  /**
   * Lists the reasons, the most frequent first, with the seconds in which they came unless it is all of them.
   * @param {number} seconds - of the sample
   */
  list(seconds) {
    const listed = [...this.#reasons.values()].sort((a, b) => b.count - a.count).slice(0, maxReported)
    return listed.map(({ firstAt, lastAt, ...error }) => ({
      ...error,
      ...(seconds > 0 && firstAt / 1000 > edgeShare * seconds && { fromSeconds: firstAt / 1000 }),
      ...(lastAt / 1000 < (1 - edgeShare) * seconds && { untilSeconds: Math.max(0, lastAt / 1000) }),
    }))
  }
}
