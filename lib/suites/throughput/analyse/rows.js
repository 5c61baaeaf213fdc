import { byOutcome, verdictOf } from '../../../stats/outcomes.js'
import { tiersOf } from '../../../stats/ranks.js'
import { operationsOf, scenarioOf, uploadBytesOf } from '../../../workload/scenarios/index.js'
import { describeSlo } from '../../../workload/slo.js'
import { endpointOf } from '../../../core/store/storedServers.js'
import { pickRow } from '../../kit/fields.js'
import { costFields, loadFields, monitorFields, scenarioFields, startFields } from '../fields.js'
import { answersOwnDocument, isRanked } from './results.js'
import { costOfLevel } from './levels.js'
import { compareVariants } from './variants.js'

/** @import { Result, Row } from '../types.d.ts' */
/** @import { InstructionCost } from './instructionCosts.js' */
/** @import { Analysed } from './rankResults.js' */

/** @type {(cost: InstructionCost | undefined, summary: Result['summary']) => Pick<Row, 'instructionsPerAnswer' | 'instructionsInterval' | 'instructionsPerCpuSecond'>} */
function instructionsOf(cost, summary) {
  const cpuMs = summary?.serverCpuMsPerThousandRequests ?? 0
  return {
    instructionsPerAnswer: cost?.mean ?? null,
    instructionsInterval: cost?.interval ?? null,
    instructionsPerCpuSecond: cost && cpuMs > 0 ? (cost.mean * 1e6) / cpuMs : null,
  }
}

/** Matches `ceiling-http@node24` as well. @param {string} server */
export const isCeiling = (server) => /^ceiling-http(@|$)/.test(server)

/** Estimates the rate from all blocks, if they are enough. @type {(result: Result, analysis: Analysed['analysis']) => number | null} */
const rateOf = ({ server, summary }, analysis) =>
  analysis?.has(server) ? analysis.estimate(server).estimatedRate : (summary?.serverRate ?? null)

/** @param {Result} result */
const placeOf = ({ run, environment }) => `${run.id} ${environment.runtime?.name}`

/** Finds the lowest ceiling of each run and runtime. @param {Analysed} analysed */
function ceilingsOf({ results, analysis }) {
  /** @type {Map<string, number>} */
  const ceilings = new Map()
  for (const result of results.filter(({ server }) => isCeiling(server))) {
    const rate = rateOf(result, analysis)
    const place = placeOf(result)
    if (rate) ceilings.set(place, Math.min(rate, ceilings.get(place) ?? rate))
  }
  return ceilings
}

/** @typedef {{ ranks?: Map<string, [number, number]>, ceilings: Map<string, number> }} Places */

/**
 * Creates the rows of a report, fastest first, then by outcome and name.
 * @param {Analysed} analysed
 * @returns {Row[]}
 */
export function createRows(analysed) {
  const { results, analysis } = analysed
  const ranked = results.filter((result) => isRanked(result) && analysis?.has(result.server))
  const ranks = analysis?.rank(ranked.map(({ server }) => server))
  const ceilings = ceilingsOf(analysed)
  const rows = results.map((result) => toRow(result, { ...analysed, ranks, ceilings }))
  rows.sort(
    (a, b) =>
      (b.requestsPerSecond ?? 0) - (a.requestsPerSecond ?? 0) || byOutcome(a, b) || (a.server < b.server ? -1 : 1),
  )
  const placed = rows.flatMap(({ server, rank }) => (rank === null ? [] : [server]))
  const tiers = analysis && tiersOf(placed, analysis.compare)
  return rows.map((row) => ({ ...row, tier: tiers?.get(row.server) ?? null }))
}

/** @type {(result: Result, analysed: Analysed & Places) => Row} */
function toRow(result, { analysis, reference, variants, flags, ranks, costs, ceilings }) {
  const { server, path, endOfLife, executesGraphql, environment, rounds, summary, settings } = result
  const [about] = environment.packages
  const { runtime = { kind: 'node', version: environment.node.slice(1) } } = environment
  const estimate = analysis?.has(server) ? analysis.estimate(server) : null
  const rate = rateOf(result, analysis)
  const ceiling = answersOwnDocument(result) ? undefined : ceilings.get(placeOf(result))
  const operations = operationsOf(settings.workload)
  const fileBytes = uploadBytesOf(settings.workload)
  const isRelative = estimate !== null && reference !== null && reference !== server
  const relation = isRelative ? analysis?.relate(server, reference) : null
  return {
    rank: ranks?.get(server) ?? null,
    tier: null,
    server,
    path,
    ...scenarioOf(settings.workload),
    version: about
      ? `${about.name} ${about.version}`
      : endpointOf(result)
        ? null
        : `${runtime.kind} ${runtime.version}`,
    endOfLife,
    executesGraphql,
    ownDocument: answersOwnDocument(result),
    // By its place, as the reference has several in a block.
    ...verdictOf(rounds.map((round, block) => ({ ...round, block }))),
    rounds: rounds.length,
    requestsPerSecond: rate,
    interval: estimate?.interval ?? null,
    ratioToReference: relation?.ratio ?? null,
    ratioInterval: relation?.interval ?? null,
    ...pickRow(loadFields, summary),
    percentOfCeilingHttp: ceiling && rate !== null ? (rate / ceiling) * 100 : null,
    ...pickRow(costFields, summary),
    flags: (flags.get(server) ?? []).map(({ kind, seen, advice }) => `${kind} (${seen}): ${advice}`),
    ...compareVariants(result, variants),
    operationsPerSecond: operations === 1 || rate === null ? null : operations * rate,
    uploadBytesPerSecond: fileBytes === null || rate === null ? null : fileBytes * rate,
    ...pickRow({ ...startFields, ...monitorFields }, summary),
    ...instructionsOf(costs.get(server), summary),
    ...costOfLevel(result, variants.shallow ?? []),
    graphqlOverHttp: rounds.find(({ graphqlOverHttp }) => graphqlOverHttp)?.graphqlOverHttp?.score ?? null,
    ...pickRow(scenarioFields, summary),
    errorStyle: rounds.find(({ measurement }) => measurement?.errorStyle)?.measurement?.errorStyle ?? null,
    serverChoice: null,
    rates: summary?.rates ?? [],
    capacity: summary?.capacity && settings.slo ? { ...summary.capacity, slo: describeSlo(settings.slo) } : null,
    k6: [],
    ...result.serverConditions,
  }
}
