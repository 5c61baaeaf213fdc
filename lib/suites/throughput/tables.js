import { formatTable } from '../../reports/table.js'
import { documentKinds } from '../../workload/documents.js'

/** @typedef {import('../../types.d.ts').WorkloadName} WorkloadName */
/** @typedef {import('../../types.d.ts').Result} Result */

/**
 * The results to show beside those of a workload: documents that vary stand beside the hot one.
 * @param {WorkloadName} workload
 * @param {(workload: WorkloadName) => Result[]} resultsOf
 * @returns {import('./report/variants.js').Variants}
 */
export function variantsOf(workload, resultsOf) {
  if (workload !== 'compound') return { variables: [], cold: [] }
  return { variables: resultsOf('compound-variables'), cold: resultsOf('compound-cold') }
}

/** @param {WorkloadName} workload */
function headingOf(workload) {
  const documents = documentKinds.find((documents) => documents.workload === workload)
  return documents ? `Documents ${documents.kind}: ${documents.about}` : workload
}

/**
 * A table for each report, below a heading where there are several.
 * @param {{ workload: WorkloadName, report: import('../../reports/report.d.ts').Report }[]} reports
 * @param {{ color: boolean }} options
 */
export function formatTables(reports, options) {
  const tables = reports.map(({ workload, report }) => {
    const heading = reports.length > 1 ? `${headingOf(workload)}\n\n` : ''
    return heading + formatTable(report, options)
  })
  return tables.join('\n\n')
}
