import { difference, percent } from '../../../stats/describeNoise.js'

/** @import { Ranking } from './report.js' */

/**
 * A ranking that has failed where its A/A control differs from itself by more than it may.
 * @type {(ranking: Ranking, maxControl: number | null) => Ranking} maxControl: null where it may by any
 */
export function limitControl(ranking, maxControl) {
  const ratio = ranking.analysis?.controlRatio ?? null
  if (maxControl === null || (ratio !== null && difference(ratio) <= maxControl)) return ranking
  const limit = `the ${percent(maxControl)} of --max-control: measure again.`
  const found =
    ratio === null
      ? `has no number, so nobody knows whether it is within ${limit}`
      : `differs from itself by ${percent(difference(ratio))}, more than ${limit}`
  return { ...ranking, failed: true, notes: [`The A/A control ${found}`, ...ranking.notes] }
}
