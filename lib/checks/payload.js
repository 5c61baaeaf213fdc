import { median } from '../stats/median.js'

/** @import { Flag } from '../types.d.ts' */

/** A body this much smaller than the others' is no answer of the same kind: an error, or nothing. */
const errorSize = 0.2
/** Headers, white space and units differ between servers; data does not. */
const tolerableDifference = 0.1

/** @param {number} bytes a mean: to a tenth of a byte */
const rounded = (bytes) => Math.round(bytes * 10) / 10

/** The length that most have, to a tenth of a byte; null where there is none. @param {number[]} lengths in bytes */
export function usualLength(lengths) {
  const all = lengths.map(rounded)
  const frequency = (/** @type {number} */ length) => all.filter((other) => other === length).length
  return all.sort((a, b) => frequency(b) - frequency(a) || a - b)[0] ?? null
}

/** @type {(bodyBytes: number, usual: number | null) => Flag | null} whether a body is not as long as the others' */
export function payloadFlag(bodyBytes, usual) {
  if (usual === null || rounded(bodyBytes) === usual) return null
  const difference = rounded(bodyBytes - usual)
  return {
    kind: 'other payload',
    seen: `${difference > 0 ? '+' : '−'}${Math.abs(difference)} ${Math.abs(difference) === 1 ? 'byte' : 'bytes'}`,
    advice: `Most bodies are ${usual} bytes long; the answers are right, so it is white space or order: weigh it where the rates are close.`,
  }
}

/**
 * What is odd about the payloads of a table whose answers nobody can look at any more. Right answers need not be most
 * of them: what a fifth of the rows reach, or exceed, is held to be possible, and what is far below it to be an error.
 * A single large row among small ones proves nothing against them. Only ratios count, as the unit may be any.
 * @param {(number | null)[]} payloads per answer; null where unknown
 * @returns {{ kind: 'error-sized payload' | 'other payload', ratio: number }[]} as many; ratio: to the median of those that are
 *   not error-sized, 1 where there is nothing to say
 */
export function comparePayloads(payloads) {
  const known = payloads.filter((payload) => payload !== null).sort((a, b) => b - a)
  const possible = known[Math.max(2, Math.ceil(known.length / 5)) - 1] ?? 0
  const isError = (/** @type {number} */ payload) => payload < possible * errorSize
  const right = known.filter((payload) => !isError(payload))
  const middle = right.length > 0 ? median(right) : 0
  return payloads.map((payload) => {
    if (payload === null || middle === 0) return { kind: 'other payload', ratio: 1 }
    const ratio = payload / middle
    if (isError(payload)) return { kind: 'error-sized payload', ratio }
    return { kind: 'other payload', ratio: Math.abs(ratio - 1) > tolerableDifference ? ratio : 1 }
  })
}
