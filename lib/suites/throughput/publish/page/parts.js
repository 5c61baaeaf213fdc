import { endpointOf } from '../../../../core/store/storedServers.js'
import { drawServerPanels } from '../../../../reports/plot/serverPanels.js'
import { describeDoubt } from '../../../../stats/describeNoise.js'
import { relateRows } from '../../analyse/analyseRun.js'
import { sureRows } from '../../analyse/doubted.js'
import { endpointOptions } from '../../endpoint.js'
import { optionsFor } from '../../scenarios/requestedWorkloads.js'
import { drawCold, drawCost } from './drawCosts.js'
import { drawHistory } from './drawHistory.js'
import { drawLatencies } from './drawLatencies.js'
import { drawProcesses } from './drawProcesses.js'

/** @import { SuitePageParts } from '../../../../core/suite.d.ts' */
/** @import { Compared, Picture } from '../../../../reports/report.d.ts' */
/** @import { ServerPanel } from '../../../../reports/plot/serverPanels.js' */
/** @import { DelaySweep } from '../../scenarios/delaySweeps.js' */
/** @import { Ranking } from '../report/report.js' */
/** @import { HistoryLine, Result, Row } from '../../types.d.ts' */

/**
 * @typedef {object} PageRequest
 * @property {HistoryLine[]} past - rows of all runs
 * @property {string[]} chosen - servers
 * @property {DelaySweep[]} [sweeps]
 */

/** @type {(ranking: Ranking, results: Result[], request?: PageRequest) => SuitePageParts} */
export function createPageParts(ranking, results, { past, chosen, sweeps = [] } = { past: [], chosen: [] }) {
  return {
    pictures: [
      ...drawDelays(sweeps),
      drawProcesses(ranking),
      ...drawLatencies(ranking, results),
      ...drawCost(ranking, 'peak memory, MB', ({ peakMemoryBytes }) => peakMemoryBytes && peakMemoryBytes / 1e6),
      ...drawCost(ranking, 'CPU ms per 1,000 requests', (row) => row.serverCpuMsPerThousandRequests, true),
      ...drawCold(ranking),
      ...drawHistory(past, results, chosen),
    ],
    compared: comparedOf(ranking, results),
    about: (server) => results.flatMap((result) => (result.server === server ? auditOf(result) : [])),
    options(result) {
      const endpoint = endpointOf(result)
      return [...optionsFor(result.settings.workloads), ...(endpoint ? endpointOptions(endpoint) : [])]
    },
  }
}

/**
 * Compares the rows of a run, by their rates alone if it has too few blocks for intervals.
 * @type {(ranking: Ranking, results: Result[]) => Compared[]} none if they are of runs that do not compare
 */
function comparedOf({ analysis, rows: all }, results) {
  const rows = sureRows(all, 'ratio')
  const relate = (/** @type {object[]} */ ...pair) => {
    const [row, other] = /** @type {Row[]} */ (pair)
    return relateRows(analysis, row.server, other.server)
  }
  if (analysis) return [{ rows, controlRatio: analysis.controlRatio, relate }]
  if (new Set(results.map(({ run }) => run.id)).size > 1) return []
  const blocks = new Set(results.flatMap(({ rounds }) => rounds.map(({ block }) => block))).size
  return [{ rows, doubt: describeDoubt(blocks), relate: () => null, estimate }]
}

/** Computes the ratio of two rates; null if one row has none. @type {(...rows: object[]) => number | null} */
function estimate(...rows) {
  const [rate, other] = /** @type {Row[]} */ (rows).map(({ requestsPerSecond }) => requestsPerSecond)
  return rate && other ? rate / other : null
}

/**
 * Lists the score of a server's audit, and each rule that it must keep and breaks.
 * @param {Result} result
 * @returns {[term: string, text: string][]}
 */
function auditOf({ rounds }) {
  const audit = rounds.find(({ graphqlOverHttp }) => graphqlOverHttp)?.graphqlOverHttp
  if (!audit) return []
  const { score, failedMusts, reason } = audit
  const levels = Object.entries(score ?? {}).map(
    ([level, { passed, total }]) => `${level.toUpperCase()} ${passed} of ${total}`,
  )
  return [
    ['GraphQL over HTTP', [...levels, ...(reason ? [reason] : [])].join(', ')],
    ...failedMusts.map(
      ({ id, name, reason }) => /** @type {[string, string]} */ ([`fails ${id}`, `${name}: ${reason}`]),
    ),
  ]
}

/** @type {(places: DelaySweep['places'], server: string) => ServerPanel['lines'][number]['places']} */
const placesOf = (places, server) =>
  places.flatMap(({ x, ranking: { rows } }) => {
    const row = sureRows(rows, 'rate').find((row) => row.server === server)
    const { requestsPerSecond: y = null, interval = null } = row ?? {}
    return y === null ? [] : [{ x, y, interval }]
  })

/** @param {DelaySweep} sweep @returns {ServerPanel} */
function toServerPanel({ title, places, choice: { noLongerFromMs, words: note } }) {
  const servers = new Set(places.flatMap(({ ranking: { rows } }) => rows.map(({ server }) => server)))
  return {
    heading: title,
    x: { title: 'ms per backend call', isLogarithmic: false },
    y: 'requests/s',
    lines: [...servers].map((name) => ({ name, places: placesOf(places, name) })),
    turns: noLongerFromMs === null ? [] : [{ at: noLongerFromMs, note }],
  }
}

/**
 * Draws a panel for each way of loading, with a line for each server.
 * @param {DelaySweep[]} sweeps
 * @returns {Picture[]} none without several delays of rates that no flag doubts
 */
export function drawDelays(sweeps) {
  if (sweeps.length === 0) return []
  const title = 'Requests/s over the time of a backend call'
  const description = sweeps.map(({ choice }) => choice.words).join(' ')
  const intro = ['Bars are 95 % confidence intervals.']
  const panels = sweeps.map(toServerPanel).filter(({ lines }) => lines.some(({ places }) => places.length > 1))
  if (panels.length === 0) return []
  return [{ title, about: description, svg: drawServerPanels({ title, description, intro, panels }) }]
}
