import { number } from '../../reports/column.js'
import { counted } from '../../workload/counted.js'
import { formatRatio, splitByDoubt, toAnswer } from '../kit/clauses.js'

/** @import { StoredResult } from '../../core/suite.d.ts' */
/** @import { SweepRow } from './cells.js' */
/** @import { Curve, Panel } from './curves.js' */

/**
 * Names the server that carries most in each panel, with the fewest connections that do so. Servers without GraphQL
 * count only among themselves.
 * @type {(panels: Panel[], results: StoredResult<any, any>[]) => string}
 */
export function answerOf(panels, results) {
  const executing = new Set(results.flatMap(({ server, executesGraphql }) => (executesGraphql ? [server] : [])))
  const competing = panels.map(({ curves, ...panel }) => {
    const some = curves.filter(({ name }) => executing.has(name))
    return { ...panel, curves: some.length > 0 ? some : curves }
  })
  const lines = competing.flatMap(({ curves }) => curves.flatMap(({ cells }) => cells))
  const { leftOut } = splitByDoubt(lines, { flagsOf: ({ flags }) => flags, nameOf: ({ row }) => row.server }, 'rate')
  return toAnswer(competing.flatMap(describeLeader), results, leftOut)
}

/** Finds the fewest connections with which the rate is not significantly below the peak. @param {Curve} curve */
const fewestOf = ({ turns: { peak } }) => (peak ? Math.min(peak.load, ...peak.ties) : 0)

/** @type {(curve: Curve, connections: number) => SweepRow | undefined} */
const rowAt = ({ sure }, connections) => sure.map(({ row }) => row).find((row) => row.connections === connections)

/** @param {Panel} panel @returns {string[]} none without a peak */
function describeLeader({ heading, curves, relate }) {
  const rateOf = (/** @type {Curve} */ { turns }) => turns.peak?.rate ?? 0
  const [best, ...behind] = curves.filter(({ turns }) => turns.peak !== null).sort((a, b) => rateOf(b) - rateOf(a))
  const row = best && rowAt(best, fewestOf(best))
  if (!row) return []
  const related = behind.flatMap((other) => {
    const beside = rowAt(other, row.connections)
    return beside ? [{ name: other.name, beside, relation: relate(row, beside) }] : []
  })
  const alike = related.filter(({ relation }) => relation?.verdict && relation.interval[0] <= 1)
  const place = `${number(row.requestsPerSecond, 0)} requests/s with ${counted(row.connections, 'connection')}`
  const end = describeMore(best, row)
  if (alike.length > 0) {
    const names = [best.name, ...alike.map(({ name }) => name)].join(', ')
    return [`${heading}: ${names} carry most and are not told apart, ${best.name} ${place}; ${end}`]
  }
  const [next] = related
  const ratio = next && Number(row.requestsPerSecond) / Number(next.beside.requestsPerSecond)
  const interval = next?.relation?.verdict ? next.relation.interval : null
  const lead = next ? `, ${formatRatio(ratio, interval)} × ${next.name}` : ''
  return [`${heading}: ${best.name} carries most, ${place}${lead}; ${end}`]
}

/** Describes what more connections than those of a row bring. @type {(curve: Curve, row: SweepRow) => string} */
function describeMore({ sure }, row) {
  const last = sure.map(({ row }) => row).at(-1)
  if (!last || last.connections <= row.connections) return 'more connections might still gain'
  const [before, after] = [row, last].map(({ latencyMs }) => number(latencyMs.p50, 2))
  const latency = before === after ? '' : `: p50 goes from ${before} to ${after} ms`
  return `no number up to ${number(last.connections, 0)} carries significantly more${latency}`
}
