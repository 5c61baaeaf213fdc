import { audit } from '../../cli/audit.js'
import { UnableError } from '../../errors/unableError.js'
import { documentKindOf, documentKinds } from '../../workload/documents.js'
import { auditResults } from './auditResults.js'
import { importK6 } from './k6/importK6.js'
import { method } from './method.js'
import { createChanges, createVariantChanges } from './report/baseline.js'
import { historyOf } from './report/history.js'
import { limitControl } from './report/limitControl.js'
import { createMatrix, titleOf } from './report/matrix.js'
import { createReport } from './report/report.js'
import { folderOfWorkload, toResults } from './results.js'
import { resultsIn } from './resultsIn.js'
import { showHistory } from './showHistory.js'

/** @import { Loaded, StoredResult } from '../../engine/suite.d.ts' */
/** @import { WorkloadName } from '../../types.d.ts' */
/** @import { Ranking } from './report/report.js' */
/** @import { Variants } from './report/variants.js' */
/** @import { Report } from '../../reports/report.d.ts' */
/** @import { Changes, Result, Row } from './types.d.ts' */

/**
 * Documents that vary stand beside the hot one.
 * @type {(workload: WorkloadName, resultsOf: (workload: WorkloadName) => Result[]) => Variants}
 */
const variantsOf = (workload, resultsOf) =>
  workload === 'compound'
    ? { variables: resultsOf('compound-variables'), cold: resultsOf('compound-cold') }
    : { variables: [], cold: [] }

/** Whether the workloads of a run are scenarios to be seen side by side. @param {WorkloadName[]} workloads */
const areScenarios = (workloads) =>
  workloads.length > 1 && workloads.some((workload) => documentKindOf(workload) === null)

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

/** @param {StoredResult[]} stored of one run */
function reportsOf(stored) {
  const { workloads, resultsOf } = byWorkload(stored)
  const reports = workloads.map((workload) => ({
    heading: headingOf(workload, workloads),
    report: createReport(resultsOf(workload), variantsOf(workload, resultsOf)),
  }))
  const matrix = areScenarios(workloads) ? [{ heading: 'Scenarios', report: matrixOf(workloads, resultsOf) }] : []
  return [...reports, ...matrix]
}

/** @type {(workloads: WorkloadName[], resultsOf: (workload: WorkloadName) => Result[], chosen?: string[]) => Report<Row>} */
const matrixOf = (workloads, resultsOf, chosen) =>
  createMatrix(
    workloads.map((workload) => ({ workload, results: resultsOf(workload) })),
    chosen,
  )

/** @param {StoredResult[]} stored of one run */
function linesOf(stored) {
  const { workloads, resultsOf } = byWorkload(stored)
  return workloads.flatMap((workload) => historyOf(resultsOf(workload)))
}

/**
 * What changed since another run, or since a variant of the same servers in the same run.
 * @type {(results: Result[], asked: { baseline: string, workload: WorkloadName, load: (folder: string) => StoredResult[], failOn: number | null, chosen: string[] }) => Changes}
 */
function changesOf(results, { baseline, workload, load, ...asked }) {
  if (!baseline.startsWith('@')) return createChanges(results, resultsIn(baseline, load, workload), asked)
  if (results.some(({ server }) => server.endsWith(baseline))) return createVariantChanges(results, baseline, asked)
  throw new UnableError('NO_RESULTS', `there is no row with ${baseline}; node bench --checkout or --runtime makes some`)
}

/** @type {(stored: StoredResult[], asked: { workload: WorkloadName, load: (folder: string) => StoredResult[] }) => (workload: WorkloadName) => Result[]} stored: those of the first workload */
const resultsBeside =
  (stored, { workload, load }) =>
  (name) =>
    toResults(name === workload ? stored : load(folderOfWorkload(name)))

/** Requests per second: how they are measured, and how they are shown. @type {Loaded<Ranking | Changes | Report<Row>>} */
export const suite = {
  method,
  instead: async ({ k6, ...run }) => (k6 ? (await import('./k6/exportK6.js')).exportK6({ ...run, k6 }) : null),
  report(stored, asked) {
    const { workload, workloads, chosen, load, baseline, failOn, maxControl = null, html, importK6: files } = asked
    // A page shows what changed below what there is.
    if (baseline && !html) return changesOf(toResults(stored), { workload, chosen, load, baseline, failOn })
    const resultsOf = resultsBeside(stored, asked)
    if (workloads.length > 1 && !html) return matrixOf(workloads, resultsOf, chosen)
    const variants = variantsOf(workload, resultsOf)
    const results = toResults(stored)
    return limitControl(createReport(results, variants, chosen, files ? importK6(files, results) : []), maxControl)
  },
  reportsOf,
  draw: async (report) => (await import('./plot/drawRanking.js')).drawRanking(/** @type {Ranking} */ (report)),
  async pageParts(report, stored, asked) {
    const { createPageParts } = await import('./page/parts.js')
    const { workloads, chosen } = asked
    const results = toResults(stored)
    const changes = asked.baseline && changesOf(results, asked)
    const matrix = workloads.length > 1 && matrixOf(workloads, resultsBeside(stored, asked), chosen)
    const further = [
      ...(changes ? [{ heading: 'What changed since the baseline', report: changes }] : []),
      ...(matrix ? [{ heading: 'Scenarios', report: matrix }] : []),
    ]
    return { ...createPageParts(/** @type {Ranking} */ (report), results, asked), further }
  },
  linesOf,
  async compareInstead({ audit: path, history, merge, maxControl, format, names, resultsDirectory, workload }, load) {
    if (history) return showHistory({ names, resultsDirectory, format })
    if (merge !== null)
      await (await import('./keepMerged.js')).keepMerged({ merge, maxControl, resultsDirectory }, load, linesOf)
    if (path === null) return null
    return audit({ path, format }, (folder) => auditResults(folder, load, workload))
  },
  async write({ update, check }, report) {
    if (update === null) return false
    const { updatePage, checkPage } = await import('./updatePage.js')
    const act = check ? checkPage : updatePage
    act(update, /** @type {Ranking} */ (report))
    return true
  },
}
