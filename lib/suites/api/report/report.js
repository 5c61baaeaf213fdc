import { UnableError } from '../../../base/errors/unableError.js'
import { countedResults } from '../../../core/plan/disturbedCohorts.js'
import { briefFlagNotes, busyFlags, describeDisturbed, flagNotes, peerNotes } from '../../../reports/flagNotes.js'
import { groupBy } from '../../../reports/groupBy.js'
import { briefFacts, describeFacts, machineFacts } from '../../../reports/runFacts.js'
import { counted } from '../../../workload/counted.js'
import { describeSlo } from '../../../workload/slo.js'
import { importK6, k6Table } from '../../kit/k6/importSummary.js'
import { missingTrials } from '../../kit/notes.js'
import { compareWithBaseline } from './apiBaseline.js'
import { controlNote, describeSharedData } from './control.js'
import { compareCosts, describeCosts } from './costs.js'
import { judgeLimits } from './failOn.js'
import { createHistory, describeLength, hashOf, historyOf } from './apiHistory.js'
import { curvesOf } from './loadCurves.js'
import { mix } from '../file/keys.js'
import { describeCollision, describeRunning, isControlled } from '../plan.js'
import { compareInstructions } from './instructionRows.js'
import { compareProfiles } from './profileRows.js'
import { isClosedLoop, linesOf, withoutCounting } from './rows.js'
import { saturatedMark, tableOfParts, tablesOf } from './subjectTables.js'
import { compareLines, describeAlone, describeComparison, relateRows } from './verdicts.js'

/** @import { Loaded } from '../../../core/suite.d.ts' */
/** @import { Compared, Report } from '../../../reports/report.d.ts' */
/** @import { Limits } from './failOn.js' */
/** @import { Curve } from './loadCurves.js' */
/** @import { HistoryLine } from './apiHistory.js' */
/** @import { ProfilePair } from './profileRows.js' */
/** @import { ApiRow, Line, Result } from './rows.js' */
/** @import { Comparison } from './verdicts.js' */

/**
 * Parts of a report that charts need.
 * @typedef {object} ChartParts
 * @property {string[]} verdicts
 * @property {Line[]} lines
 * @property {Curve[]} curves
 * @property {ProfilePair[]} profiles
 * @property {Compared[]} compared
 */
/** @typedef {Report<ApiRow> & ChartParts} ApiReport */
/**
 * Request for a comparison with another run.
 * @typedef {object} EarlierRequest
 * @property {string | null} [baseline] - path of the results of another run
 * @property {(path: string, folders: string[]) => Result[]} [loadAt]
 * @property {() => HistoryLine[]} [readPast] - rows of all runs
 */
/**
 * Request for some of the results, limits, or figures of k6.
 * @typedef {object} ShownRequest
 * @property {Result[]} [all] - results of all servers, which are judged together
 * @property {Limits | null} [failOn]
 * @property {string[] | null} [importK6] - files with figures of k6
 */

/** Fields that CSV has no columns for. */
const nested = { errors: {}, parts: {}, k6: {} }

/** Orders results by their place in the file, those of the latest run first. @param {Result[]} results */
function sortResults(results) {
  const placeOf = (/** @type {Result} */ { server, settings: { api } }) =>
    api.servers.findIndex(({ name }) => name === server)
  return results.toSorted((a, b) => b.run.startedAt.localeCompare(a.run.startedAt) || placeOf(a) - placeOf(b))
}

/**
 * Reports the verdicts first, then a table for each subject with a row for each server and load.
 * @param {Result[]} stored - results of the servers to show
 * @param {string[]} [_] - names of these servers
 * @param {ShownRequest & EarlierRequest} [request]
 * @returns {ApiReport}
 * @throws {UnableError} if there is no baseline
 */
