import { saturated } from '../../../../checks/utilisation.js'
import { analyseRun } from '../../analyse/analyseRun.js'
import { compareWithFirst } from '../../../../stats/compareWithFirst.js'
import { difference, percent } from '../../../../stats/describeNoise.js'
import { quoted } from '../../../../core/plan/commandOf.js'
import { endpointOf } from '../../../../core/store/storedServers.js'
import { describeRun } from './describeRun.js'
import { endpointNotes, endpointOptions } from './endpointNotes.js'
import { countFlags, flagNotes } from '../../../../reports/flagNotes.js'
import { instructionNotes } from './instructionNotes.js'
import { layOut, tierNote } from './layOut.js'
import { levelNotes } from '../../analyse/levels.js'
import { noiseNotes } from './noiseNotes.js'
import { rateNote } from './rateTables.js'
import { isCeiling } from '../../analyse/rows.js'
import { variantNotes } from '../../analyse/variants.js'
import { optionsFor } from '../../scenarios/workloads.js'

/** @import { Report } from '../../../../reports/report.d.ts' */
/** @import { Flag } from '../../../../types.d.ts' */
/** @import { Result, Row } from '../../types.d.ts' */
/** @import { Imported } from '../../k6/importK6.js' */
/** @import { Ranked } from '../../analyse/rankResults.js' */

/**
 * @typedef {Report<Row> & {
 *   reference: string | null,
 *   conditions: string[],
 *   analysis: Ranked['analysis'],
 *   ranked: Ranked,
 * }} Ranking reference: server that rows are relative to; conditions: sentences on how they were measured; ranked: all rows
 */

const tally = { passed: null, total: null }
/** What CSV has of fields that may be null. */
export const nested = {
  graphqlOverHttp: { must: tally, should: tally, may: tally },
  ttfbMs: { mean: null, p50: null, p90: null, p99: null, max: null },
  errorStyle: { messages: null, indexes: null, fields: null },
  serverChoice: { showsUntilMs: null, noLongerFromMs: null, ratioAtMost: null, words: null },
  rates: {},
  capacity: {},
  k6: {},
}

/**
 * Creates what all formats show: the rows, and what the reader must know of them.
 * @param {Ranked} ranked
 * @param {string[]} [chosen] servers to show, all if there is none; their ranks stay those among all
 * @param {Imported[]} [imported] counts of k6
 * @returns {Ranking}
 */
export function createReport(ranked, chosen = [], imported = []) {
  const { results, variants, analysis, reference } = ranked
  const rows = ranked.rows.map((row) => ({
    ...row,
    k6: imported.flatMap(({ server, measured }) => (server === row.server ? [measured] : [])),
  }))
  const flags = new Map(rows.map(({ server }) => [server, ranked.flags.get(server) ?? []]))
  const ceiling = ceilingNote(rows, flags)
  const about = [
    ...endpointNotes(results),
    ...variantNotes(rows, results, variants),
    ...levelNotes(rows, variants.shallow ?? []),
    ...rateNote(rows),
    ...instructionNotes(ranked),
    ...ceiling,
    ...flagNotes(flags),
  ]
  const conditions = describeRun(results)
  const noise = [...noiseNotes(results, analysis), ...tierNote(rows)]
  const notes = [...comparisons(chosen, ranked), ...conditions, ...noise, ...about]
  const [floor, ...ranks] = noise
  const doubts = [...countFlags(flags), ...ceiling]
  const footnotes = [conditions, [floor], ranks, doubts].flatMap((part) => (part.length > 0 ? [part.join(' ')] : []))
  const shown = chosen.length > 0 ? rows.filter(({ server }) => chosen.includes(server)) : rows
  const tables = layOut(shown, reference)
  return { rows: shown, ...tables, reference, conditions, analysis, notes, footnotes, nested, ranked }
}

/**
 * Compares the first of some servers with each of the others.
 * @param {string[]} names
 * @param {Ranked} ranked
 */
function comparisons(names, { results, analysis }) {
  const chosen = names.flatMap((name) => results.find(({ server }) => server === name) ?? [])
  if (chosen.length < 2) return []
  const ofRun = results.filter(({ run }) => run.id === chosen[0].run.id)
  const analysisOfRun = ofRun.length === results.length ? analysis : analyseRun(ofRun)
  return compareWithFirst(chosen.map(toCompared), analysisOfRun, optionsFor([results[0].settings.workload]))
}

/** @param {Result} result */
function toCompared(result) {
  const { server, run, summary, environment } = result
  const { runtime } = environment
  const endpoint = endpointOf(result)
  return {
    ...{ name: server, run: run.id, hasNumber: summary !== null },
    ...(runtime && { packageName: server.slice(0, -`@${runtime.name}`.length), runtime: runtime.name }),
    ...(endpoint && { options: endpointOptions(endpoint).map(quoted).join(' '), document: endpoint.query }),
  }
}

/** That a ceiling which the client limited is none. @type {(rows: Row[], flags: Map<string, Flag[]>) => string[]} */
function ceilingNote(rows, flags) {
  const ofCeilings = [...flags].flatMap(([server, own]) => (isCeiling(server) ? own : []))
  const isSaturated = ofCeilings.some(({ kind }) => kind === saturated)
  if (!isSaturated || rows.every(({ percentOfCeilingHttp }) => percentOfCeilingHttp === null)) return []
  return [
    '% of ceiling-http is an upper bound: the load generator was saturated there, so ceiling-http may be faster than shown. It says nothing of rows with the same flag.',
  ]
}

/**
 * Fails a ranking whose A/A control differs from itself by too much.
 * @type {(ranking: Ranking, maxControl: number | null) => Ranking} maxControl: null if there is no limit
 */
export function limitControl(ranking, maxControl) {
  const ratio = ranking.analysis?.controlRatio ?? null
  if (maxControl === null || (ratio !== null && difference(ratio) <= maxControl)) return ranking
  const limit = `the ${percent(maxControl)} of --max-control: measure again.`
  const finding =
    ratio === null
      ? `has no number, so nobody knows whether it is within ${limit}`
      : `differs from itself by ${percent(difference(ratio))}, more than ${limit}`
  return { ...ranking, failed: true, notes: [`The A/A control ${finding}`, ...ranking.notes] }
}
