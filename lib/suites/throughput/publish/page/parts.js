import { endpointOf } from '../../../../core/store/storedServers.js'
import { endpointOptions } from '../report/endpointNotes.js'
import { optionsFor } from '../../scenarios/workloads.js'
import { drawCold, drawCost } from './drawCosts.js'
import { drawDelays } from '../../scenarios/drawDelays.js'
import { drawHistory } from './drawHistory.js'
import { drawLatencies } from './drawLatencies.js'
import { drawNoise } from './drawNoise.js'
import { drawProcesses } from './drawProcesses.js'

/** @import { SuitePageParts } from '../../../../core/suite.d.ts' */
/** @import { Picture, Relation } from '../../../../reports/report.d.ts' */
/** @import { DelaySweep } from '../../scenarios/delaySweeps.js' */
/** @import { Ranking } from '../report/report.js' */
/** @import { HistoryLine, Result, Row } from '../../types.d.ts' */

/**
 * What a page shows beside the ranking.
 * @type {(ranking: Ranking, results: Result[], asked?: { past: HistoryLine[], chosen: string[], sweeps?: DelaySweep[] }) => SuitePageParts} past: of all runs
 */
export function createPageParts(ranking, results, { past, chosen, sweeps = [] } = { past: [], chosen: [] }) {
  const { analysis } = ranking
  return {
    pictures: [...drawDelays(sweeps), ...picturesOf(ranking, results), ...drawHistory(past, results, chosen)],
    compared: analysis ? [{ rows: ranking.rows, relate: (row, other) => relate(analysis, row, other) }] : [],
    about: (server) => results.flatMap((result) => (result.server === server ? auditOf(result) : [])),
    options(result) {
      const endpoint = endpointOf(result)
      return [...optionsFor(result.settings.workloads), ...(endpoint ? endpointOptions(endpoint) : [])]
    },
  }
}

/** @type {(analysis: NonNullable<Ranking['analysis']>, ...rows: object[]) => Relation | null} null where they cannot be compared */
function relate(analysis, ...rows) {
  const both = /** @type {Row[]} */ (rows)
  const areAlike = both.every(({ server, ownDocument }) => analysis.has(server) && !ownDocument)
  return areAlike ? analysis.relate(both[0].server, both[1].server) : null
}

/** How it keeps to GraphQL over HTTP, and each rule that it has to keep and does not. @param {Result} result @returns {[string, string][]} */
function auditOf({ rounds }) {
  const audit = rounds.find(({ graphqlOverHttp }) => graphqlOverHttp)?.graphqlOverHttp
  if (!audit) return []
  const { score, failedMusts, reason } = audit
  const levels = Object.entries(score ?? {}).map(
    ([level, { passed, total }]) => `${level.toUpperCase()} ${passed} of ${total}`,
  )
  return [
    ['GraphQL over HTTP', reason ?? levels.join(', ')],
    ...failedMusts.map(
      ({ id, name, reason }) => /** @type {[string, string]} */ ([`fails ${id}`, `${name}: ${reason}`]),
    ),
  ]
}

/**
 * Draws a ranking and its results.
 * @type {(ranking: Ranking, results: Result[]) => Picture[]}
 */
const picturesOf = (ranking, results) => [
  drawProcesses(ranking),
  ...drawLatencies(ranking, results),
  ...drawCost(ranking, 'peak memory, MB', ({ peakMemoryBytes }) => peakMemoryBytes && peakMemoryBytes / 1e6),
  ...drawCost(ranking, 'CPU ms per 1,000 requests', (row) => row.serverCpuMsPerThousandRequests),
  ...drawCold(ranking),
  ...drawNoise(ranking),
]
