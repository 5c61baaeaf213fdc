import { agree, parameters } from '../../workload/combinations.js'
import { headingOf, varyingParameters } from '../pages/conditions.js'
import { seriesOf } from '../pages/series.js'

/** @typedef {import('../../types.d.ts').Crossover} Crossover */
/** @typedef {import('../../types.d.ts').PageRow} PageRow */
/** @typedef {import('../pages/conditions.js').Parameter} Parameter */
/** @typedef {{ heading: string, parameter: Parameter, series: import('../pages/series.js').Series[], crossovers: Crossover[] }} LinePanel */
/** @typedef {{ heading: string, rows: PageRow[] }} DotPanel */

/**
 * What is drawn: for each server, protocol and set of other conditions a panel per parameter that grows; for what lies on
 * no line a panel of its own.
 * @param {Pick<import('../pages/report.js').PageReport, 'tables' | 'rows' | 'crossovers'>} report
 * @returns {{ lines: LinePanel[], dots: DotPanel[] }}
 */
export function panelsOf({ tables, rows, crossovers }) {
  const varying = varyingParameters(rows)
  const all = seriesOf(rows)
  /** @type {LinePanel[]} */
  const lines = []
  for (const series of all) {
    const { parameter, row } = series
    const others = parameters.filter((name) => name !== parameter)
    const isHere = (/** @type {Pick<PageRow, 'server' | 'client' | 'conditions'>} */ { server, client, conditions }) =>
      server === row.server && client === row.client && agree(conditions, row.conditions, others)
    const panel = lines.find((other) => other.parameter === parameter && isHere(other.series[0].row))
    if (panel) {
      panel.series.push(series)
      continue
    }
    const named = varying.filter((name) => name !== parameter)
    const sure = crossovers
      .filter((crossover) => crossover.parameter === parameter && crossover.at !== null && isHere(crossover))
      .sort((a, b) => Number(a.at) - Number(b.at))
    lines.push({ heading: headingOf(row, named), parameter, series: [series], crossovers: sure })
  }
  const drawn = new Set(all.flatMap(({ points }) => points.map(({ row }) => row)))
  const dots = tables
    .map(({ heading, rows }) => ({ heading, rows: rows.filter(({ pageMs }) => pageMs.median !== null) }))
    .filter((panel) => panel.rows.length > 0 && !panel.rows.some((row) => drawn.has(row)))
  return { lines, dots }
}
