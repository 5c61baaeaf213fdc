/** @import { Flag } from '../types.d.ts' */

/**
 * What is known of each row of a run, and how many requests per second each of its processes had.
 * @typedef {{ has: (name: string) => boolean, isUneven: (name: string) => boolean, readings: (name: string) => number[] }} Known
 */

/** Such as one of which a process was slow from its first window to its last. @type {(server: string, known: Known | null) => Flag | null} */
export function unevenFlag(server, known) {
  if (!known?.has(server) || !known.isUneven(server)) return null
  const rates = known.readings(server).map((rate) => Math.round(rate).toLocaleString('en-US'))
  return {
    kind: 'uneven processes',
    seen: `${rates.join(' · ')} requests/s`,
    advice:
      'Processes of the server differ more than those of other rows, by more than chance, so its interval and its rank range are wide; more processes tell more: --rounds 6, or --precision.',
  }
}
