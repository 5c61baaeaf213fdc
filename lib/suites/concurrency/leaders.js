import { none, number } from '../../reports/column.js'
import { brief, joinTexts } from '../../reports/sentences.js'
import { counted } from '../../workload/counted.js'
import { splitByDoubt, toAnswer } from '../kit/clauses.js'

/** @import { StoredResult } from '../../core/suite.d.ts' */
/** @import { SweepRow } from './cells.js' */
/** @import { Curve, Panel } from './curves.js' */

/**
 * Says which connections fill a process in each panel, and which server carries most. Servers without GraphQL count
 * only among themselves.
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
  const sentences = competing.flatMap(describeLeader)
  return toAnswer(sentences.length > 0 ? [sentences.join('. ')] : [], results, leftOut)
}

/** Share of the peak from which on connections fill a server: less may be below it although intervals do not tell. */
const fullShare = 0.9

/** Finds the fewest connections whose rate is near the peak and not significantly below it. @param {Curve} curve */
function fewestOf({ turns: { peak }, sure }) {
  if (!peak) return 0
  const full = sure.filter(
    ({ row: { connections, requestsPerSecond } }) =>
      [peak.load, ...peak.ties].includes(connections) && Number(requestsPerSecond) >= fullShare * peak.rate,
  )
  return Math.min(peak.load, ...full.map(({ row }) => row.connections))
}

/** @type {(curve: Curve, connections: number) => SweepRow | undefined} */
const rowAt = ({ sure }, connections) => sure.map(({ row }) => row).find((row) => row.connections === connections)

/** @param {Panel} panel @returns {string[]} none without a peak */
function describeLeader({ heading, curves, relate }) {
  const rateOf = (/** @type {Curve} */ { turns }) => turns.peak?.rate ?? 0
  const full = curves.filter(({ turns }) => turns.peak !== null).sort((a, b) => rateOf(b) - rateOf(a))
  const [best, ...behind] = full
  const row = best && rowAt(best, fewestOf(best))
  if (!row) return []
  const related = behind.flatMap((other) => {
    const beside = rowAt(other, row.connections)
    return beside ? [{ name: other.name, beside, relation: relate(row, beside) }] : []
  })
  const alike = related.filter(({ relation }) => relation?.verdict && relation.interval[0] <= 1)
  const begin = `${heading}: ${describeFull(full.map(fewestOf), best, row)}`
  if (alike.length > 0) {
    const names = [best.name, ...alike.map(({ name }) => name)]
    return [`${begin}. ${joinTexts(names)} carry most and are not told apart`]
  }
  const [next] = related
  const ratio = next && Number(row.requestsPerSecond) / Number(next.beside.requestsPerSecond)
  const lead = next ? `, ${brief(ratio)} times as much as ${next.name}` : ''
  return [`${begin}. ${best.name} carries most${lead}`]
}

/**
 * Describes which connections fill servers, and what more of them bring.
 * @type {(fewest: number[], best: Curve, row: SweepRow) => string} row: of the best server, if they fill it
 */
function describeFull(fewest, { name, sure }, row) {
  const [least, most] = [Math.min(...fewest), Math.max(...fewest)]
  const last = sure.map(({ row }) => row).at(-1)
  const range = least === most ? counted(most, 'connection') : `${least} to ${counted(most, 'connection')}`
  const fill = `${range} ${most === 1 ? 'fills' : 'fill'} a process`
  if (!last || last.connections <= most) return `${range} carry most, and more might still gain`
  const [before, after] = [row, last].map(({ latencyMs: { p50 } }) => (p50 === null ? none : brief(p50)))
  const latency =
    before === after
      ? ''
      : `: with ${number(last.connections, 0)}, p50 of ${name} is ${after} ms in place of ${before} ms`
  return `${fill}, and more only wait${latency}`
}
