import { describeMachines, minuteOf } from '../../reports/runFacts.js'
import { brief } from '../../reports/sentences.js'
import { counted } from '../../workload/counted.js'
import { createAuthorsOf } from '../../workload/sizes.js'
import { caseFields } from '../kit/caseFields.js'

/** @import { Case, PageParts } from '../../reports/report.d.ts' */
/** @import { SweepRow } from './cells.js' */
/** @import { Panel } from './curves.js' */
/** @import { Result, SweepReport } from './report.js' */

/** Says which server carries most. @type {(rows: SweepRow[], relate: Panel['relate']) => string[]} */
function describeFirst([first, next], relate) {
  const relation = next && relate(first, next)
  if (!relation) return []
  if (relation.verdict !== 'faster') return [`${first.server} and ${next.server} are not told apart.`]
  return [`${first.server} carries most, ${brief(relation.ratio)} times as much as ${next.server}.`]
}

/**
 * Creates a measured case for each load with GraphQL, of servers whose rates no flag doubts.
 * @type {(report: Pick<SweepReport, 'panels' | 'tables'>, results: Result[], names: Set<string>) => PageParts['cases']}
 *   names: servers to show; undefined without any
 */
export function createCases({ panels, tables }, results, names) {
  const items = createAuthorsOf(results[0]?.settings.size ?? 'classic').length
  const origin = [...new Set(results.map(({ run }) => minuteOf(run)))].join(' and ')
  const cases = panels.flatMap(({ heading, curves, relate }, index) => {
    const columns = tables[index].columns.filter(({ title }) => title !== 'connections')
    const rows = curves.flatMap(({ name, sure }) => (names.has(name) ? sure.map(({ row }) => row) : []))
    const loads = new Set(rows.flatMap((row) => (row.workload === 'compound' ? row.connections : [])))
    return [...loads].map((load) => {
      const some = rows.filter((row) => row.connections === load)
      some.sort((a, b) => Number(b.requestsPerSecond) - Number(a.requestsPerSecond))
      const inFlight = load * some[0].streams
      return /** @type {Case} */ ({
        title: `${items} authors with their books, ${inFlight} in flight on ${counted(load, 'connection')}`,
        at: { backendMs: 0, documents: 'no', items, inFlight },
        origin: `${heading}, run of ${origin} UTC, ${describeMachines(results)}.`,
        sentences: describeFirst(some, relate),
        table: { heading: null, name: heading, columns, items: some, notes: [] },
      })
    })
  })
  return cases.length > 0 ? { fields: caseFields, cases } : undefined
}
