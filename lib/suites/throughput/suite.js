import { UnableError } from '../../base/errors/unableError.js'
import { describeMachines, minuteOf } from '../../reports/runFacts.js'
import { analyseRun } from './analyse/analyseRun.js'
import { rankResults } from './analyse/rankResults.js'
import { importK6 } from '../kit/k6/importSummary.js'
import { layersFolder } from './layers.js'
import { createAudit } from './publish/createAudit.js'
import { createChanges, createVariantChanges } from './publish/report/baseline.js'
import { createHistory, historyOf } from './publish/report/rowHistory.js'
import { readLibraries } from './publish/readme/libraries.js'
import { createReport as createRanking, limitControl, withPublishedColumns } from './publish/report/report.js'
import { createLayerReport } from './publish/layers/layerReport.js'
import { createMatrix } from './scenarios/matrix.js'
import { headingOf, loadResults, openWorkloads } from './scenarios/openWorkloads.js'
import { areScenarios, optionsToShow as optionsOfWorkloads } from './scenarios/requestedWorkloads.js'

/** @import { Loaded, PageSources, StoredResult } from '../../core/suite.d.ts' */
/** @import { PageParts } from '../../reports/report.d.ts' */
/** @import { Between } from '../../stats/betweenRuns.js' */
/** @import { WorkloadName } from '../../types.d.ts' */
/** @import { Ranked } from './analyse/rankResults.js' */
/** @import { Ranking } from './publish/report/report.js' */
/** @import { LayerReport } from './publish/layers/layerReport.js' */
/** @import { Matrix } from './scenarios/matrix.js' */
/** @import { Limit } from './optionKinds.js' */
/** @import { Changes, HistoryLine, Result } from './types.d.ts' */

/** @typedef {Ranking | Changes | Matrix | LayerReport} Shown */
/**
 * @typedef {object} RunsRequest
 * @property {string[]} folders - names of folders of results
 * @property {(kind: 'local' | 'published', folders: string[]) => StoredResult[]} [loadRuns] - loads runs of one method
 */
/**
 * @typedef {object} ShownRequest
 * @property {string} baseline - folder of another run, or variant in the same run, such as `@node24`
 * @property {WorkloadName} workload
 * @property {WorkloadName[]} workloads
 * @property {(path: string, names: string[]) => StoredResult[]} loadAt
 * @property {(folder: string) => StoredResult[]} load
 * @property {Limit | null} failOn
 * @property {string[]} chosen
 * @property {number | null} pipelining - depth of the ranks; null for the first
 */

/** Runs to estimate from by how much rows differ from run to run, the preferred ones first. */
const comparableRuns = /** @type {const} */ ([
  { kind: 'local', fewest: 3, name: 'runs on this kind of machine' },
  { kind: 'published', fewest: 2, name: 'published runs' },
])

/**
 * Estimates by how much a row differs from run to run.
 * @param {RunsRequest} request
 * @returns {Between | null} null if there are too few runs, or their own noise hides it
 */
function estimateBetween({ folders, loadRuns }) {
  for (const { kind, fewest, name } of comparableRuns) {
    const { first } = openWorkloads(loadRuns?.(kind, folders) ?? [])
    const analysis = analyseRun(first)
    if (analysis?.between?.variance && analysis.runs >= fewest)
      return { ...analysis.between, source: `${analysis.runs} ${name}` }
  }
  return null
}

/** Whether a report takes the results of several runs of one method. */
export const combinesRuns = true

/** Writes the options that show what settings name. @type {NonNullable<Loaded['optionsToShow']>} */
export const optionsToShow = ({ workloads, layers }) => (layers ? ['--layers'] : optionsOfWorkloads(workloads))

/** Lists the facts by which figures of k6 belong to a row. @param {Result} result */
const factsOfK6 = ({ server, settings: { workload, size = 'classic' } }) => ({ server, workload, size })

/** Reports stored results. @type {(_: StoredResult[], chosen: string[], request: any) => Shown} */
export function createReport(_, chosen, { all, ...rest }) {
  const request = { ...rest, chosen }
  const { workloads, load, baseline, failOn, html, importK6: files, pipelining, layers } = request
  const { first, rank } = openWorkloads(all, load, pipelining)
  // A page shows changes below the ranking.
  if (baseline && !html) {
    const now = rankResults(first)
    return limitControl(createChangesOf(now, request), now, failOn)
  }
  if (layers) return createLayerReport(rankResults(first), chosen, () => estimateBetween(request))
  if (workloads.length > 1 && !html) return createMatrix(workloads.map(rank), chosen)
  const { ranked } = rank(first[0].settings.workload)
  const k6Of = files ? importK6(files, first, factsOfK6) : undefined
  const { isMaintained } = readLibraries(ranked)
  const report = createRanking(ranked, chosen, k6Of, () => estimateBetween(request), isMaintained)
  return limitControl(html ? withPublishedColumns(report) : report, ranked, failOn)
}

