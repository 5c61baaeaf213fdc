import { analyseRows } from '../../analysis/analyseRows.js'

/** @import { Result } from './types.d.ts' */

/**
 * What the blocks of a run say of its rows; null where they are not of one run, or too few to tell noise from difference.
 * @param {Result[]} results those without a number are left out
 */
export function analyseRun(results) {
  const completed = results.filter(({ rounds }) => rounds.every(({ outcome }) => outcome === 'completed'))
  if (new Set(completed.map(({ run }) => run.id)).size !== 1) return null
  const rows = completed.map(({ server, rounds }) => ({
    name: server,
    readings: rounds.flatMap(({ block, control, measurement }) =>
      measurement ? [{ block, control, rate: measurement.requestsPerSecond }] : [],
    ),
  }))
  const ranked = completed.filter(({ executesGraphql }) => executesGraphql).length
  return analyseRows(rows, { reference: completed[0].settings.reference, ranked })
}
