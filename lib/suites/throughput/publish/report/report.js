import { saturated } from '../../../../checks/utilisation.js'
import { describeFurtherRun } from '../../../../stats/compareWithFirst.js'
import { difference, percent } from '../../../../stats/describeNoise.js'
import { briefFlagNotes, flagNotes } from '../../../../reports/flagNotes.js'
import { sureRows } from '../../analyse/doubted.js'
import { readControlAtRate } from '../../analyse/latencyOfRates.js'
import { levelNotes } from '../../analyse/levels.js'
import { isCeiling } from '../../analyse/rankResults.js'
import { variantNotes } from '../../analyse/workloadVariants.js'
import { answerOf } from './answer.js'
import { depthNotes, latencyNote } from './depths.js'
import { briefRun, describeRun, endpointNotes } from './describeRun.js'
import { noiseNotes } from './noiseNotes.js'
import { layOut, publishedColumns } from './rankingTables.js'
import { rateNote } from './rateTables.js'

/** @import { Report } from '../../../../reports/report.d.ts' */
/** @import { Between } from '../../../../stats/betweenRuns.js' */
/** @import { Flag } from '../../../../types.d.ts' */
/** @import { Ranked } from '../../analyse/rankResults.js' */
/** @import { K6Measurement } from '../../../kit/k6/importSummary.js' */
/** @import { Changes, Result, Row } from '../../types.d.ts' */

/**
 * @typedef {object} RankingFacts
 * @property {string | null} reference - server that rows are relative to
 * @property {string[]} conditions - sentences on how the rows were measured
 * @property {Ranked['analysis']} analysis
 * @property {ReturnType<typeof readControlAtRate>} controlAtRate - of a run with constant rates
 * @property {Ranked} ranked - all rows
 */
/** @typedef {Report<Row> & RankingFacts} Ranking */

const tally = { passed: null, total: null }
/** Shapes of the CSV fields that a row may lack. */
export const nested = {
  graphqlOverHttp: { must: tally, should: tally, may: tally },
  ttfbMs: { mean: null, p50: null, p90: null, p99: null, max: null },
  errorStyle: { messages: null, indexes: null, fields: null },
  serverChoice: { showsUntilMs: null, noLongerFromMs: null, ratioAtMost: null, words: null },
  rates: {},
  atPipelining: {},
  capacity: {},
  k6: {},
}

/**
 * Creates what all formats show: the rows, and what the reader must know of them.
 * @param {Ranked} ranked
 * @param {string[]} [chosen] - servers to show, all if there is none; their ranks stay those among all
 * @param {(result: Result) => K6Measurement[]} [k6Of] - figures of k6 of a row
 * @param {() => Between | null} [estimateBetween] - by how much a row differs from run to run
 * @param {(row: Row) => boolean} [isMaintained] - whether a row is a library by itself with a new release
 * @returns {Ranking}
 */
export function createReport(ranked, chosen = [], k6Of = () => [], estimateBetween = () => null, isMaintained) {
  const { variants, analysis, reference } = ranked
  const isShown = (/** @type {{ server: string }} */ { server }) => chosen.length === 0 || chosen.includes(server)
  const all = ranked.rows.map((row) => ({
    ...row,
    k6: ranked.results.filter(({ server }) => server === row.server).flatMap(k6Of),
  }))
  const [rows, results] = [all.filter(isShown), ranked.results.filter(isShown)]
  const flags = new Map(rows.map(({ server }) => [server, ranked.flags.get(server) ?? []]))
  const { answer, isComparison } = answerOf(chosen, ranked, isMaintained)
  const about = [
    ...endpointNotes(results),
    ...auditNotes(results),
    ...variantNotes(rows, results, variants),
    ...levelNotes(rows, variants.shallow ?? []),
    ...rateNote(rows),
    ...ceilingNote(rows, ranked.flags),
    ...flagNotes(flags),
  ]
  const conditions = describeRun(ranked.results)
  const depths = depthNotes(ranked, rows)
  const noise = [
    ...noiseNotes(ranked.results, analysis, results, rows, isComparison),
    ...rankNotes(rows),
    ...memoryNote(rows, results),
    ...depths,
    ...latencyNote(ranked),
  ]
  const furtherRun = isComparison && analysis?.runs === 1 ? [describeFurtherRun(estimateBetween() ?? undefined)] : []
  const notes = [...conditions, ...noise, ...furtherRun, ...about]
  const details = [...Object.values(legend), ...depths.slice(0, 1)]
  const brief = { ...briefRun(ranked.results, conditions), ...briefFlagNotes(flags) }
  const tables = layOut(rows, reference, all)
  const controlAtRate = readControlAtRate(results, reference)
  const shown = { conditions, analysis, controlAtRate, notes, details, brief, answer, nested, ranked }
  return { rows, ...tables, reference, ...shown }
}