/** Reports a run at its end. @type {NonNullable<Loaded<any>['reportsOf']>} */
export function reportsOf(stored) {
  const { measured, rank, first } = openWorkloads(stored)
  if (stored[0]?.settings.layers) return [{ heading: 'Layers', report: createLayerReport(rankResults(first)) }]
  const parts = measured.map(rank)
  const reports = parts.map(({ workload, ranked }) => ({
    heading: headingOf(workload, measured),
    report: createRanking(ranked, [], undefined, undefined, readLibraries(ranked).isMaintained),
    lines: historyOf(ranked),
  }))
  const matrix = areScenarios(measured) ? [{ heading: 'Scenarios', report: createMatrix(parts) }] : []
  return [...reports, ...matrix]
}

/** Creates the parts of a page. @type {NonNullable<Loaded<any>['pageParts']>} */
export async function pageParts(ranking, stored, request) {
  if (request.layers) return {}
  const { createPageParts } = await import('./publish/page/parts.js')
  const { ranked } = /** @type {Ranking} */ (ranking)
  const changes = request.baseline ? createChangesOf(ranked, request) : null
  const matrix = request.workloads.length > 1 ? createMatrixBeside(ranked, stored, request) : null
  const { layers = [], ...beside } = request.chosen.length === 0 ? await createBeside(ranking, request) : {}
  const further = [
    ...(changes ? [{ heading: 'What changed since the baseline', report: changes }] : []),
    ...(matrix ? [{ heading: 'Scenarios', report: matrix }] : []),
    ...layers,
  ]
  return { ...createPageParts(ranking, ranked.results, { ...request, sweeps: matrix?.sweeps }), ...beside, further }
}

/** Reports the history or an audit, if that was requested. @type {NonNullable<Loaded['createOtherReport']>} */
export async function createOtherReport({ audit, history, names, workload }, { loadAt, readPast }) {
  if (history) return createHistory(/** @type {HistoryLine[]} */ (readPast()), names)
  return audit === null ? null : createAudit(audit, loadAt, workload)
}

/** Creates the text of a page with its files. @type {NonNullable<Loaded<any>['createPage']>} */
export async function createPage(report, sources) {
  if ('sweeps' in report) return null
  return (await import('./publish/readme/readmePart.js')).createReadme(report, sources)
}

/**
 * Creates what a page of all servers has besides: the rows that it shows at first, and from results of other folders
 * what limits its answer, what layers cost, and measured cases.
 * @param {Ranking} ranking
 * @param {{ loadFolders: PageSources['loadFolders'] }} request
 */
async function createBeside(ranking, { loadFolders }) {
  const { createFirstRows, createLead } = await import('./publish/page/firstRows.js')
  const { createCases } = await import('./publish/page/cases.js')
  const { drawLayers } = await import('./publish/layers/drawLayers.js')
  const ofLayers = openWorkloads(loadFolders((folder) => folder === layersFolder)).first
  return {
    ...createFirstRows(ranking),
    lead: createLead(ranking, loadFolders, ofLayers),
    cases: createCases(loadFolders),
    layers: ofLayers.length > 0 ? [createLayersPart(ofLayers, drawLayers)] : [],
  }
}

/**
 * Creates the part of a page on layers, which has a question of its own.
 * @type {(results: Result[], draw: (report: LayerReport) => string) => NonNullable<PageParts['further']>[number]}
 */
function createLayersPart(results, draw) {
  const report = createLayerReport(rankResults(results))
  const times = [...new Set(results.map(({ run }) => minuteOf(run)))].join(' and ')
  return {
    heading: 'Layers',
    report,
    part: {
      question: 'What does a layer cost?',
      origin: `Run of ${times} UTC, ${describeMachines(results)}.`,
      parts: { pictures: [{ title: 'Requests/s with a layer, × the server without it', svg: draw(report) }] },
    },
  }
}

/**
 * Reports changes since another run, or since a variant of the same servers in the same run.
 * @param {Ranked} ranked
 * @param {ShownRequest & RunsRequest} request
 * @returns {Changes}
 * @throws {UnableError} if there is no baseline
 */
function createChangesOf(ranked, { baseline, workload, loadAt, failOn, pipelining, ...rest }) {
  const request = { ...rest, failOn: failOn?.regression ?? null }
  if (!baseline.startsWith('@')) {
    const before = rankResults(loadResults(baseline, loadAt, workload, pipelining))
    return createChanges(ranked, before, { ...request, between: estimateBetween(rest) ?? undefined })
  }
  const isThere = ranked.rows.some(({ server }) => server.endsWith(baseline))
  if (isThere) return createVariantChanges(ranked, baseline, request)
  throw new UnableError('NO_RESULTS', `there is no row with ${baseline}; node bench --checkout or --runtime makes some`)
}

/** @type {(ranked: Ranked, stored: StoredResult[], request: ShownRequest) => Matrix} */
function createMatrixBeside(ranked, stored, { workloads, chosen, load, pipelining }) {
  const { rank } = openWorkloads(stored, load, pipelining)
  const shown = ranked.results[0].settings.workload
  const parts = workloads.map((workload) => (workload === shown ? { workload, ranked } : rank(workload)))
  return createMatrix(parts, chosen)
}
