import { withoutDoubt } from '../../checks/doubts.js'
import { groupBy } from '../../reports/groupBy.js'
import { briefRange, joinTexts } from '../../reports/sentences.js'
import { ratioInterval } from '../../stats/confidenceIntervals.js'
import { mean } from '../../stats/mean.js'
import { splitByDoubt, toAnswer } from '../kit/clauses.js'
import { formatCalls } from './fields.js'
import { flagsOf } from './gatewayFlags.js'
import { isMonolith, isWarm } from './parameters.js'

/** @import { StoredResult } from '../../core/suite.d.ts' */
/** @import { Doubted } from '../../types.d.ts' */
/** @import { FederationRow, Group } from './report.js' */

/** Selects the rows of gateways with a number. @param {FederationRow[]} rows */
const gatewaysIn = (rows) =>
  rows.filter(({ server, outcome }) => !isMonolith({ name: server }) && outcome === 'completed')

/** Counts the servers of items. @param {{ row: FederationRow }[]} items */
const countServers = (items) => new Set(items.map(({ row }) => row.server)).size

/**
 * Selects the items of operations that at least so many servers have in common.
 * @type {<Item extends { row: FederationRow }>(items: Item[], least: number) => Item[]}
 */
const inCommon = (items, least) =>
  [...groupBy(items, ({ row }) => row.operation).values()].filter((group) => countServers(group) >= least).flat()

/** @typedef {{ row: FederationRow, interval: [number, number] | null }} Cost of an operation, by the monolith's */

/**
 * Relates the rows whose CPU time no flag doubts with that of the monolith.
 * @param {Group[]} groups - of one delay
 * @returns {Cost[]}
 */
const costsIn = (groups) =>
  groups.flatMap(({ rows, relate, warm }) => {
    const sure = withoutDoubt(rows, (row) => flagsOf([row], warm), 'cpu')
    const base = sure.find(({ server, outcome }) => isMonolith({ name: server }) && outcome === 'completed')
    const related = gatewaysIn(sure).filter(({ ratio }) => ratio !== null)
    return base ? related.map((row) => ({ row, interval: relate(row, base)?.interval ?? null })) : []
  })

/**
 * Estimates the mean of ratios over operations, whose errors are independent.
 * @param {Cost[]} costs
 * @returns {{ ratio: number, interval: [number, number] | null }}
 */
function meanOf(costs) {
  const logarithms = costs.map(({ row: { ratio } }) => Math.log(Number(ratio)))
  const ratio = Math.exp(mean(logarithms))
  if (costs.some(({ interval }) => interval === null)) return { ratio, interval: null }
  const margins = costs.map(({ interval }) => Math.log(Number(interval?.[1]) / Number(interval?.[0])) / 2)
  return { ratio, interval: ratioInterval(mean(logarithms), Math.hypot(...margins) / costs.length) }
}

/** Estimates the cost of each gateway from the operations that all have. @param {Group[]} groups - of one delay */
function meansOf(groups) {
  const costs = costsIn(groups)
  const comparable = inCommon(costs, Math.min(2, countServers(costs)))
  const compared = inCommon(comparable, countServers(comparable))
  return [...groupBy(compared, ({ row: { server } }) => server)]
    .map(([server, some]) => ({ server, ...meanOf(some), times: some.map(({ row }) => Number(row.cpuMsPerOperation)) }))
    .sort((a, b) => a.ratio - b.ratio)
}

/** Groups gateways whose intervals reach that of a cheaper one. @param {ReturnType<typeof meansOf>} means */
function groupAlike(means) {
  /** @type {(typeof means)[]} */
  const groups = []
  for (const one of means) {
    const [first] = groups.at(-1) ?? []
    const isAlike = first?.interval && one.interval && one.interval[0] <= first.interval[1]
    if (isAlike) groups.at(-1)?.push(one)
    else groups.push([one])
  }
  return groups
}

/**
 * Describes the CPU time of gateways by the monolith's, from the same operations, under the shortest delay.
 * @param {Group[]} groups
 */
