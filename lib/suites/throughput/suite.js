import { UnableError } from '../../base/errors/unableError.js'
import { documentKinds } from '../../workload/documents.js'
import { plainOf } from '../../workload/scenarios/index.js'
import { createAudit } from './publish/createAudit.js'
import { importK6 } from './k6/importK6.js'
import { plan } from './plan.js'
import { createChanges, createVariantChanges } from './publish/report/baseline.js'
import { createHistory, historyOf } from './publish/report/history.js'
import { createMatrix, titleOf } from './scenarios/matrix.js'
import { rankResults } from './analyse/rankResults.js'
import { createReport, limitControl } from './publish/report/report.js'
import { toResults } from './analyse/results.js'
import { resultsIn } from './publish/resultsIn.js'
import { areScenarios, folderOfWorkload, optionsToShow } from './scenarios/workloads.js'

/** @import { Loaded, StoredResult } from '../../core/suite.d.ts' */
/** @import { WorkloadName } from '../../types.d.ts' */
/** @import { Matrix } from './scenarios/matrix.js' */
/** @import { Ranked } from './analyse/rankResults.js' */
/** @import { Ranking } from './publish/report/report.js' */
/** @import { Variants } from './analyse/variants.js' */
/** @import { Changes, HistoryLine, Result } from './types.d.ts' */

/**
 * Documents that vary stand beside the hot one, few levels beside many, and what a scenario is about beside the same without it.
 * @type {(workload: WorkloadName, resultsOf: (workload: WorkloadName) => Result[]) => Variants}
 */
function variantsOf(workload, resultsOf) {
  const plain = plainOf(workload)
  return {
    variables: workload === 'compound' ? resultsOf('compound-variables') : [],
    cold: workload === 'compound' ? resultsOf('compound-cold') : [],
    shallow: workload === 'deep' ? resultsOf('deep-4') : [],
    plain: plain ? resultsOf(plain) : [],
  }
}

/** @type {(workload: WorkloadName, workloads: WorkloadName[]) => string} one of those of the run */
function headingOf(workload, workloads) {
  if (areScenarios(workloads)) return `Scenario ${titleOf(workload)}`
  const documents = documentKinds.find((documents) => documents.workload === workload)
  return documents ? `Documents ${documents.kind}: ${documents.about}` : workload
}

/**
 * Of one run, whose budget may have ended before the first round of a workload.
 * @param {StoredResult[]} stored
 */
function byWorkload(stored) {
  const results = toResults(stored)
  const resultsOf = (/** @type {WorkloadName} */ name) => results.filter(({ settings }) => settings.workload === name)
  const workloads = results[0]?.settings.workloads.filter((name) => resultsOf(name).length > 0) ?? []
  return { workloads, resultsOf }
}

/** @typedef {{ workload: WorkloadName, ranked: Ranked }} Part */

/** @type {(workload: WorkloadName, resultsOf: (workload: WorkloadName) => Result[]) => Part} */
const rank = (workload, resultsOf) => ({
  workload,
  ranked: rankResults(resultsOf(workload), variantsOf(workload, resultsOf)),
})

/** Reports each workload of a run, with its lines in the history. @param {StoredResult[]} stored */
function reportsOf(stored) {
  const { workloads, resultsOf } = byWorkload(stored)
  const parts = workloads.map((workload) => rank(workload, resultsOf))
  const reports = parts.map(({ workload, ranked }) => ({
    heading: headingOf(workload, workloads),
    report: createReport(ranked),
    lines: historyOf(ranked),
  }))
  const matrix = areScenarios(workloads) ? [{ heading: 'Scenarios', report: createMatrix(parts) }] : []
  return [...reports, ...matrix]
}

/**
 * What changed since another run, or since a variant of the same servers in the same run.
 * @type {(ranked: Ranked, asked: { baseline: string, workload: WorkloadName, load: (folder: string) => StoredResult[], failOn: number | null, chosen: string[] }) => Changes}
 */
