import { analyseRows } from '../../../stats/analyseRows.js'
import { relateTimes } from '../../../stats/relateTimes.js'
import { armName, combinationsOf, keyOf, linksOf } from '../../../workload/combinations.js'
import { referenceArm } from '../../../workload/pages.js'
import { processParameters, sharedParameters } from '../parameters.js'
import { indexReadings, indexRounds, readArm } from './readArm.js'
import { byPageTime, toPageRow } from './rows.js'

/** @import { Analysis } from '../../../stats/analyseRows.js' */
/** @import { Relation } from '../../../reports/report.d.ts' */
/** @import { Conditions } from '../parameters.js' */
/** @import { PageClient, PageResult, PageRow } from '../types.d.ts' */
/** @import { ArmReadings, IndexedRounds } from './readArm.js' */

/** @typedef {{ server: string, client: PageClient, conditions: Conditions, rows: PageRow[], leaders: string[], blocks: number, noiseFloor: number | null, readingVariance: () => number | null, relate: (row: PageRow, other: PageRow) => Relation | null }} PageGroup all arms of one server under one set of conditions, fastest first; leaders: those that none is significantly faster than, none where it is undecided; readingVariance: of the log rates of single readings, null where too little is known */

/** The rows of results, those together that are compared with each other. @param {PageResult[]} results */
export function groupPages(results) {
  /** @type {PageGroup[]} */
  const groups = []
  for (const result of results) {
    const index = indexRounds(result)
    for (const shared of combinationsOf(result.settings.axes, sharedParameters)) {
      const rounds = index.get(keyOf(shared, processParameters)) ?? indexReadings([])
      for (const client of result.settings.clients) {
        const group = groupOf(result, rounds, { ...shared, links: null }, client)
        if (group) groups.push(group)
      }
    }
  }
  return groups
}

/**
 * Null where nothing was measured under these conditions, which all arms share: links are null.
 * @type {(result: PageResult, indexed: IndexedRounds, conditions: Conditions, client: PageClient) => PageGroup | null}
 */
function groupOf({ server, serverConditions, settings: { arms, axes } }, indexed, conditions, client) {
  const read = []
  for (const arm of arms)
    for (const links of linksOf(arm, axes)) {
      const own = readArm(indexed, arm, client, links === null ? conditions : { ...conditions, links })
      if (own) read.push(own)
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
    return relateTimes(analysis, name, other)
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
 * @type {(arms: ArmReadings[], blocksOfRun: number) => Analysis | null}
 */
function analyse(arms, blocksOfRun) {
  const linked = linkedArms(arms.filter(({ outcome }) => outcome === 'completed'))
  const rows = linked.map(({ arm, conditions, readings }) => ({ name: armName(arm, conditions), readings }))
  return analyseRows(rows, { reference: referenceArm, blocksOfRun })
}

/**
 * Those arms that a chain of processes links with compound, or with the first arm where compound has no number: an arm from
 * processes that share no other arm with them compares with nothing.
 * @param {ArmReadings[]} arms
 */
function linkedArms(arms) {
  const first = arms.find(({ arm }) => arm === referenceArm) ?? arms[0]
  const linked = new Set(first ? [first] : [])
  const processes = new Set()
  // It grows until the last of them links no further one.
  for (const { readings } of linked) {
    for (const { block } of readings) processes.add(block)
    for (const arm of arms)
      if (!linked.has(arm) && arm.readings.some(({ block }) => processes.has(block))) linked.add(arm)
  }
  return arms.filter((arm) => linked.has(arm))
}

/** @param {PageRow[]} rows changed in place @param {Analysis | null} analysis @returns {string[]} the leaders */
function setWinner(rows, analysis) {
  const completed = rows.filter(({ outcome }) => outcome === 'completed')
  const names = completed.map(({ workload, conditions }) => armName(workload, conditions))
  const ranks = analysis?.rank(names)
  for (const [index, row] of completed.entries()) row.winner = ranks?.get(names[index])?.[1] === 1
  return names.filter((name) => ranks?.get(name)?.[0] === 1)
}
