/** @import { Flag } from '../types.d.ts' */

/**
 * @typedef {object} Rates
 * @property {(server: string) => boolean} has
 * @property {(server: string) => boolean} isUneven
 * @property {(server: string) => number[]} readings - requests per second of each process
 */

/** Rates listed one by one; more are listed as two groups. */
const mostListed = 8

const advice =
  'Processes of the server differ more than those of other rows, by more than chance, so its interval and its rank ' +
  'range are wide; more processes tell more: --rounds 6, or --precision.'

/** @param {number} rate */
const format = (rate) => Math.round(rate).toLocaleString('en-US')

/** @param {number[]} rates - ascending rates of one group */
function describeGroup(rates) {
  const [least, most] = [rates[0], rates[rates.length - 1]].map(format)
  return `${rates.length} at ${least === most ? least : `${least} to ${most}`}`
}

/**
 * Lists all rates, or splits many at their widest gap, because a server may have two kinds of process.
 * @param {number[]} rates
 */
function describeRates(rates) {
  if (rates.length <= mostListed) return rates.map(format).join(' · ')
  const ascending = rates.toSorted((a, b) => a - b)
  const steps = ascending.slice(1).map((rate, index) => rate / ascending[index])
  const slower = 1 + steps.indexOf(Math.max(...steps))
  return `processes: ${describeGroup(ascending.slice(0, slower))}, ${describeGroup(ascending.slice(slower))}`
}

/**
 * Flags a server whose processes differ by more than chance. A process may be slow from its first window to its last.
 * @type {(server: string, rates: Rates | null) => Flag | null}
 */
export function unevenFlag(server, rates) {
  if (!rates?.has(server) || !rates.isUneven(server)) return null
  const list = `${describeRates(rates.readings(server))} requests/s`
  return { kind: 'uneven processes', doubts: [], seen: list, advice }
}
