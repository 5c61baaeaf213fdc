import { sorted } from '../statistics/sorted.js'

/** @import { Flag } from '../types.d.ts' */

/**
 * What is known of each row of a run, and how many requests per second each of its processes had.
 * @typedef {{ has: (name: string) => boolean, isUneven: (name: string) => boolean, readings: (name: string) => number[] }} Known
 */

/** The rates of more are told as two groups. */
const mostListed = 8

/** @param {number} rate */
const shown = (rate) => Math.round(rate).toLocaleString('en-US')

/** @param {number[]} rates of a group, in their order */
const describeGroup = (rates) => {
  const [least, most] = [rates[0], rates[rates.length - 1]].map(shown)
  return `${rates.length} at ${least === most ? least : `${least} to ${most}`}`
}

/** All rates, or where many of them are apart the most: a server may have processes of two kinds. @param {number[]} rates */
function describeRates(rates) {
  if (rates.length <= mostListed) return rates.map(shown).join(' · ')
  const inOrder = sorted(rates)
  const steps = inOrder.slice(1).map((rate, index) => rate / inOrder[index])
  const slower = 1 + steps.indexOf(Math.max(...steps))
  return `processes: ${describeGroup(inOrder.slice(0, slower))}, ${describeGroup(inOrder.slice(slower))}`
}

/** Such as one of which a process was slow from its first window to its last. @type {(server: string, known: Known | null) => Flag | null} */
export function unevenFlag(server, known) {
  if (!known?.has(server) || !known.isUneven(server)) return null
  return {
    kind: 'uneven processes',
    seen: `${describeRates(known.readings(server))} requests/s`,
    advice:
      'Processes of the server differ more than those of other rows, by more than chance, so its interval and its rank range are wide; more processes tell more: --rounds 6, or --precision.',
  }
}
