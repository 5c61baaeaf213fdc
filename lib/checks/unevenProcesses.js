import { median } from '../stats/median.js'

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

/** Share of the median process below which another one is slow. */
const slowShare = 0.8
/** Processes from which on a median stands for most of them. */
const fewestProcesses = 3

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

/** Flags a server of which a process stayed far below the others. @type {(readings: number[]) => Flag | null} */
export function slowFlag(readings) {
  if (readings.length < fewestProcesses) return null
  const middle = median(readings)
  const slow = readings.filter((rate) => rate < slowShare * middle)
  if (slow.length === 0) return null
  return {
    kind: 'slow process',
    doubts: [],
    seen:
      `${slow.length === 1 ? 'one' : slow.length} of ${readings.length} processes: ` +
      `${slow.map(format).join(' · ')}, the median ${format(middle)} requests/s`,
    advice:
      'A process may stay slow from its first window to its last. The rate is of all processes; more of them show ' +
      'how many are slow: --rounds 12.',
  }
}
