import { scaleLog } from 'd3-scale'
import { symbolCircle, symbolCross, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape'
import { left, number, right } from '../../../../reports/column.js'
import { okabeIto } from '../../../../reports/plot/marks.js'
import { drawSpans } from '../../../../reports/plot/spans.js'
import { geometricMean } from '../../../../stats/geometricMean.js'
import { readPercentile } from '../../../../stats/latency.js'
import { sureRows } from '../../analyse/doubted.js'
import { mark } from '../plot/drawnRows.js'
import { describeDoubted, measuredRows } from '../plot/rateScale.js'

/** @import { Scale } from '../../../../reports/plot/axes.js' */
/** @import { Column, Picture } from '../../../../reports/report.d.ts' */
/** @import { Ranking } from '../report/report.js' */
/** @import { Result, Round } from '../../types.d.ts' */

/** @typedef {{ server: string, latenciesMs: number[] }} Latencies in the order of the percentiles */

const marks = {
  p50: mark('p50', symbolCircle, okabeIto.blue, '#4a9fd6'),
  p90: mark('p90', symbolSquare, okabeIto.green),
  p99: mark('p99', symbolDiamond, okabeIto.orange),
  p999: mark('p99.9', symbolTriangle, okabeIto.vermilion),
  max: mark('max', symbolCross, '#6f6f6f', '#a8a8a8'),
}
const names = Object.values(marks).map(({ about }) => about)

/** @type {Column<Latencies>[]} */
const columns = [
  left('server', ({ server }) => server),
  ...names.map((name, index) =>
    right(`${name} ms`, (/** @type {Latencies} */ { latenciesMs }) => number(latenciesMs[index], 2)),
  ),
]

/**
 * Creates a scale with room around values, however close they are.
 * @type {(values: number[], range: [number, number]) => Scale}
 */
const scale = (values, range) => scaleLog([Math.min(...values) / 1.1, Math.max(...values) * 1.1], range)

/** Computes the 99.9th percentile, which no field holds, like other percentiles of a row. @param {Round[]} rounds */
const tailOf = (rounds) =>
  geometricMean(
    rounds.flatMap(({ measurement, speed = 1 }) =>
      measurement ? [readPercentile(measurement.latencyHistogram, 99.9) * speed] : [],
    ),
  )

/** @type {(ranking: Ranking, results: Result[]) => Picture[]} */
export function drawLatencies({ rows }, results) {
  const roundsOf = new Map(results.map(({ server, rounds }) => [server, rounds]))
  const items = sureRows(measuredRows(rows), 'latency').map(({ server, latencyMs: { p50, p90, p99, max } }) => {
    const tail = tailOf(roundsOf.get(server) ?? [])
    return { server, latenciesMs: [p50, p90, p99, tail, max].map(Number) }
  })
  if (items.length === 0) return []
  const title = 'Latency percentiles under full load'
  const description = `Latency percentiles of ${items.length} servers, fastest first; the table has the figures.`
  const spans = items.map(({ server, latenciesMs }) => ({
    name: server,
    spots: Object.keys(marks).map((mark, index) => ({
      mark,
      value: latenciesMs[index],
      tooltip: `${server}: ${names[index]} ${number(latenciesMs[index], 2)} ms`,
    })),
  }))
  const about = [
    'All requests are in flight all the time, so the median follows from the rate (Little’s law): it is time in a ' +
      'queue.',
    ...describeDoubted(rows, 'latency'),
  ].join(' ')
  const svg = drawSpans({ title, description, axis: 'ms', marks, spans, scale })
  return [{ title, about, svg, table: { heading: null, columns, items, notes: [] } }]
}
