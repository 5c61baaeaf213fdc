import { analyseBlocks } from '../statistics/analyseBlocks.js'

/** @typedef {import('../types.d.ts').Result} Result */

/**
 * What the blocks of a run say of its rows; null where they are not of one run, or too few to
 * tell noise from difference.
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
  const readings = rows.flatMap((row) => row.readings)
  const blocks = new Set(readings.map(({ block }) => block)).size
  // One row alone, or one block without a control, tells nothing of the noise.
  if (blocks < 2 || readings.length < rows.length + blocks) return null
  const ranked = completed.filter(({ executesGraphql }) => executesGraphql).length
  return analyseBlocks(rows, { reference: completed[0].settings.reference, ranked })
}
