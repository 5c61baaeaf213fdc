import { signed } from '../workload/counted.js'

/**
 * Facts about a comparison of two rows.
 * @typedef {object} PairFacts
 * @property {string} doubt - why a difference without a verdict is not confirmed
 * @property {number | null} [controlRatio] - ratio of the A/A control to itself
 * @property {boolean} [isTime] - whether the ratio is of times; of rates if absent
 */

/** Formats the distance of a ratio from 1, such as `9.0 %` for 0.91. @param {number} ratio */
export const percentApart = (ratio) => `${(Math.abs(ratio - 1) * 100).toFixed(1)} %`

/** Formats the same of a ratio that nothing confirms, which has no digits to rely on. @param {number} ratio */
const roughlyApart = (ratio) =>
  Math.abs(ratio - 1) < 0.01 ? 'less than 1 %' : `${(Math.abs(ratio - 1) * 100).toFixed(0)} %`

/** Words of a difference. @typedef {[verb: string, more: string, less: string]} Words */

/** @type {Words} */
const ofRates = ['is', 'faster', 'slower']
/** @type {Words} */
export const ofTimes = ['takes', 'more time', 'less time']

/**
 * Formats a difference: `a is 75.6 % faster than b`, or of times `a takes 20.0 % less time than b`.
 * @type {(a: string, b: string, ratio: number, words?: Words, apart?: (ratio: number) => string) => string}
 */
export const describeDifference = (a, b, ratio, [verb, more, less] = ofRates, apart = percentApart) =>
  `${a} ${verb} ${apart(ratio)} ${ratio > 1 ? more : less} than ${b}`

/** Formats the interval of a ratio, such as `95 % interval 68.3 to 83.2 %`. @param {[number, number]} interval */
export const describeInterval = ([low, high]) => `95 % interval ${signed(low).replace(' %', '')} to ${signed(high)}`

/**
 * Compares two rows in a sentence. The interval of this pair counts, although ranks hold for all pairs at once.
 * @param {string} a
 * @param {string} b
 * @param {{ ratio: number, interval?: [number, number], verdict?: string | null }} relation
 * @param {PairFacts} facts
 */
export function describePair(a, b, { ratio, interval, verdict }, { doubt, controlRatio, isTime }) {
  const wording = isTime ? ofTimes : ofRates
  if (!interval || !verdict) return `${describeDifference(a, b, ratio, wording, roughlyApart)} (${doubt}).`
  const difference = describeDifference(a, b, ratio, wording)
  const range = describeInterval(interval)
  if (interval[0] <= 1 && interval[1] >= 1) return `~ ${a} and ${b} are not significantly different (${range}).`
  const control = Math.abs(Math.log(controlRatio ?? 1))
  if (Math.abs(Math.log(ratio)) > control) return `${difference} (${range}).`
  const noise = `the A/A control differs from itself by ${percentApart(Math.exp(control))}`
  return `~ ${difference} (${range}), which may be noise: ${noise}.`
}
