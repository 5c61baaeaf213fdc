import { analyseRows } from '../../../analysis/analyseRows.js'
import { armName, combinationsOf, keyOf, linksOf } from '../../../workload/combinations.js'
import { referenceArm } from '../../../workload/pages.js'
import { processParameters, sharedParameters } from '../parameters.js'
import { indexRounds, readArm } from './readArm.js'
import { byPageTime, toPageRow } from './rows.js'

/** @import { Analysis } from '../../../analysis/analyseRows.js' */
/** @import { Conditions } from '../parameters.js' */
/** @import { PageClient, PageResult, PageRow } from '../types.d.ts' */
/** @import { ArmReadings, IndexedRound } from './readArm.js' */

/** @typedef {{ server: string, client: PageClient, conditions: Conditions, rows: PageRow[], leaders: string[], blocks: number, noiseFloor: number | null }} PageGroup all arms of one server under one set of conditions, fastest first; leaders: those that none is significantly faster than, none where it is undecided */

/** The rows of results, those together that are compared with each other. @type {(results: PageResult[]) => PageGroup[]} */
export const groupPages = (results) =>
  results.flatMap((result) => {
    const index = indexRounds(result)
    return combinationsOf(result.settings.axes, sharedParameters).flatMap((shared) => {
      const rounds = index.get(keyOf(shared, processParameters)) ?? []
      const conditions = { ...shared, links: null }
      return result.settings.clients.flatMap((client) => groupOf(result, rounds, conditions, client))
    })
  })

/** One, or none where nothing was measured under these conditions, which all arms share: links are null. @type {(result: PageResult, rounds: IndexedRound[], conditions: Conditions, client: PageClient) => PageGroup[]} */
function groupOf({ server, settings: { arms, axes } }, rounds, conditions, client) {
  /** @param {Conditions['links']} links */
  const withLinks = (links) => (links === null ? conditions : { ...conditions, links })
  const read = arms.flatMap((arm) =>
    linksOf(arm, axes).flatMap((links) => readArm(rounds, arm, client, withLinks(links))),
  )
  if (read.length === 0) return []
  const blocks = new Set(rounds.map(({ block }) => block)).size
  const analysis = analyse(read, blocks)
  const rows = read.map((arm) => toPageRow(arm, { server, client }, analysis))
  const leaders = setWinner(rows, analysis)
  return [
    {
      server,
      client,
      conditions,
      rows: rows.sort(byPageTime),
      leaders,
      blocks,
      noiseFloor: analysis?.noiseFloor ?? null,
    },
  ]
}

/**
 * What was read from one process is compared, and nothing across processes: each is a block of its own, which is no further
 * block of the run.
 * @type {(arms: ArmReadings[], blocksOfRun: number) => Analysis | null} null where noise cannot be told from difference
 */
function analyse(arms, blocksOfRun) {
  const linked = linkedArms(arms.filter(({ outcome }) => outcome === 'completed'))
  const processes = [...new Set(linked.flatMap(({ readings }) => readings.map(({ origin }) => origin)))]
  const rows = linked.map(({ arm, conditions, readings }) => ({
    name: armName(arm, conditions),
    readings: readings.map(({ origin, control, rate }) => ({ block: processes.indexOf(origin), control, rate })),
  }))
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
    for (const { origin } of readings) processes.add(origin)
    for (const arm of arms) if (arm.readings.some(({ origin }) => processes.has(origin))) linked.add(arm)
  }
  return arms.filter((arm) => linked.has(arm))
}

/** @param {PageRow[]} rows changed in place @param {Analysis | null} analysis @returns {string[]} the leaders */
function setWinner(rows, analysis) {
  const completed = rows.filter(({ outcome }) => outcome === 'completed')
  const names = completed.map(({ workload, conditions }) => armName(workload, conditions))
  const ranks = analysis?.rank(names)
  completed.forEach((row, index) => {
    row.winner = ranks?.get(names[index])?.[1] === 1
  })
  return names.filter((name) => ranks?.get(name)?.[0] === 1)
}
