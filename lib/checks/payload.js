import { median } from '../stats/median.js'

/** @import { Flag } from '../types.d.ts' */

/** Share of the other bodies' size below which a body is an error, or empty. */
const errorSize = 0.2
/** Difference that headers, white space and units may cause, as a share. */
const tolerableDifference = 0.1

/** Rounds a mean to a tenth of a byte. @param {number} bytes */
const rounded = (bytes) => Math.round(bytes * 10) / 10

/** Finds the most frequent length, to a tenth of a byte; null without lengths. @param {number[]} lengths - in bytes */
export function usualLength(lengths) {
  const all = lengths.map(rounded)
  const frequency = (/** @type {number} */ length) => all.filter((other) => other === length).length
  return all.sort((a, b) => frequency(b) - frequency(a) || a - b)[0] ?? null
}

/** Flags a body of another length than most. @type {(bodyBytes: number, typicalBytes: number | null) => Flag | null} */
export function payloadFlag(bodyBytes, typicalBytes) {
  if (typicalBytes === null || rounded(bodyBytes) === typicalBytes) return null
  const difference = rounded(bodyBytes - typicalBytes)
  return {
    kind: 'other payload',
    doubts: [],
    seen: `${difference > 0 ? '+' : '−'}${Math.abs(difference)} ${Math.abs(difference) === 1 ? 'byte' : 'bytes'}`,
    advice:
      `Most bodies are ${typicalBytes} bytes long; the answers are right, so it is white space or order: ` +
      'weigh it where the rates are close.',
  }
}

/**
 * Finds odd payloads of a published table, whose responses are unavailable. Right answers need not be the majority: a
 * size that a fifth of the rows reach is possible, and a size far below it is an error. A single large row among small
 * ones proves nothing against them. Only ratios count, because the unit may be any.
 * @param {(number | null)[]} payloads - per answer; null if unknown
 * @returns {{ kind: 'error-sized payload' | 'other payload', ratio: number }[]} one per payload; ratio: to the median
 *   of payloads that are not error-sized, 1 if nothing is odd
 */
export function comparePayloads(payloads) {
  const descending = payloads.filter((payload) => payload !== null).sort((a, b) => b - a)
  const possible = descending[Math.max(2, Math.ceil(descending.length / 5)) - 1] ?? 0
  const isError = (/** @type {number} */ payload) => payload < possible * errorSize
  const right = descending.filter((payload) => !isError(payload))
  const middle = right.length > 0 ? median(right) : 0
  return payloads.map((payload) => {
    if (payload === null || middle === 0) return { kind: 'other payload', ratio: 1 }
    const ratio = payload / middle
    if (isError(payload)) return { kind: 'error-sized payload', ratio }
    return { kind: 'other payload', ratio: Math.abs(ratio - 1) > tolerableDifference ? ratio : 1 }
  })
}
