import { sorted } from '../statistics/sorted.js'

/** @import { Flag } from '../types.d.ts' */

/**
 * What is known of each row of a run, and how many requests per second each of its processes had; outlying: those that its
 * rate is without.
 * @typedef {{ has: (name: string) => boolean, isUneven: (name: string) => boolean, readings: (name: string) => number[], outlying: (name: string) => number[] }} Known
 */

/** The rates of more are told as two groups. */
const mostListed = 8

const ofAll =
  'Processes of the server differ more than those of other rows, by more than chance, so its interval and its rank range are wide; more processes tell more: --rounds 6, or --precision.'
const ofTypical =
  'Some processes of the server are far from most of them. Its rate and its rank are those of most, without these; latency, CPU and memory are of all.'

/** @param {number} rate */
const shown = (rate) => Math.round(rate).toLocaleString('en-US')

/** @param {number[]} rates of a group, in their order */
const describeGroup = (rates) => {
  const [least, most] = [rates[0], rates[rates.length - 1]].map(shown)
  return `${rates.length} at ${least === most ? least : `${least} to ${most}`}`
}

/**
 * Those that are left out and the others; or all rates, or of more where they are apart the most, as a server may have processes
 * of two kinds.
 * @type {(rates: number[], outlying: number[]) => string}
 */
function describeRates(rates, outlying) {
  const inOrder = sorted(rates)
  if (outlying.length > 0) {
    const typical = inOrder.filter((rate) => !outlying.includes(rate))
    return `processes: ${describeGroup(typical)}, left out ${describeGroup(sorted(outlying))}`
  }
  if (rates.length <= mostListed) return rates.map(shown).join(' · ')
  const steps = inOrder.slice(1).map((rate, index) => rate / inOrder[index])
  const slower = 1 + steps.indexOf(Math.max(...steps))
  return `processes: ${describeGroup(inOrder.slice(0, slower))}, ${describeGroup(inOrder.slice(slower))}`
}

/** Such as one of which a process was slow from its first window to its last. @type {(server: string, known: Known | null) => Flag | null} */
export function unevenFlag(server, known) {
  if (!known?.has(server)) return null
  const outlying = known.outlying(server)
  if (outlying.length === 0 && !known.isUneven(server)) return null
  return {
    kind: 'uneven processes',
    seen: `${describeRates(known.readings(server), outlying)} requests/s`,
    advice: outlying.length > 0 ? ofTypical : ofAll,
  }
}
