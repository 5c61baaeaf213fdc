import { withoutDoubt } from '../../../checks/doubts.js'
import { withVerdicts } from '../../../stats/analyseRows.js'
import { verdictOf } from '../../../stats/outcomes.js'
import { byOutcome } from '../../../stats/outcomes.js'
import { tiersOf } from '../../../stats/ranks.js'
import { operationsOf, scenarioOf, uploadBytesOf } from '../../../workload/scenarios/index.js'
import { describeSlo } from '../../../workload/slo.js'
import { pickRow } from '../../kit/fields.js'
import { isGatewayFile } from '../../../servers/discover.js'
import { fields } from '../fields.js'
import { analyseRun } from './analyseRun.js'
import { doubtedBy } from './doubted.js'
import { flagResults } from './flags.js'
import { costOfLevel } from './levels.js'
import { describeCache, describeVersion, rankingOf } from './results.js'
import { summarise } from './summarise.js'
import { compareVariants, voidDisproved } from './workloadVariants.js'

/** @import { Flag } from '../../../types.d.ts' */
/** @import { Result, Row } from '../types.d.ts' */
/** @import { WorkloadVariants } from './workloadVariants.js' */

/**
 * @typedef {object} Analysed
 * @property {Result[]} results
 * @property {WorkloadVariants} variants
 * @property {ReturnType<typeof analyseRun>} analysis
 * @property {string | null} reference - server that rows are relative to
 * @property {Map<string, Flag[]>} flags - by server
 * @property {Ranked[]} further - the same at further pipelining depths
 */
/** @typedef {Analysed & { rows: Row[] }} Ranked rows: fastest first, then gateways, then by outcome and name */

/**
 * Analyses all results of one workload, once for every report of them.
 * @type {(all: Result[], variants?: WorkloadVariants) => Ranked}
 */
export function rankResults(all, { depths = [], ...measuredBeside } = { variables: [], cold: [] }) {
  const further = depths.map((results) => rankResults(results, measuredBeside))
  const measured = all.map((result) => voidDisproved(result, measuredBeside))
  const analysis = analyseRun(measured)
  const results = addSpeeds(measured, analysis)
  const variants = {
    variables: addSpeeds(measuredBeside.variables),
    cold: addSpeeds(measuredBeside.cold),
    shallow: addSpeeds(measuredBeside.shallow),
    plain: addSpeeds(measuredBeside.plain),
  }
  const reference = referenceOf(results)
  const flags = withFurtherFlags(flagResults(results, analysis), further)
  const analysed = { results, variants, analysis, reference, flags, further }
  const rows = createRows(analysed)
  const atDepths = [{ results, rows }, ...further]
  return { ...analysed, rows: rows.map((row) => ({ ...row, atPipelining: atEachDepth(row, atDepths) })) }
}

/** Names the pipelining depth of results. @param {Pick<Ranked, 'results'>} ranked */
export const depthOf = ({ results: [{ settings }] }) => settings.pipelining

/**
 * Adds the flags that only rows at further pipelining depths have: they doubt the values at those depths.
 * @type {(flags: Map<string, Flag[]>, further: Ranked[]) => Map<string, Flag[]>}
 */
const withFurtherFlags = (flags, further) =>
  new Map(
    [...flags].map(([server, flagged]) => {
      const added = further.flatMap((ranked) =>
        (ranked.flags.get(server) ?? [])
          .filter(({ kind }) => flagged.every((flag) => flag.kind !== kind))
          .map((flag) => ({ ...flag, kind: `${flag.kind} with -p ${depthOf(ranked)}`, doubts: [] })),
      )
      return [server, [...flagged, ...added]]
    }),
  )

/**
 * Lists the rates of a row at several pipelining depths; none if there is one, or the row has no number.
 * @type {(row: Row, ranked: Pick<Ranked, 'results' | 'rows'>[]) => Row['atPipelining']}
 */
function atEachDepth({ server, requestsPerSecond }, ranked) {
  if (ranked.length === 1 || requestsPerSecond === null) return []
  return ranked.flatMap((one) => {
    const row = one.rows.find((row) => row.server === server)
    if (!row || row.requestsPerSecond === null) return []
    const { requestsPerSecond, interval, latencyMs } = row
    return [{ pipelining: depthOf(one), requestsPerSecond, interval, latencyMs }]
  })
}