/** Shows the columns of published tables, and no note on others. @param {Ranking} report @returns {Ranking} */
export function withPublishedColumns(report) {
  const { rows, reference, ranked, notes } = report
  const elsewhere = latencyNote(ranked)
  const shown = notes.filter((note) => !elsewhere.includes(note))
  return { ...report, ...layOut(rows, reference, ranked.rows, publishedColumns), notes: shown }
}

/** Fewest cores of a server from which on readers are warned that it has more than one. */
const severalCores = 1.05

/** Definitions of ranges, of lines between rows, and of gateways. */
const legend = {
  range: '×, in brackets: what another run on such a machine gives in 95 of 100 cases.',
  tiers: 'A line separates tiers: every ranked row above it is significantly faster than every ranked row below it.',
  gateways: 'A gateway passes requests on to another server: gateways are ranked among themselves only.',
  memory:
    'Resolvers answer from memory. If yours wait for a backend, servers wait, too: what differs then may be the CPU ' +
    'time of an answer only (docs/real-work.md).',
}

/** Warns of ranks by resolvers without a backend. @type {(rows: Row[], results: Result[]) => string[]} */
function memoryNote(rows, results) {
  const isFromMemory = results.some(({ settings }) => settings.workload === 'compound')
  return isFromMemory && rows.some(({ rank }) => rank !== null) ? [legend.memory] : []
}

/** Explains the lines between rows, gateways and cores, if there are any. @param {Row[]} rows */
function rankNotes(rows) {
  const servers = sureRows(rows, 'cpu').filter(({ executesGraphql, isGateway }) => executesGraphql && !isGateway)
  const most = Math.max(...servers.map(({ serverCores }) => serverCores ?? 0))
  const cores =
    `Servers used up to ${most.toFixed(2)} cores, because their helper threads had a second one. With one core for ` +
    'each server the order may be another.'
  return [
    ...(rows.some(({ furtherRatioInterval }) => furtherRatioInterval !== null) ? [legend.range] : []),
    ...(rows.some(({ tier }) => tier !== null && tier > 1) ? [legend.tiers] : []),
    ...(rows.some(({ isGateway }) => isGateway) ? [legend.gateways] : []),
    ...(most >= severalCores ? [cores] : []),
  ]
}

/** Tells remarks on the answers to the audit of GraphQL over HTTP. @param {Result[]} results */
const auditNotes = (results) =>
  results.flatMap(({ server, rounds }) =>
    rounds.flatMap(({ graphqlOverHttp: audit }) =>
      audit?.reason ? [`${server}: ${audit.score ? 'in the HTTP audit, ' : ''}${audit.reason}.`] : [],
    ),
  )

/**
 * Warns if the client limited a ceiling: it is then no upper bound.
 * @type {(rows: Row[], flags: Map<string, Flag[]>) => string[]}
 */
function ceilingNote(rows, flags) {
  const isSaturated = [...flags].some(
    ([server, doubts]) => isCeiling(server) && doubts.some(({ kind }) => kind === saturated),
  )
  if (!isSaturated || rows.every(({ percentOfCeilingHttp }) => percentOfCeilingHttp === null)) return []
  return [
    '% of ceiling-http is an upper bound. The load generator was saturated there, so ceiling-http may be faster than ' +
      'shown. It says nothing of rows with the same flag.',
  ]
}

/**
 * Fails a report of a run whose A/A control differs from itself by too much.
 * @template {Ranking | Changes} Shown
 * @param {Shown} report
 * @param {Pick<Ranked, 'analysis'>} ranked
 * @param {{ control?: number } | null} [limits] - none if it may differ by anything
 * @returns {Shown}
 */
export function limitControl(report, { analysis }, limits) {
  const { control: most } = limits ?? {}
  const ratio = analysis?.controlRatio ?? null
  if (most === undefined || (ratio !== null && difference(ratio) <= most)) return report
  const limit = `the ${percent(most)} of --fail-on control: measure again.`
  const finding =
    ratio === null
      ? `has no number, so it cannot be judged by ${limit}`
      : `differs from itself by ${percent(difference(ratio))}, more than ${limit}`
  return { ...report, failed: true, notes: [`The A/A control ${finding}`, ...report.notes] }
}
