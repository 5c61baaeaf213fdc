import { byOutcome } from '../../../stats/outcomes.js'
import { median } from '../../../stats/median.js'
import { nearestRank } from '../../../stats/nearestRank.js'
import { armName } from '../../../workload/combinations.js'
import { referenceArm } from '../../../workload/pages.js'

/** @import { Analysis } from '../../../stats/analyseRows.js' */
/** @import { Page } from '../../../types.d.ts' */
/** @import { PageColumns, PageRow } from '../types.d.ts' */
/** @import { ArmReadings } from './readArm.js' */

/** @type {(pages: PageColumns | null, name: keyof Page) => number | null} null where one page does not tell */
function medianOf(pages, name) {
  const column = pages?.[name] ?? null
  if (!Array.isArray(column)) return column
  return column.includes(null) ? null : median(/** @type {number[]} */ (column))
}

/** A rate's interval as one of times: the other way round. @param {[number, number]} interval @returns {[number, number]} */
const inverted = ([low, high]) => [1 / high, 1 / low]

/** @type {(read: ArmReadings, analysis: Analysis | null) => Pick<PageRow, 'interval' | 'ratioToCompound' | 'ratioInterval' | 'verdict'>} */
function compareWithCompound({ arm, conditions, outcome }, analysis) {
  const nothing = { interval: null, ratioToCompound: null, ratioInterval: null, verdict: null }
  const name = armName(arm, conditions)
  if (outcome !== 'completed' || !analysis?.has(name)) return nothing
  const [low, high] = inverted(analysis.estimate(name).interval)
  const interval = /** @type {[number, number]} */ ([low * 1000, high * 1000])
  // The control exists exactly where compound has readings.
  if (arm === referenceArm || analysis.controlRatio === null) return { ...nothing, interval }
  const { ratio, interval: rates, verdict } = analysis.relate(name, referenceArm)
  return { interval, ratioToCompound: 1 / ratio, ratioInterval: inverted(rates), verdict }
}

/**
 * One line of a report, still without who won; the analysis is of all arms under these conditions.
 * @type {(read: ArmReadings, facts: Pick<PageRow, 'server' | 'client'>, analysis: Analysis | null) => PageRow}
 */
export function toPageRow(read, { server, client }, analysis) {
  const { arm, conditions, outcome, reason, reasonCode, rounds, boundMs, pages } = read
  const { interval, ratioToCompound, ratioInterval, verdict } = compareWithCompound(read, analysis)
  return {
    server,
    workload: arm,
    protocol: conditions.protocol,
    client,
    outcome,
    reason,
    reasonCode,
    rounds,
    pages: pages?.pageMs.length ?? 0,
    pageMs: { median: medianOf(pages, 'pageMs'), p99: pages && nearestRank(pages.pageMs, 0.99) },
    interval,
    ratioToCompound,
    ratioInterval,
    verdict,
    winner: false,
    firstResourceMs: medianOf(pages, 'firstResourceMs'),
    requests: medianOf(pages, 'requests'),
    pushed: medianOf(pages, 'pushed'),
    bytesReceived: medianOf(pages, 'bytesReceived'),
    bytesSent: medianOf(pages, 'bytesSent'),
    connections: medianOf(pages, 'connections'),
    redundantDocuments: medianOf(pages, 'redundantDocuments'),
    backendCalls: medianOf(pages, 'backendCalls'),
    boundMs,
    conditions,
  }
}

/** Fastest first, then by outcome. @type {(a: PageRow, b: PageRow) => number} */
export function byPageTime(a, b) {
  const [ours, theirs] = [a.pageMs.median ?? Number.POSITIVE_INFINITY, b.pageMs.median ?? Number.POSITIVE_INFINITY]
  return ours === theirs ? byOutcome(a, b) : ours - theirs
}