/** Names the reference of results; null if they are of several runs, or it has no number. @param {Result[]} results */
function referenceOf(results) {
  const references = new Set(results.map(({ run, settings }) => `${run.id} ${settings.reference}`))
  const reference = results.find(({ server, settings, summary }) => server === settings.reference && summary !== null)
  return references.size === 1 ? (reference?.server ?? null) : null
}

/**
 * Analyses the ranked rows among some by themselves: their pairs alone share the error rate.
 * @type {(rows: Row[], analysis: Ranked['analysis']) => Ranked['analysis']} of a single run unchanged
 */
export function analyseAlone(rows, analysis) {
  const names = rows.flatMap(({ server, rank }) => (rank === null ? [] : [server]))
  return analysis === null || names.length === 0 ? analysis : withVerdicts(analysis, names)
}

/** Ranks rows among themselves. @type {(rows: Row[], analysis: Ranked['analysis']) => Row[]} rows: fastest first */
export function rankAlone(rows, analysis) {
  const alone = analyseAlone(rows, analysis)
  const names = rows.flatMap(({ server, rank }) => (rank === null ? [] : [server]))
  const ranks = names.length > 0 ? alone?.rank(names) : undefined
  const tiers = alone && tiersOf(names, alone.compare)
  return rows.map((row) => ({ ...row, rank: ranks?.get(row.server) ?? null, tier: tiers?.get(row.server) ?? null }))
}

/** Tells whether a server is the ceiling under any runtime, such as `ceiling-http@node24`. @param {string} server */
export const isCeiling = (server) => /^ceiling-http(@|$)/.test(server)

/**
 * Adds the speed of the machine to each round of results, if it is known, and combines their rounds by it.
 * @type {(results?: Result[], analysis?: Analysed['analysis']) => Result[]}
 */
const addSpeeds = (results = [], analysis = analyseRun(results)) =>
  results.map((result) => {
    const speeds = analysis?.has(result.server) ? analysis.factors(result.server) : []
    const rounds = result.rounds.map((round, index) => ({ ...round, speed: speeds[index] }))
    return { ...result, rounds, summary: summarise(rounds) }
  })

/** @type {(result: Result, analysis: Analysed['analysis']) => number | null} */
const rateOf = ({ server, summary }, analysis) =>
  analysis?.has(server) ? analysis.estimate(server).estimatedRate : (summary?.serverRate ?? null)

/** Names the run and the runtime of a result, in which one ceiling holds. @param {Result} result */
const placeOf = ({ run, environment }) => `${run.id} ${environment.runtime?.name}`

/** Finds the lowest ceiling of each run and runtime. @param {Analysed} analysed */
function ceilingsOf({ results, analysis }) {
  /** @type {Map<string, Ceiling>} */
  const ceilings = new Map()
  for (const result of results.filter(({ server }) => isCeiling(server))) {
    const { server } = result
    const rate = rateOf(result, analysis)
    const place = placeOf(result)
    if (rate && rate < (ceilings.get(place)?.rate ?? Number.POSITIVE_INFINITY)) ceilings.set(place, { server, rate })
  }
  return ceilings
}

/**
 * Ranks servers, and apart from them gateways; rows whose ratios a flag doubts have no rank.
 * @param {Analysed} analysed
 */
function ranksOf({ results, analysis, flags }) {
  const sure = withoutDoubt(results, ({ server }) => flags.get(server), 'ratio')
  const rank = (/** @type {ReturnType<typeof rankingOf>} */ ranking) => {
    const ranked = sure.filter((result) => rankingOf(result) === ranking && analysis?.has(result.server))
    return analysis?.rank(ranked.map(({ server }) => server)) ?? []
  }
  return new Map([...rank('servers'), ...rank('gateways')])
}

/** Place of a row's group: servers with a number, gateways with one, others. @param {Row} row */
const groupOf = ({ requestsPerSecond, isGateway }) => (requestsPerSecond === null ? 2 : Number(isGateway))