function changesOf(ranked, { baseline, workload, load, ...asked }) {
  if (!baseline.startsWith('@')) return createChanges(ranked, rankResults(resultsIn(baseline, load, workload)), asked)
  if (ranked.rows.some(({ server }) => server.endsWith(baseline))) return createVariantChanges(ranked, baseline, asked)
  throw new UnableError('NO_RESULTS', `there is no row with ${baseline}; node bench --checkout or --runtime makes some`)
}

/**
 * Those of what was asked for, and of what stands beside it. shown: of the first workload that has some, which a page ranks.
 * @type {(stored: StoredResult[], load: (folder: string) => StoredResult[]) => { resultsOf: (workload: WorkloadName) => Result[], shown: Result[] }}
 */
function openResults(stored, load) {
  const results = toResults(stored)
  const ofWorkload = (/** @type {WorkloadName} */ name) => results.filter(({ settings }) => settings.workload === name)
  const loaded = (/** @type {WorkloadName} */ name) => toResults(load(folderOfWorkload(name)))
  return {
    resultsOf: (name) => (ofWorkload(name).length > 0 ? ofWorkload(name) : loaded(name)),
    shown: ofWorkload(results[0].settings.workload),
  }
}

/** Requests per second: how they are measured, and how they are shown. @type {Loaded<Ranking | Changes | Matrix>} */
export const suite = {
  method: plan,
  optionsToShow: ({ workloads }) => optionsToShow(workloads),
  measureInstead: async ({ k6, ...run }) => (k6 ? (await import('./k6/exportK6.js')).exportK6({ ...run, k6 }) : null),
  report(stored, asked) {
    const { workload, workloads, chosen, load, baseline, failOn, maxControl = null, html, importK6: files } = asked
    const { resultsOf, shown } = openResults(stored, load)
    // A page shows what changed below what there is.
    if (baseline && !html) return changesOf(rankResults(shown), { workload, chosen, load, baseline, failOn })
    if (workloads.length > 1 && !html)
      return createMatrix(
        workloads.map((/** @type {WorkloadName} */ name) => rank(name, resultsOf)),
        chosen,
      )
    const ranked = rankResults(shown, variantsOf(shown[0].settings.workload, resultsOf))
    return limitControl(createReport(ranked, chosen, files ? importK6(files, shown) : []), maxControl)
  },
  reportsOf,
  draw: async (report) => (await import('./publish/plot/drawRanking.js')).drawRanking(/** @type {Ranking} */ (report)),
  async pageParts(report, stored, asked) {
    const { createPageParts } = await import('./publish/page/parts.js')
    const { workloads, chosen, load } = asked
    const { ranked } = /** @type {Ranking} */ (report)
    const changes = asked.baseline && changesOf(ranked, asked)
    const { resultsOf } = openResults(stored, load)
    const isRanked = (/** @type {WorkloadName} */ name) => ranked.results[0].settings.workload === name
    const parts = workloads.map((/** @type {WorkloadName} */ workload) =>
      isRanked(workload) ? { workload, ranked } : rank(workload, resultsOf),
    )
    const matrix = workloads.length > 1 ? createMatrix(parts, chosen) : null
    const further = [
      ...(changes ? [{ heading: 'What changed since the baseline', report: changes }] : []),
      ...(matrix ? [{ heading: 'Scenarios', report: matrix }] : []),
    ]
    const sweeps = matrix?.sweeps ?? []
    return { ...createPageParts(/** @type {Ranking} */ (report), ranked.results, { ...asked, sweeps }), further }
  },
  async createOtherReport({ audit, history, names, workload }, { load, readPast }) {
    if (history) return createHistory(/** @type {HistoryLine[]} */ (readPast()), names)
    return audit === null ? null : createAudit(audit, load, workload)
  },
  async writeReport({ update, check, workloads }, report) {
    if (update === null) return false
    const { updatePage, checkPage } = await import('./publish/updatePage.js')
    if (check) checkPage(update, /** @type {Ranking | Matrix} */ (report), optionsToShow(workloads))
    else updatePage(update, /** @type {Ranking | Matrix} */ (report))
    return true
  },
}
