import { median } from '../../stats/median.js'
import { nearestRank } from '../../stats/nearestRank.js'
import { byOutcome } from '../../stats/outcomes.js'
import { armName, combinationsOf, keyOf, linksOf } from '../../workload/combinations.js'
import { referenceArm } from '../../workload/pages.js'
import { analyseTimes } from '../kit/times.js'
import { processAxes, sharedAxes } from './parameters.js'
import { indexReadings, indexRounds, readArm } from './readArm.js'

/** @import { Relation } from '../../reports/report.d.ts' */
/** @import { Page } from '../../types.d.ts' */
/** @import { TimeAnalysis } from '../kit/times.js' */
/** @import { Conditions } from './parameters.js' */
/** @import { PageClient, PageColumns, PageResult, PageRow } from './types.d.ts' */
/** @import { ArmReadings, IndexedRounds } from './readArm.js' */

/**
 * @typedef {object} PageGroup all arms of one server under one set of conditions
 * @property {string} server
 * @property {PageClient} client
 * @property {Conditions} conditions - without links
 * @property {PageRow[]} rows - fastest first
 * @property {string[]} leaders - arms that none is significantly faster than; none if it is undecided
 * @property {number} blocks
 * @property {number | null} noiseFloor
 * @property {() => number | null} readingVariance - of the log times of single readings; null if too little is known
 * @property {(row: PageRow, other: PageRow) => Relation | null} relate
 */

/**
 * Groups rows that are compared with each other.
 * @param {PageResult[]} results
 */
export function groupPages(results) {
  /** @type {PageGroup[]} */
  const groups = []
  for (const result of results) {
    const index = indexRounds(result)
    for (const shared of combinationsOf(result.settings.axes, sharedAxes)) {
      const rounds = index.get(keyOf(shared, processAxes)) ?? indexReadings([])
      for (const client of result.settings.clients) {
        const group = groupOf(result, rounds, { ...shared, links: null }, client)
        if (group) groups.push(group)
      }
    }
  }
  return groups
}

/**
 * Groups the arms under conditions that they share; null if none was measured.
 * @type {(result: PageResult, indexed: IndexedRounds, conditions: Conditions, client: PageClient) => PageGroup | null}
 */
function groupOf({ server, serverConditions, settings: { arms, axes } }, indexed, conditions, client) {
  const read = []
  for (const arm of arms)
    for (const links of linksOf(arm, axes)) {
      const readings = readArm(indexed, arm, client, links === null ? conditions : { ...conditions, links })
      if (readings) read.push(readings)
    }
  if (read.length === 0) return null
  const blocks = new Set(indexed.rounds.map(({ block }) => block)).size
  const analysis = analyse(read, blocks)
  const rows = read.map((arm) => ({ ...toPageRow(arm, { server, client }, analysis), ...serverConditions }))
  const leaders = setWinner(rows, analysis)
  const noiseFloor = analysis?.noiseFloor ?? null
  const readingVariance = () => analysis?.typicalVariance() ?? null
  const relate = (/** @type {PageRow[]} */ ...pair) => {
    const [name, other] = pair.map(({ workload, conditions }) => armName(workload, conditions))
    return analysis?.relate(name, other) ?? null
  }
  return {
    server,
    client,
    conditions,
    rows: rows.sort(byPageTime),
    leaders,
    blocks,
    noiseFloor,
    readingVariance,
    relate,
  }
}

/**
 * Compares what was read from one process, and nothing across processes: each is a block, but no further one of the
 * run.
 * @type {(arms: ArmReadings[], blocksOfRun: number) => TimeAnalysis | null}
 */
function analyse(arms, blocksOfRun) {
  const linked = linkedArms(arms.filter(({ outcome }) => outcome === 'completed'))
  const rows = linked.map(({ arm, conditions, readings }) => ({ name: armName(arm, conditions), readings }))
  return analyseTimes(rows, { reference: referenceArm, blocksOfRun })
}

/**
 * Selects the arms that a chain of processes links with compound, or with the first arm if compound has no number.
 * Other arms compare with nothing.
 * @param {ArmReadings[]} arms
 */
function linkedArms(arms) {
  const first = arms.find(({ arm }) => arm === referenceArm) ?? arms[0]
  const linked = new Set(first ? [first] : [])
  const processes = new Set()
  // The set grows until the last one links no further arm.
  for (const { readings } of linked) {
    for (const { block } of readings) processes.add(block)
    for (const arm of arms)
      if (!linked.has(arm) && arm.readings.some(({ block }) => processes.has(block))) linked.add(arm)
  }
  return arms.filter((arm) => linked.has(arm))
}

/**
 * Sets the winner, and returns the leaders.
 * @type {(rows: PageRow[], analysis: TimeAnalysis | null) => string[]}
 */
function setWinner(rows, analysis) {
  const completed = rows.filter(({ outcome }) => outcome === 'completed')
  const names = completed.map(({ workload, conditions }) => armName(workload, conditions))
  const ranks = analysis?.rank(names)
  for (const [index, row] of completed.entries()) row.winner = ranks?.get(names[index])?.[1] === 1
  return names.filter((name) => ranks?.get(name)?.[0] === 1)
}

/** @type {(pages: PageColumns | null, name: keyof Page) => number | null} null if it is null of one page */
function medianOf(pages, name) {
  const column = pages?.[name] ?? null
  if (!Array.isArray(column)) return column
  return column.includes(null) ? null : median(/** @type {number[]} */ (column))
}

/**
 * @type {(
 *   read: ArmReadings,
 *   analysis: TimeAnalysis | null,
 * ) => Pick<PageRow, 'interval' | 'ratioToCompound' | 'ratioInterval' | 'verdict'>}
 */
function compareWithCompound({ arm, conditions, outcome }, analysis) {
  const name = armName(arm, conditions)
  const interval = outcome === 'completed' ? (analysis?.estimate(name)?.interval ?? null) : null
  // The control exists exactly if compound has readings.
  const isCompared = interval !== null && arm !== referenceArm && analysis?.controlRatio !== null
  const relation = isCompared ? (analysis?.relate(name, referenceArm) ?? null) : null
  const { ratio = null, interval: ratioInterval = null, verdict = null } = relation ?? {}
  return { interval, ratioToCompound: ratio, ratioInterval, verdict }
}

/**
 * Makes a row, still without the winner. The analysis is of all arms under these conditions.
 * @type {(read: ArmReadings, facts: Pick<PageRow, 'server' | 'client'>, analysis: TimeAnalysis | null) => PageRow}
 */
function toPageRow(read, { server, client }, analysis) {
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

/** Sorts by time, then by outcome. @type {(a: PageRow, b: PageRow) => number} */
function byPageTime(a, b) {
  const [ours, theirs] = [a.pageMs.median ?? Number.POSITIVE_INFINITY, b.pageMs.median ?? Number.POSITIVE_INFINITY]
  return ours === theirs ? byOutcome(a, b) : ours - theirs
}
