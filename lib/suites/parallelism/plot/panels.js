import { keyOf } from '../../../workload/combinations.js'
import { sharedParameters } from '../parameters.js'
import { groupBy } from '../../../reports/groupBy.js'
import { headingOf, varyingParameters } from '../report/conditions.js'
import { seriesOf } from '../report/series.js'

/** @import { Axis as Parameter } from '../parameters.js' */
/** @import { Crossover, PageRow } from '../types.d.ts' */

/** @typedef {{ heading: string, parameter: Parameter, series: import('../report/series.js').Series[], crossovers: Crossover[] }} LinePanel */
/** @typedef {{ heading: string, rows: PageRow[] }} DotPanel */

/** @type {(parameter: Parameter, row: Pick<PageRow, 'server' | 'client' | 'conditions'>) => string} the same for all that one panel shows */
function panelKey(parameter, { server, client, conditions }) {
  const others = sharedParameters.filter((name) => name !== parameter)
  return `${parameter} ${server} ${client} ${keyOf(conditions, others)}`
}

/**
 * What is drawn: for each server, protocol and set of other conditions a panel per parameter that grows; for what lies on
 * no line a panel of its own.
 * @param {Pick<import('../report/report.js').PageReport, 'groups' | 'rows' | 'crossovers'>} report
 * @returns {{ lines: LinePanel[], dots: DotPanel[] }}
 */
export function panelsOf({ groups, rows, crossovers }) {
  const varying = varyingParameters(rows)
  const all = seriesOf(rows)
  const decided = crossovers.filter(({ at }) => at !== null).sort((a, b) => Number(a.at) - Number(b.at))
  const found = groupBy(decided, (crossover) => panelKey(crossover.parameter, crossover))
  const panels = groupBy(all, ({ parameter, row }) => panelKey(parameter, row))
  const lines = [...panels].map(([key, series]) => {
    const [{ parameter, row }] = series
    const others = varying.filter((name) => name !== parameter)
    return { heading: headingOf(row, others), parameter, series, crossovers: found.get(key) ?? [] }
  })
  const drawn = new Set(all.flatMap(({ points }) => points.map(({ row }) => row)))
  const dots = groups
    .map(({ heading, rows }) => ({ heading, rows: rows.filter(({ pageMs }) => pageMs.median !== null) }))
    .filter((panel) => panel.rows.length > 0 && !panel.rows.some((row) => drawn.has(row)))
  return { lines, dots }
}
