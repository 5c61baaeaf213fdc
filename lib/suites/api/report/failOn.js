import { UsageError } from '../../../base/errors/usageError.js'
import { number } from '../../../reports/column.js'
import { blocksToRank } from '../../../stats/ranks.js'
import { signed } from '../../../workload/counted.js'
import { limitsOf, milliseconds, share } from '../../../workload/kinds.js'

/** @import { LatencyRow } from './figures.js' */
/** @import { Line } from './rows.js' */
/** @import { Comparison } from './verdicts.js' */

/** @typedef {{ [Name in 'regression' | 'errors' | keyof LatencyRow]?: number }} Limits */

const latencies = { mean: milliseconds, p50: milliseconds, p90: milliseconds, p95: milliseconds, p99: milliseconds }

/** Limits of --fail-on: shares of a slower rate and of errors, and milliseconds of latency. */
export const failOnKind = limitsOf(
  { regression: share(0.1, 100), errors: share(0, 100), ...latencies, max: milliseconds },
  'limits of regression, errors, mean, p50, p90, p95, p99 or max, such as regression:5%,p99:200ms,errors:0.1%',
)

/** Spells limits as on the command line. @param {Limits} limits */
const spell = (limits) => `--fail-on ${failOnKind.write?.(limits)}`

/**
 * Refuses a limit of regressions that a run cannot judge.
 * @param {Limits | null | undefined} limits
 * @param {{ rounds: number, servers: number }} run
 * @throws {UsageError}
 */
export function refuseUnjudged(limits, { rounds, servers }) {
  if (limits?.regression === undefined) return
  if (servers < 2)
    throw new UsageError(`--fail-on regression compares servers: expected 2 or more, got ${servers}; add one`)
  if (rounds < blocksToRank)
    throw new UsageError(
      `--fail-on regression takes ${blocksToRank} blocks, got --rounds ${rounds}; raise it, or leave one out`,
    )
}

/** Formats a share of requests. @param {number} value */
export const formatShare = (value) =>
  value > 0 && value < 0.00005 ? '< 0.01 %' : `${number(value * 100, value === 0 ? 0 : 2)} %`

/** Names rows and their figures. @type {(named: { subject: string, server: string, figure?: string }[]) => string} */
const listRows = (named) =>
  named.map(({ subject, server, figure }) => [subject, server, ...(figure ? [figure] : [])].join(' ')).join(', ')

/**
 * Describes why a limit of regressions does not hold; null if it does.
 * @type {(limit: number, comparisons: Comparison[]) => string | null}
 */
function judgeRegressions(limit, comparisons) {
  const rows = comparisons.map(({ line: { row, subject }, first, ratio, interval, verdict }) => {
    const hasNumbers = row.requestsPerSecond !== null && first.row.requestsPerSecond !== null
    return { server: row.server, subject, hasNumbers, ratio, interval, verdict }
  })
  const slower = rows.flatMap(({ subject, server, ratio, verdict }) =>
    verdict === 'slower' && ratio !== null && ratio < 1 - limit ? [{ subject, server, figure: signed(ratio) }] : [],
  )
  if (slower.length > 0) return `does not hold: ${listRows(slower)}`
  // Rows without a number have a reason of their own.
  const unknown = rows.filter(({ hasNumbers, verdict }) => hasNumbers && verdict === null)
  if (unknown.length > 0) return `cannot be judged: no verdict on ${listRows(unknown)}`
  const open = rows.filter(({ interval, verdict }) => verdict === '~' && interval !== null && interval[1] < 1 - limit)
  if (open.length > 0) return `cannot be judged: too few blocks for a verdict on ${listRows(open)}`
  return comparisons.length > 0 ? null : 'cannot be judged: there is nothing to compare'
}

/**
 * Describes why another limit does not hold; null if it does.
 * @type {(name: Exclude<keyof Limits, 'regression'>, limit: number, lines: Line[]) => string | null}
 */
function judgeFigures(name, limit, lines) {
  // A capacity has the latency of its own objective.
  const judged = lines.filter(({ row }) => name === 'errors' || row.slo === null)
  const above = judged.flatMap(({ subject, row: { server, errorRate, latencyMs } }) => {
    const value = name === 'errors' ? errorRate : latencyMs[name]
    if (value === null || value <= limit) return []
    return [{ subject, server, figure: name === 'errors' ? formatShare(value) : `${number(value, 1)} ms` }]
  })
  if (above.length > 0) return `does not hold: ${listRows(above)}`
  // Requests without an answer are in no figure, late ones in no latency. Errors are known once all have answers.
  const unsustained = judged.flatMap(({ subject, row: { server, sustained, unanswered } }) =>
    sustained === false && (name !== 'errors' || unanswered !== 0) ? [{ subject, server }] : [],
  )
  return unsustained.length > 0 ? `cannot be judged: not sustained: ${listRows(unsustained)}` : null
}

/**
 * Judges rows by the limits of --fail-on.
 * @param {Limits} limits
 * @param {Line[]} lines - of all servers
 * @param {Comparison[]} comparisons
 * @returns {{ failed: boolean, sentences: string[] }}
 */
export function judgeLimits(limits, lines, comparisons) {
  const names = /** @type {(keyof Limits)[]} */ (Object.keys(limits))
  const findings = names.flatMap((name) => {
    const limit = Number(limits[name])
    const finding = name === 'regression' ? judgeRegressions(limit, comparisons) : judgeFigures(name, limit, lines)
    return finding === null ? [] : [`${spell({ [name]: limit })} ${finding}.`]
  })
  if (findings.length > 0) return { failed: true, sentences: findings }
  const isPartial = limits.regression !== undefined && lines.some(({ row }) => row.rate !== null || row.slo !== null)
  const extent = isPartial ? '; regression is about the closed loop alone' : ''
  return { failed: false, sentences: [`${spell(limits)} holds for every row with a number${extent}.`] }
}