export function createReport(stored, _, { failOn = null, importK6: files = null, ...request } = {}) {
  const { all: allStored = stored, ...earlier } = request
  const all = countedResults(allStored)
  const results = stored.map(
    (one) => all.find(({ server, run }) => server === one.server && run.id === one.run.id) ?? one,
  )
  const judged = linesOf(sortResults(all), failOn)
  const { comparisons, caveats } = compareAll(judged, earlier)
  const costs = compareCosts(judged)
  const isShown = (/** @type {Line} */ { row, run }) =>
    results.some((result) => result.server === row.server && result.run.id === run)
  const lines = judged.filter(isShown)
  const instructions = compareInstructions(lines, sortResults(all))
  const profiles = compareProfiles(sortResults(results))
  const allShown = comparisons.filter(({ line }) => isShown(line))
  // Rates are those of the closed loop: a constant one is no result.
  const compared = allShown.filter(({ figure }) => figure === 'rate' || figure === 'change')
  const curves = curvesOf(lines)
  const shownCosts = costs.comparisons.filter(({ line }) => isShown(line))
  const limits = failOn && judgeLimits(failOn, lines, [...compared, ...shownCosts])
  const sentences = allShown.length > 0 ? allShown.map(describeComparison) : lines.map(describeAlone)
  const [first, ...rest] = [
    ...sentences,
    ...describeCosts(costs, isShown),
    ...instructions.sentences,
    ...profiles.sentences,
    ...(limits?.sentences ?? []),
  ]
  // Servers take turns, so other work disturbs all alike: a ratio stands, and a rate alone does not.
  const disturbed = allShown.length > 0 ? [] : describeDisturbed(results).map((text) => `Not confirmed: ${text}.`)
  const meaning = [...caveats, ...disturbed, ...describeCollision(listServers(results)), ...describeSharedData(all)]
  const verdicts = first === undefined ? [] : [[first, ...meaning].join(' '), ...rest]
  const subjects = [...groupBy(lines, ({ row }) => row.operation).values()]
  const k6Of = files ? importK6(files, judged, k6FactsOf(all)) : () => []
  const rows = lines.map((line) => ({ ...line.row, k6: k6Of(line) }))
  return {
    rows,
    tables: [
      { heading: null, name: 'verdicts', columns: [], items: [], notes: verdicts },
      ...subjects.flatMap((alike) => [...tablesOf(alike, curves), ...tableOfParts(alike)]),
      ...profiles.tables,
      ...(rows.some(({ k6 }) => k6.length > 0) ? [k6Table(rows.map(nameSubject))] : []),
    ],
    remarks: [],
    ...(results.length > 0
      ? notesOf(sortResults(results), judged, comparisons, [...instructions.notes, ...profiles.notes])
      : { notes: [] }),
    nested,
    ...(limits && { failed: limits.failed }),
    verdicts,
    lines,
    curves,
    profiles: profiles.pairs,
    compared: [relateRows(lines, compared)],
  }
}

/**
 * Compares rows with the baseline, if there is one, then with the first server.
 * @type {(judged: Line[], request: EarlierRequest) => { comparisons: Comparison[], caveats: string[] }}
 * @throws {UnableError} if there is no baseline
 */
function compareAll(judged, { baseline, loadAt = () => [], readPast = () => [] }) {
  const comparisons = compareLines(judged)
  if (!baseline) return { comparisons, caveats: [] }
  const baselineLines = linesOf(countedResults(loadAt(baseline, ['api'])), null)
  if (baselineLines.length === 0)
    throw new UnableError('NO_RESULTS', `--baseline: there is no usable result in ${baseline}; name a run's folder`)
  const changes = compareWithBaseline(judged, baselineLines, readPast())
  return { comparisons: [...changes.comparisons, ...comparisons], caveats: [changes.caveat] }
}

/**
 * Creates the function that lists the facts by which figures of k6 belong to a row.
 * @type {(results: Result[]) => (line: Line) => Record<string, string | number> | null} null for another load
 */
const k6FactsOf = (results) => (line) => {
  const { server, operation: subject, connections, pipelining } = line.row
  const { sha256 } = results.find(({ run }) => run.id === line.run)?.settings.api ?? { sha256: '' }
  return isClosedLoop(line) ? { server, subject, sha256, connections, pipelining } : null
}

/** Names a row by its server and subject, for a table of several. @type {(row: ApiRow) => ApiRow} */
const nameSubject = (row) => ({ ...row, server: `${row.operation}: ${row.server}` })

/** Lists the servers of runs, each once. @param {Result[]} results */
function listServers(results) {
  const all = results.flatMap(({ settings }) => settings.api.servers)
  return [...groupBy(all, ({ name, url }) => `${name} ${url}`).values()].map(([server]) => server)
}

/** @type {((result: Result) => string)[]} */
const facts = [
  ({ settings: { api } }) => `${api.path} (SHA-256 of its operations: ${hashOf(mix, api).slice(0, 12)})`,
  ({ settings }) => `${describeLength(settings)} in turns for each subject after ${settings.warmupSeconds} s of load`,
  ({ settings: { axes } }) =>
    `${axes.connections.join(', ')} connections × ${axes.pipelining.join(', ')} in flight on each`,
  ({ trials }) => counted(new Set(trials.map(({ block }) => block)).size, 'block'),
  ({ settings: { rates = [] } }) => (rates.length > 0 ? `constant rates of ${rates.join(', ')} requests/s` : ''),
  ({ settings: { slo } }) => (slo ? `highest constant rate with ${describeSlo(slo)}` : ''),
  ...machineFacts,
]

