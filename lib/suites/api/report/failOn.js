import { UsageError } from '../../../base/errors/usageError.js'
import { number } from '../../../reports/column.js'
import { blocksToRank } from '../../../stats/ranks.js'
import { signed } from '../../../workload/counted.js'
import { limitsOf, milliseconds, share } from '../../../workload/kinds.js'

/** @import { LatencyRow } from './figures.js' */
/** @import { Line } from './rows.js' */
/** @import { Comparison } from './verdicts.js' */

/** @typedef {'regression' | 'cpu' | 'memory'} Worsening what is compared with the first server */
/** @typedef {{ [Name in Worsening | 'errors' | keyof LatencyRow]?: number }} Limits */

const latencies = { mean: milliseconds, p50: milliseconds, p90: milliseconds, p95: milliseconds, p99: milliseconds }

const worsenings = { regression: share(0.1, 100), cpu: share(0.1, 1000), memory: share(0.1, 1000) }

/** Limits of --fail-on: shares of a slower rate, of more CPU or memory and of errors, and milliseconds of latency. */
export const failOnKind = limitsOf(
  { ...worsenings, errors: share(0, 100), ...latencies, max: milliseconds },
  'limits of regression, cpu, memory, errors, mean, p50, p90, p95, p99 or max, such as ' +
    'regression:5%,cpu:3%,p99:200ms,errors:0.1%',
)

/** Tells a limit of comparisons from one of a row alone. @param {keyof Limits} name @returns {name is Worsening} */
const isWorsening = (name) => name in worsenings

/** Spells limits as on the command line. @param {Limits} limits */
const spell = (limits) => `--fail-on ${failOnKind.write?.(limits)}`

/**
 * Refuses a limit of comparisons that a run cannot judge.
 * @param {Limits | null | undefined} limits
 * @param {{ rounds: number, servers: number }} run
 * @throws {UsageError}
 */
export function refuseUnjudged(limits, { rounds, servers }) {
  const name = /** @type {(keyof Limits)[]} */ (Object.keys(limits ?? {})).find(isWorsening)
  if (name === undefined) return
  if (servers < 2)
    throw new UsageError(`--fail-on ${name} compares servers: expected 2 or more, got ${servers}; add one`)
  if (rounds < blocksToRank)
    throw new UsageError(
      `--fail-on ${name} takes ${blocksToRank} blocks, got --rounds ${rounds}; raise it, or leave one out`,
    )
}

/** Formats a share of requests. @param {number} value */
export const formatShare = (value) =>
  value > 0 && value < 0.00005 ? '< 0.01 %' : `${number(value * 100, value === 0 ? 0 : 2)} %`

/** Names rows and their figures. @type {(named: { subject: string, server: string, figure?: string }[]) => string} */
const listRows = (named) =>
  named.map(({ subject, server, figure }) => [subject, server, ...(figure ? [figure] : [])].join(' ')).join(', ')

/**
 * Describes why a limit of regressions, or of a cost that has grown, does not hold; null if it does.
 * @type {(name: Worsening, limit: number, comparisons: Comparison[]) => string | null}
 */
function judgeWorsening(name, limit, comparisons) {
  const isSpeed = name === 'regression'
  const worse = isSpeed ? 'slower' : 'more'
  const excessOf = (/** @type {number} */ ratio) => (isSpeed ? 1 - ratio : ratio - 1)
  const ofFigure = comparisons.filter(({ figure }) =>
    isSpeed ? figure === 'rate' || figure === 'change' : figure === name,
  )
  const rows = ofFigure.map(({ line: { row, subject }, first, ratio, interval, verdict }) => {
    const hasNumbers = row.requestsPerSecond !== null && first.row.requestsPerSecond !== null
    return { server: row.server, subject, hasNumbers, ratio, interval, verdict }
  })
  const beyond = rows.flatMap(({ subject, server, ratio, verdict }) =>
    verdict === worse && ratio !== null && excessOf(ratio) > limit
      ? [{ subject, server, figure: `${isSpeed ? '' : '+'}${signed(ratio)}` }]
      : [],
  )
  if (beyond.length > 0) return `does not hold: ${listRows(beyond)}`
  // Rows without a number have a reason of their own.
  const unknown = rows.filter(({ hasNumbers, verdict }) => hasNumbers && verdict === null)
  if (unknown.length > 0) return `cannot be judged: no verdict on ${listRows(unknown)}`
  const open = rows.filter(
    ({ interval, verdict }) => verdict === '~' && interval?.every((end) => excessOf(end) > limit),
  )
  if (open.length > 0) return `cannot be judged: too few blocks for a verdict on ${listRows(open)}`
  return ofFigure.length > 0 ? null : 'cannot be judged: there is nothing to compare'
}

/**
 * Describes why another limit does not hold; null if it does.
 * @type {(name: Exclude<keyof Limits, Worsening>, limit: number, lines: Line[]) => string | null}
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
    const finding = isWorsening(name) ? judgeWorsening(name, limit, comparisons) : judgeFigures(name, limit, lines)
    return finding === null ? [] : [`${spell({ [name]: limit })} ${finding}.`]
  })
  if (findings.length > 0) return { failed: true, sentences: findings }
  const isPartial = limits.regression !== undefined && lines.some(({ row }) => row.rate !== null || row.slo !== null)
  const extent = isPartial ? '; regression is about the closed loop alone' : ''
  return { failed: false, sentences: [`${spell(limits)} holds for every row with a number${extent}.`] }
}