function describeCosts(groups) {
  const delays = [...groupBy(groups, ({ rows }) => rows[0].delayMs)].sort(([a], [b]) => a - b)
  const all = delays.map(([delayMs, some]) => ({ delayMs, some, means: meansOf(some) }))
  const measured = all.find(({ means }) => means.length > 0)
  if (!measured) return []
  const { delayMs, some, means } = measured
  const when = some.every(({ warm }) => isWarm(warm)) ? '' : ', in the first seconds of a process'
  const each = groupAlike(means).map((alike) => {
    const times = alike.flatMap(({ times }) => times)
    return `${joinTexts(alike.map(({ server }) => server))} ${briefRange(times)} ms`
  })
  const rates = means.flatMap(({ times }) => times.map((ms) => 1000 / ms))
  const delay = delayMs === 0 ? '' : ` at a delay of ${delayMs} ms`
  return [
    `A gateway takes ${briefRange(means.map(({ ratio }) => ratio))} times the CPU time of one server that answers ` +
      `alone${delay}${when}`,
    `An operation costs ${each.join(', ')}`,
    `A core of a gateway answers ${briefRange(rates)} of them a second`,
  ]
}

/** Names the gateways that call subgraphs more often than they must. @param {FederationRow[]} rows */
function describeCalls(rows) {
  const gateways = gatewaysIn(rows)
  const wasteful = gateways.filter(({ calls, leastCalls }) => Number(calls) > leastCalls)
  if (gateways.length === 0) return []
  const texts = [...groupBy(wasteful, ({ server }) => server)].map(([server, group]) => {
    const perOperation = group.map(
      ({ operation, calls, leastCalls }) => `${operation} ${formatCalls(Number(calls))} for ${leastCalls}`,
    )
    return `${server} (${[...new Set(perOperation)].join(', ')})`
  })
  return [texts.length > 0 ? `More calls than needed: ${texts.join(', ')}` : 'No gateway makes more calls than needed']
}

/** Factor between the slowest and the fastest gateway up to which they count as equally fast. */
const alike = 1.1

/**
 * Describes from which delay on several gateways are equally fast, because subgraphs take most of the time.
 * @param {FederationRow[]} rows
 */
function describeDelays(rows) {
  const byDelay = [...groupBy(gatewaysIn(rows), ({ delayMs }) => delayMs)].sort(([a], [b]) => a - b)
  const spreads = byDelay.flatMap(([delayMs, group]) => widestSpread(group).map((spread) => ({ delayMs, ...spread })))
  if (spreads.length < 2) return []
  const last = spreads.findLastIndex(({ factor }) => factor > alike)
  if (last < spreads.length - 1)
    return [
      `From a delay of ${spreads[last + 1].delayMs} ms on, gateways answer within ${percentOf(alike)} of each other`,
    ]
  const { delayMs, operation, factor } = spreads[last]
  const longer = `${operation} takes ${factor.toFixed(1)} × as long in the slowest gateway`
  return [`Planning still shows at a delay of ${delayMs} ms: ${longer}`]
}

/** @param {number} factor */
const percentOf = (factor) => `${Math.round((factor - 1) * 100)} %`

/**
 * Finds the operation whose hot answers differ most between gateways; empty if none has answers of two gateways.
 * @param {FederationRow[]} rows
 */
function widestSpread(rows) {
  const spreads = [
    ...groupBy(
      inCommon(
        rows.map((row) => ({ row })),
        2,
      ),
      ({ row }) => row.operation,
    ),
  ].map(([operation, group]) => {
    const times = group.map(({ row }) => Number(row.hotMs))
    return { operation, factor: Math.max(...times) / Math.min(...times) }
  })
  return spreads.sort((a, b) => b.factor - a.factor).slice(0, 1)
}

/**
 * Says what a gateway costs, which makes more calls than needed, and from which delay on the choice no longer shows.
 * @type {(groups: Group[], results: StoredResult<any, any>[]) => string}
 */
export function answerOf(groups, results) {
  const doubted = (/** @type {Doubted} */ value) =>
    groups.map(({ rows, warm }) => {
      const reader = { flagsOf: (/** @type {FederationRow} */ row) => flagsOf([row], warm), nameOf }
      return splitByDoubt(rows, reader, value)
    })
  const prompt = doubted('latency').flatMap(({ sure }) => sure)
  const rows = groups.flatMap((group) => group.rows)
  const clauses = [...describeCosts(groups), ...describeCalls(rows), ...describeDelays(prompt)]
  const leftOut = ['cpu', 'latency'].flatMap((value) =>
    doubted(/** @type {Doubted} */ (value)).flatMap((split) => split.leftOut),
  )
  return toAnswer(clauses.length > 0 ? [clauses.join('. ')] : [], results, leftOut)
}

/** @param {FederationRow} row */
const nameOf = ({ server, operation, delayMs }) => `${server} ${operation} at ${delayMs} ms`
