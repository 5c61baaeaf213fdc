import { flagResults } from '../flags.js'
import { saturated } from '../../../checks/utilisation.js'
import { analyseRun } from '../analyseRun.js'
import { compareWithFirst } from '../../../stats/compareWithFirst.js'
import { quoted } from '../../../core/plan/quoted.js'
import { endpointOf } from '../../../core/plan/endpointOf.js'
import { endpointOptions } from '../endpointOptions.js'
import { describeRun } from './describeRun.js'
import { endpointNotes } from './endpointNotes.js'
import { countFlags, flagNotes } from '../../../reports/flagNotes.js'
import { instructionNotes } from './instructionNotes.js'
import { layOut, tierNote } from './layOut.js'
import { levelNotes } from './levels.js'
import { noiseNotes } from './noiseNotes.js'
import { rateNote } from './rateTables.js'
import { createRows } from './rows.js'
import { variantNotes } from './variants.js'
import { answersOwnDocument } from '../results.js'
import { optionsFor } from '../workloads.js'

/** @import { Report } from '../../../reports/report.d.ts' */
/** @import { Flag } from '../../../types.d.ts' */
/** @import { Result, Row } from '../types.d.ts' */
/** @import { Imported } from '../k6/importK6.js' */
/** @import { Variants } from './variants.js' */

/** @typedef {Report<Row> & { reference: string | null, conditions: string[], analysis: ReturnType<typeof analyseRun> }} Ranking reference: what the rows are relative to; conditions: how they were measured, a sentence each */

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
 * What all formats show: the rows, fastest first, and what the reader must know of them.
 * @param {Result[]} results
 * @param {Variants} [variants] of the same servers, to stand beside the results
 * @param {string[]} [chosen] the servers to show, all where there is none; their ranks stay those among all
 * @param {Imported[]} [imported] what k6 counted of some of them
 * @returns {Ranking}
 */
export function createReport(results, variants = { variables: [], cold: [] }, chosen = [], imported = []) {
  const analysis = analyseRun(results)
  const found = flagResults(results, analysis)
  const reference = referenceOf(results)
  const rows = createRows(results, { analysis, reference, variants, flags: found })
  setPercentOfCeiling(rows, results)
  for (const { server, measured } of imported) rows.find((row) => row.server === server)?.k6.push(measured)
  const flags = new Map(rows.map(({ server }) => [server, found.get(server) ?? []]))
  const ceiling = ceilingNote(rows, flags)
  const about = [
    ...endpointNotes(results),
    ...variantNotes(rows, results, variants),
    ...levelNotes(rows, variants.shallow ?? []),
    ...rateNote(rows),
    ...instructionNotes(rows, results),
    ...ceiling,
    ...flagNotes(flags),
  ]
  const conditions = describeRun(results)
  const noise = [...noiseNotes(results, analysis), ...tierNote(rows)]
  const notes = [...comparisons(chosen, results), ...conditions, ...noise, ...about]
  const [floor, ...ranks] = noise
  const doubts = [...countFlags(flags), ...ceiling]
  const footnotes = [conditions, [floor], ranks, doubts].flatMap((said) => (said.length > 0 ? [said.join(' ')] : []))
  const shown = chosen.length > 0 ? rows.filter(({ server }) => chosen.includes(server)) : rows
  return { rows: shown, ...layOut(shown, reference), reference, conditions, analysis, notes, footnotes, nested }
}

/** @type {(names: string[], results: Result[]) => string[]} the first of some servers against each of the others */
function comparisons(names, results) {
  const chosen = names.flatMap((name) => results.find(({ server }) => server === name) ?? [])
  const ofRun = results.filter(({ run }) => run.id === chosen[0]?.run.id)
  if (chosen.length < 2) return []
  return compareWithFirst(chosen.map(toCompared), analyseRun(ofRun), optionsFor([results[0].settings.workload]))
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

/** @param {Result[]} results @returns {string | null} null where they are not of one run, or where it has no number */
function referenceOf(results) {
  const references = new Set(results.map(({ run, settings }) => `${run.id} ${settings.reference}`))
  const found = results.find(({ server, settings, summary }) => server === settings.reference && summary !== null)
  return references.size === 1 ? (found?.server ?? null) : null
}

/** Under whatever it is varied in, such as `ceiling-http@node24`. @param {string} server */
const isCeiling = (server) => /^ceiling-http(@|$)/.test(server)

/** Of the ceiling in the same run, under the same runtime. @param {Row[]} rows @param {Result[]} results */
function setPercentOfCeiling(rows, results) {
  const placeOf = (/** @type {Result} */ { run, environment }) => `${run.id} ${environment.runtime?.name}`
  const same = results.filter((result) => !answersOwnDocument(result))
  const places = new Map(same.map((result) => [result.server, placeOf(result)]))
  for (const { server, requestsPerSecond: ceiling } of rows.filter(({ server }) => isCeiling(server)))
    for (const row of rows)
      if (ceiling && row.requestsPerSecond !== null && places.get(row.server) === places.get(server))
        row.percentOfCeilingHttp = (row.requestsPerSecond / ceiling) * 100
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