/** @type {(analysed: Analysed) => Row[]} */
function createRows(analysed) {
  const { results, analysis } = analysed
  const ranks = ranksOf(analysed)
  const ceilings = ceilingsOf(analysed)
  const rows = results.map((result) => toRow(result, { ...analysed, ranks, ceilings }))
  rows.sort(
    (a, b) =>
      groupOf(a) - groupOf(b) ||
      (b.requestsPerSecond ?? 0) - (a.requestsPerSecond ?? 0) ||
      byOutcome(a, b) ||
      (a.server < b.server ? -1 : 1),
  )
  const placed = rows.flatMap(({ server, rank, isGateway }) => (rank === null || isGateway ? [] : [server]))
  const tiers = analysis && tiersOf(placed, analysis.compare)
  return rows.map((row) => ({ ...row, tier: tiers?.get(row.server) ?? null }))
}

/** @type {(result: Result) => Pick<Row, 'outcome' | 'reason' | 'reasonCode'>} */
function verdictOn(result) {
  // Numbered by place, because the reference has two in a block.
  const { outcome, reason, reasonCode } = verdictOf(result.rounds.map((round, block) => ({ ...round, block })))
  const cache = outcome === 'completed' ? describeCache(result) : null
  return { outcome, reason: [reason, cache].filter((part) => part !== null).join('; ') || null, reasonCode }
}

/**
 * Relates a rate to the ceiling in percent.
 * @type {(server: string, rate: number | null, ceiling: Ceiling | undefined, analysis: Analysed['analysis']) =>
 *   Pick<Row, 'percentOfCeilingHttp' | 'percentInterval'>}
 */
function percentOf(server, rate, ceiling, analysis) {
  if (ceiling === undefined || rate === null) return { percentOfCeilingHttp: null, percentInterval: null }
  const percentOfCeilingHttp = (rate / ceiling.rate) * 100
  if (server === ceiling.server || !analysis?.has(server) || !analysis.has(ceiling.server))
    return { percentOfCeilingHttp, percentInterval: null }
  const [low, high] = analysis.compare(server, ceiling.server).interval
  return { percentOfCeilingHttp, percentInterval: [low * 100, high * 100] }
}

/** @typedef {{ server: string, rate: number }} Ceiling */
/** @typedef {{ ranks: ReturnType<typeof ranksOf>, ceilings: Map<string, Ceiling> }} Places */

/** @type {(result: Result, analysed: Analysed & Places) => Row} */
function toRow(result, { analysis, reference, variants, flags, ranks, ceilings }) {
  const { server, path, endOfLife, executesGraphql, rounds, summary, settings } = result
  const { run, runs = [run] } = result
  const estimate = analysis?.has(server) ? analysis.estimate(server) : null
  const rate = rateOf(result, analysis)
  const ceiling = ceilings.get(placeOf(result))
  const operations = operationsOf(settings.workload)
  const fileBytes = uploadBytesOf(settings.workload)
  const isRelative = estimate !== null && reference !== null && reference !== server
  const relation = isRelative ? analysis?.relate(server, reference) : null
  const first = (/** @type {(round: Result['rounds'][0]) => any} */ pick) => rounds.map(pick).find(Boolean)
  return {
    rank: ranks.get(server) ?? null,
    tier: null,
    server,
    path,
    ...scenarioOf(settings.workload),
    version: describeVersion(result),
    endOfLife,
    executesGraphql,
    isGateway: isGatewayFile(path),
    ...verdictOn(result),
    rounds: rounds.length,
    runs: runs.map(({ id, startedAt }) => `${startedAt} ${id}`),
    ...pickRow(fields, {
      ...summary,
      requestsPerSecond: rate,
      interval: estimate?.interval,
      ratioToReference: relation?.ratio,
      ratioInterval: relation?.interval,
      furtherRatioInterval: relation?.furtherInterval,
      ...percentOf(server, rate, ceiling, analysis),
      flags: (flags.get(server) ?? []).map((flag) => `${flag.kind} (${flag.seen}): ${flag.advice}`),
      doubted: doubtedBy(flags.get(server) ?? []),
      ...compareVariants(result, variants),
      operationsPerSecond: operations === 1 || rate === null ? null : operations * rate,
      uploadBytesPerSecond: fileBytes === null || rate === null ? null : fileBytes * rate,
      ...costOfLevel(result, variants.shallow ?? []),
      graphqlOverHttp: first(({ graphqlOverHttp }) => graphqlOverHttp)?.score,
      errorStyle: first(({ measurement }) => measurement?.errorStyle),
      capacity: summary?.capacity && settings.slo && { ...summary.capacity, slo: describeSlo(settings.slo) },
    }),
    ...result.serverConditions,
  }
}
