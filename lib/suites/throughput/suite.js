import { audit } from '../../cli/audit.js'
import { documentKinds } from '../../workload/documents.js'
import { auditResults } from './auditResults.js'
import { method } from './method.js'
import { createReport } from './report/report.js'
import { folderOfWorkload, toResults } from './results.js'

/** @import { Loaded, StoredResult } from '../../engine/suite.d.ts' */
/** @import { WorkloadName } from '../../types.d.ts' */
/** @import { Ranking } from './report/report.js' */
/** @import { Variants } from './report/variants.js' */
/** @import { Result } from './types.d.ts' */

/**
 * Documents that vary stand beside the hot one.
 * @type {(workload: WorkloadName, resultsOf: (workload: WorkloadName) => Result[]) => Variants}
 */
const variantsOf = (workload, resultsOf) =>
  workload === 'compound'
    ? { variables: resultsOf('compound-variables'), cold: resultsOf('compound-cold') }
    : { variables: [], cold: [] }

/** @param {WorkloadName} workload */
function headingOf(workload) {
  const documents = documentKinds.find((documents) => documents.workload === workload)
  return documents ? `Documents ${documents.kind}: ${documents.about}` : workload
}

/** @param {StoredResult[]} stored of one run, whose budget may have ended before the first round of a workload */
function reportsOf(stored) {
  const results = toResults(stored)
  const resultsOf = (/** @type {WorkloadName} */ name) => results.filter(({ settings }) => settings.workload === name)
  const workloads = results[0]?.settings.workloads.filter((name) => resultsOf(name).length > 0) ?? []
  return workloads.map((workload) => ({
    heading: headingOf(workload),
    report: createReport(resultsOf(workload), variantsOf(workload, resultsOf)),
  }))
}

/** Requests per second: how they are measured, and how they are shown. @type {Loaded<Ranking>} */
export const suite = {
  method,
  report(stored, { workload, chosen, load }) {
    const variants = variantsOf(workload, (name) => toResults(load(folderOfWorkload(name))))
    return createReport(toResults(stored), variants, chosen)
  },
  reportsOf,
  draw: async (report) => (await import('./plot/drawRanking.js')).drawRanking(report),
  compareInstead({ audit: path, format, workload }, load) {
    if (path === null) return null
    return audit({ path, format }, (folder) => auditResults(folder, load, workload))
  },
  async write({ update }, report) {
    if (update !== null) (await import('./updatePage.js')).updatePage(update, report)
    return update !== null
  },
}
