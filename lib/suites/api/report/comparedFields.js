/** @import { Judged } from '../../kit/compare/comparisons.js' */
/** @import { ApiRow } from './rows.js' */

/**
 * Figure that is compared: rate of a closed loop, capacity, rate since a baseline, percentile of latency, or a cost.
 * @typedef {keyof typeof comparedFields} Figure
 */

const ofRate = /** @type {const} */ (['ratio', 'ratioInterval', 'verdict'])

/** Fields of a row that comparisons set, by what is compared: ratio, its 95 % interval, verdict. */
export const comparedFields = /** @type {const} */ ({
  rate: ofRate,
  capacity: ofRate,
  change: ['change', 'changeInterval', 'changeVerdict'],
  p50: ['p50Ratio', 'p50RatioInterval', 'p50Verdict'],
  p99: ['p99Ratio', 'p99RatioInterval', 'p99Verdict'],
  cpu: ['cpuRatio', 'cpuRatioInterval', 'cpuVerdict'],
  memory: ['peakMemoryRatio', 'peakMemoryRatioInterval', 'peakMemoryVerdict'],
  kept: ['keptDifference', 'keptDifferenceInterval', 'keptVerdict'],
})

/**
 * Sets the fields of a comparison.
 * @type {(row: ApiRow, figure: Figure, judged: Pick<Judged, 'ratio' | 'interval'> & { verdict: unknown }) => void}
 */
export function setJudged(row, figure, judged) {
  const [ratio, interval, verdict] = comparedFields[figure]
  Object.assign(row, { [ratio]: judged.ratio, [interval]: judged.interval, [verdict]: judged.verdict })
}
