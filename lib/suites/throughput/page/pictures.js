import { drawCold, drawCost } from './costs.js'
import { drawLatencies } from './latencies.js'
import { drawNoise } from './noise.js'
import { drawProcesses } from './processes.js'

/** @import { Picture } from '../../../reports/report.d.ts' */
/** @import { Ranking } from '../report/report.js' */
/** @import { Result } from '../types.d.ts' */

/**
 * All that can be drawn of a ranking and its results.
 * @type {(ranking: Ranking, results: Result[]) => Picture[]}
 */
export const picturesOf = (ranking, results) => [
  drawProcesses(ranking),
  ...drawLatencies(ranking, results),
  ...drawCost(ranking, 'peak memory, MB', ({ peakMemoryBytes }) => peakMemoryBytes && peakMemoryBytes / 1e6),
  ...drawCost(ranking, 'CPU ms per 1,000 requests', (row) => row.serverCpuMsPerThousandRequests),
  ...drawCold(ranking),
  ...drawNoise(ranking),
]
