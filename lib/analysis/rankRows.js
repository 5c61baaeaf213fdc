import { rankIntervals } from '../statistics/rankIntervals.js'
import { blocksToRank } from './blocksToRank.js'

/** @typedef {import('../types.d.ts').Row} Row */
/** @typedef {NonNullable<ReturnType<typeof import('./analyseRun.js').analyseRun>>} Analysis */

/**
 * Gives rows of one run their estimates, intervals and, from three blocks on, ranks.
 * @param {Row[]} rows changed in place
 * @param {Analysis} analysis
 * @param {string | null} reference
 */
export function rankRows(rows, analysis, reference) {
  const completed = rows.filter(({ outcome }) => outcome === 'completed')
  for (const row of completed) {
    const { rate, interval } = analysis.estimate(row.server)
    row.requestsPerSecond = rate
    row.interval = interval
    if (reference === null || reference === row.server) continue
    const { ratio, interval: ratioInterval } = analysis.compare(row.server, reference)
    row.ratioToReference = ratio
    row.ratioInterval = ratioInterval
  }
  const competing = completed.filter(({ server, executesGraphql }) => executesGraphql && canRank(analysis, server))
  if (competing.length < 2) return
  const ranks = rankIntervals(
    competing.map(({ server }) => server),
    analysis.compare,
  )
  for (const row of competing) row.rank = ranks.get(row.server) ?? null
}

/**
 * Whether enough is known to rank rows: three blocks of each, and a control that tells the noise.
 * @param {Analysis} analysis
 * @param {string[]} servers
 */
export function canRank(analysis, ...servers) {
  const blocks = Math.min(analysis.blocks, ...servers.map(analysis.blocksOf))
  return blocks >= blocksToRank && analysis.noiseFloor !== null
}