/** Names the weights of the mix, if there is one. @param {Result} result */
function describeMix({ settings: { api, operations } }) {
  if (!operations.includes(mix)) return []
  return [`The mix: ${api.operations.map(({ name, weight }) => `${name} ${weight}`).join(', ')}.`]
}

/** Describes how mix and operations share the error rate of verdicts. @param {Result} result */
const describeShares = ({ settings: { operations } }) =>
  operations.includes(mix) && operations.length > 1
    ? ' (the mix has four fifths of that, all others the rest: Bretz et al. 2009)'
    : ''

/**
 * Lists the notes, those of other parts last, with shorter wordings.
 * @type {(...of: [Result[], Line[], Comparison[], string[]]) => Pick<Report, 'notes' | 'details' | 'brief'>}
 */
function notesOf(results, judged, comparisons, further) {
  const flags = new Map(judged.map(({ subject, row, flag }) => [`${subject} ${row.server}`, flag ? [flag] : []]))
  const doubts = [flags, busyFlags(results, 'sample')]
  const described = describeFacts(facts, results, [''])
  const rule =
    'Rates are of right answers, by the check of each row. A ratio is the mean over the blocks, in each to the first ' +
    "server's processes there. At most 5 % of runs have a false verdict on rates and latency against the first " +
    `server${describeShares(results[0])}; verdicts on CPU, memory and instructions, and those since a baseline, ` +
    'are apart, with 5 % each.'
  const notes = [
    ...described,
    ...describeMix(results[0]),
    rule,
    ...controlNote(judged, comparisons),
    ...describeRunning(listServers(results)),
    ...conductNotes(results),
    ...missingTrials(results.map(withoutCounting), ({ server, settings }) => (isControlled(server, settings) ? 2 : 1)),
    ...doubts.flatMap((one) => flagNotes(one)),
    ...(judged.some(({ flag }) => flag) ? [`${saturatedMark} marks rates that the load generator may limit.`] : []),
    ...peerNotes(results),
    ...further,
  ]
  return { notes, details: [rule], brief: Object.assign(briefFacts(described), ...doubts.map(briefFlagNotes)) }
}

/** Lists remarks on processes, such as the status of their answers. @param {Result[]} results */
const conductNotes = (results) =>
  results.flatMap(({ server, trials }) => {
    const reasons = trials.flatMap(({ outcome, reason }) => (outcome === 'completed' ? (reason ?? []) : []))
    return [...new Set(reasons)].map((reason) => `${server}: ${reason}.`)
  })

/**
 * Reports a run at its end: the verdicts are its answers, which a terminal has last.
 * @param {any[]} results
 * @returns {{ heading: string, report: ApiReport, answers: string[], lines: HistoryLine[] }[]}
 */
export function reportsOf(results) {
  const report = createReport(results, [], { failOn: results[0]?.settings.failOn ?? null })
  const { tables, verdicts } = report
  const lines = historyOf(report.lines)
  return [{ heading: '', report: { ...report, tables: tables.slice(1) }, answers: verdicts, lines }]
}

/** Reports the history, if that was requested. @type {NonNullable<Loaded['createOtherReport']>} */
export const createOtherReport = async ({ history, names }, { readPast }) =>
  history ? createHistory(/** @type {HistoryLine[]} */ (readPast()), names) : null

/** Describes the verdicts so far. @param {any[]} results @returns {string[]} */
export const summarise = (results) => createReport(results).verdicts

/** Draws the rates, and the time of functions below them. @param {ApiReport} report */
async function drawPictures(report) {
  const [{ draw }, { drawFlames }] = await Promise.all([import('./chart.js'), import('./flameGraph.js')])
  return [
    { title: 'Right answers per second', svg: draw(report) },
    ...report.profiles.map((pair) => ({
      title: `Functions of ${pair.now.server}`,
      about:
        'Callers are above what they call, and as wide as their CPU time per answer; paths below 0.5 % are left out.',
      svg: drawFlames(pair),
    })),
  ]
}

/** Shows the comparisons in a page, and the option that measures again. @param {ApiReport} report */
export const pageParts = async (report) => ({
  compared: report.compared,
  ...(report.profiles.length > 0 && { pictures: await drawPictures(report) }),
  options: (/** @type {any} */ { settings }) => ['--api', settings.api.path],
})
