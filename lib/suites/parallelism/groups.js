import { groupBy } from '../../reports/groupBy.js'
import { median } from '../../stats/median.js'
import { nearestRank } from '../../stats/nearestRank.js'
import { byOutcome } from '../../stats/outcomes.js'
import { armName, combinationsOf, keyOf, linksOf } from '../../workload/combinations.js'
import { referenceArm } from '../../workload/pages.js'
import { splitByDoubt } from '../kit/clauses.js'
import { analyseTimes } from '../kit/times.js'
import { describer, processAxes, sharedAxes } from './parameters.js'
import { indexSamples, readArm } from './readArm.js'
import { valuesOf } from './storedPages.js'

/** @import { Relation } from '../../reports/report.d.ts' */
/** @import { Page } from '../../types.d.ts' */
/** @import { LeftOut } from '../kit/clauses.js' */
/** @import { TimeAnalysis } from '../kit/times.js' */
/** @import { Axis, Conditions } from './parameters.js' */
/** @import { ArmReadings, IndexedTrials } from './readArm.js' */
/** @import { PageClient, PageColumns, PageRow, StoredPages, Waterfall } from './types.d.ts' */

/**
 * @typedef {object} PageGroup all arms of one server under one set of conditions
 * @property {string} server
 * @property {PageClient} client
 * @property {Conditions} conditions - without links
 * @property {PageRow[]} rows - fastest first
 * @property {PageRow[]} sure - rows that no flag doubts, fastest first; none if a flag doubts compound
 * @property {LeftOut[]} leftOut - the others
 * @property {Map<PageRow, Waterfall | null>} waterfalls
 * @property {string[]} leaders - arms that none is significantly faster than; none if it is undecided
 * @property {number} blocks
 * @property {number | null} noiseFloor
 * @property {boolean} isTime
 * @property {number | null} controlRatio
 * @property {() => number | null} readingVariance - of the log times of single readings; null if too little is known
 * @property {(row: PageRow, other: PageRow) => Relation | null} relate
 */

/** Names the arm of a row. @param {Pick<PageRow, 'workload' | 'conditions'>} row */
export const nameOf = ({ workload, conditions }) => armName(workload, conditions)

/**
 * Names the differences between groups: server, protocol, client if it is a browser, and varying conditions.
 * @type {(row: Pick<PageRow, 'server' | 'client' | 'conditions'>, varying: Axis[]) => string}
 */
export function headingOf({ server, client, conditions }, varying) {
  const further = varying.filter((name) => name !== 'protocol').map((name) => describer.label(name, conditions[name]))
  return [server, conditions.protocol, ...(client === 'loader' ? [] : [client]), ...further].join(' · ')
}

/** Groups rows that are compared with each other. @param {StoredPages[]} results */
export const groupPages = (results) =>
  results.flatMap((result) => {
    const { axes, clients } = result.settings
    const trials = groupBy(result.trials, ({ conditions }) => keyOf(conditions, processAxes))
    const indexes = new Map([...trials].map(([key, ofProcess]) => [key, indexSamples(ofProcess)]))
    return combinationsOf(axes, sharedAxes).flatMap((shared) => {
      const indexed = indexes.get(keyOf(shared, processAxes)) ?? indexSamples([])
      return clients.flatMap((client) => groupOf(result, indexed, { ...shared, links: null }, client) ?? [])
    })
  })

/**
 * Groups the arms under conditions that they share; null if none was measured.
 * @type {(result: StoredPages, indexed: IndexedTrials, conditions: Conditions, client: PageClient) => PageGroup | null}
 */
function groupOf({ server, serverConditions, settings: { arms, axes } }, indexed, conditions, client) {
  const read = arms.flatMap((arm) =>
    linksOf(arm, axes).flatMap((links) => readArm(indexed, arm, client, { ...conditions, links }) ?? []),
  )
  if (read.length === 0) return null
  const blocks = new Set(indexed.trials.map(({ block }) => block)).size
  const analysis = analyse(read, blocks)
  const rows = read.map((arm) => ({ ...toPageRow(arm, { server, client }, analysis), ...serverConditions }))
  const flags = new Map(rows.map((row, index) => [row, read[index].flags]))
  const reader = { flagsOf: (/** @type {PageRow} */ row) => flags.get(row), nameOf }
  const { sure, leftOut } = splitByDoubt(rows.toSorted(byPageTime), reader, 'latency')
  const isRelated = !leftOut.some(({ name }) => name === referenceArm)
  const leaders = isRelated
    ? setWinner(
        rows.filter((row) => sure.includes(row)),
        analysis,
      )
    : []
  return {
    server,
    client,
    conditions,
    rows: rows.toSorted(byPageTime),
    sure: isRelated ? sure : [],
    leftOut,
    waterfalls: new Map(rows.map((row, index) => [row, read[index].waterfall])),
    leaders,
    blocks,
    noiseFloor: analysis?.noiseFloor ?? null,
    isTime: true,
    controlRatio: analysis?.controlRatio ?? null,
    readingVariance: () => analysis?.typicalVariance() ?? null,
    relate: (row, other) => analysis?.relate(nameOf(row), nameOf(other)) ?? null,
  }
}

/**
 * Compares readings of the same process only: each process is a block of the analysis, but no further block of the
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
    for (const arm of arms) if (arm.readings.some(({ block }) => processes.has(block))) linked.add(arm)
  }
  return arms.filter((arm) => linked.has(arm))
}

/** Sets the winner, and returns the leaders. @type {(rows: PageRow[], analysis: TimeAnalysis | null) => string[]} */
function setWinner(rows, analysis) {
  const completed = rows.filter(({ outcome }) => outcome === 'completed')
  const ranks = analysis?.rank(completed.map(nameOf))
  for (const row of completed) row.winner = ranks?.get(nameOf(row))?.[1] === 1
  return completed.map(nameOf).filter((name) => ranks?.get(name)?.[0] === 1)
}

/** @type {(pages: PageColumns | null, name: keyof Page) => number | null} */
const medianOf = (pages, name) => pages && median(valuesOf(pages, name))

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
  const relation = isCompared ? analysis?.relate(name, referenceArm) : null
  const { ratio = null, interval: ratioInterval = null, verdict = null } = relation ?? {}
  return { interval, ratioToCompound: ratio, ratioInterval, verdict }
}

/**
 * Makes a row, still without the winner. The analysis is of all arms under these conditions.
 * @type {(read: ArmReadings, facts: Pick<PageRow, 'server' | 'client'>, analysis: TimeAnalysis | null) => PageRow}
 */
function toPageRow(read, { server, client }, analysis) {
  const { arm, conditions, outcome, reason, reasonCode, rounds, boundMs, pages, pageMs } = read
  return {
    server,
    workload: arm,
    protocol: conditions.protocol,
    client,
    outcome,
    reason,
    reasonCode,
    rounds,
    pages: pageMs.length,
    pageMs: { median: medianOf(pages, 'pageMs'), p99: pageMs.length > 0 ? nearestRank(pageMs, 0.99) : null },
    ...compareWithCompound(read, analysis),
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
