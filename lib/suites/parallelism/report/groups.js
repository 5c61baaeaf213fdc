import { toVerdict } from '../../../errors/fault.js'
import { belowBound, boundOf } from '../belowBound.js'
import { joinColumns } from '../pageColumns.js'
import { analyseRows } from '../../../analysis/analyseRows.js'
import { groupBy } from '../../../reports/groupBy.js'
import { median } from '../../../statistics/median.js'
import { armName, combinationsOf, keyOf, linksOf } from '../../../workload/combinations.js'
import { referenceArm } from '../../../workload/pages.js'
import { processParameters, sharedParameters } from '../parameters.js'
import { indexRounds, readingKey } from './indexRounds.js'
import { byPageTime, toPageRow } from './rows.js'

/** @import { Analysis } from '../../../analysis/analyseRows.js' */
/** @import { Arm, Outcome, ReasonCode } from '../../../types.d.ts' */
/** @import { Conditions } from '../parameters.js' */
/** @import { PageClient, PageColumns, PageResult, PageRow } from '../types.d.ts' */
/** @import { IndexedRound } from './indexRounds.js' */

/** @typedef {{ block: number, reading: { processIndex: number | null, control: boolean, pages: PageColumns } }} ReadPages */
/** @typedef {{ arm: Arm, conditions: Conditions, outcome: Outcome, reason: string | null, reasonCode: ReasonCode | null, rounds: number, boundMs: number | null, pages: PageColumns | null, readings: ReadPages[] }} ArmReadings pages: of all readings; null where it has no number */
/** @typedef {{ server: string, client: PageClient, conditions: Conditions, rows: PageRow[], leaders: string[], blocks: number, noiseFloor: number | null }} PageGroup all arms of one server under one set of conditions, fastest first; leaders: those that none is significantly faster than, none where it is undecided */

/**
 * The rows of results, those together that are compared with each other.
 * @param {PageResult[]} results
 * @returns {PageGroup[]} in the order of the servers and of their conditions
 */
export function groupPages(results) {
  return results.flatMap((result) => {
    const index = indexRounds(result)
    return combinationsOf(result.settings.axes, sharedParameters).flatMap((conditions) =>
      result.settings.clients.flatMap((client) => groupOf(result, index, { ...conditions, links: null }, client)),
    )
  })
}

/**
 * @param {PageResult} result
 * @param {Map<string, IndexedRound[]>} index of its rounds
 * @param {Conditions} conditions that all arms share: links are null
 * @param {PageClient} client
 * @returns {PageGroup[]} one, or none where nothing of it was measured
 */
function groupOf({ server, settings }, index, conditions, client) {
  const own = index.get(keyOf(conditions, processParameters)) ?? []
  const arms = settings.arms.flatMap((arm) =>
    linksOf(arm, settings.axes).flatMap((links) => readArm(own, arm, client, { ...conditions, links })),
  )
  if (arms.length === 0) return []
  const completed = arms.filter(({ outcome }) => outcome === 'completed')
  const blocks = new Set(own.map(({ block }) => block)).size
  const analysis = analyse(completed, blocks)
  const facts = { server, client, conditions }
  const rows = arms.map((arm) => toPageRow(arm, { server, client }, analysis))
  const leaders = setWinner(rows, analysis)
  return [{ ...facts, rows: rows.sort(byPageTime), leaders, blocks, noiseFloor: analysis?.noiseFloor ?? null }]
}

/** Of an arm without a number. */
const nothing = { boundMs: null, pages: null, readings: [] }

/**
 * What all rounds say of one arm: their readings, or the first fault; pages faster than their bound are one, too.
 * @param {IndexedRound[]} rounds
 * @param {Arm} arm
 * @param {PageClient} client
 * @param {Conditions} conditions
 * @returns {ArmReadings[]} one, or none where it was not read
 */
function readArm(rounds, arm, client, conditions) {
  const key = readingKey(arm, client, conditions)
  const read = rounds.flatMap(({ block, outcome, reason, reasonCode, readings }) => {
    const own = readings.get(key) ?? []
    const fault = { outcome, reason, reasonCode, processIndex: null, control: false, pages: null }
    return (outcome === 'completed' ? own : [fault, ...own]).map((reading) => ({ block, reading }))
  })
  if (read.length === 0) return []
  const facts = { arm, conditions, rounds: rounds.length }
  const faulty = read.find(({ reading }) => reading.outcome !== 'completed')
  if (faulty) {
    const blocks = [...new Set(read.map(({ block }) => block))]
    const { outcome, reason, reasonCode = null } = faulty.reading
    const everywhere = read.every(({ reading }) => reading.reason === reason)
    const where = everywhere ? '' : `round ${blocks.indexOf(faulty.block) + 1} of ${blocks.length}: `
    return [{ ...facts, ...nothing, outcome, reason: where + reason, reasonCode }]
  }
  const told = [...rounds, ...read.map(({ reading }) => reading)].flatMap(({ reason }) => reason ?? [])
  const reason = [...new Set(told)].join('; ') || null
  const readings = /** @type {ReadPages[]} */ (read)
  const pages = joinColumns(readings.map(({ reading }) => reading.pages))
  const boundMs = boundOf(arm, conditions, pages)
  const impossible = belowBound(pages, boundMs)
  if (impossible) return [{ ...facts, ...nothing, ...toVerdict('BELOW_BOUND', impossible) }]
  return [{ ...facts, outcome: 'completed', reason, reasonCode: null, boundMs, pages, readings }]
}

/**
 * What was read from one process is compared, and nothing across processes: each is a block of its own.
 * @param {ArmReadings[]} completed
 * @param {number} blocksOfRun
 * @returns {Analysis | null} null where noise cannot be told from difference
 */
function analyse(completed, blocksOfRun) {
  const all = completed.flatMap(({ arm, conditions, readings }) =>
    readings.map(({ block, reading: { processIndex, control, pages } }) => ({
      name: armName(arm, conditions),
      origin: `${block} ${processIndex}`,
      control,
      rate: 1000 / median(pages.pageMs),
    })),
  )
  const linked = linkedReadings(all)
  const processes = [...new Set(linked.map(({ origin }) => origin))]
  const rows = [...groupBy(linked, ({ name }) => name)].map(([name, readings]) => ({
    name,
    readings: readings.map(({ origin, control, rate }) => ({ block: processes.indexOf(origin), control, rate })),
  }))
  // Several processes of one block are no further block.
  return analyseRows(rows, { reference: referenceArm, blocksOfRun })
}

/**
 * Those readings that a chain of processes links with compound, or with the first arm where compound has no number: an
 * arm from processes that share no other arm with them compares with nothing.
 * @template {{ name: string, origin: string }} Reading
 * @param {Reading[]} readings
 * @returns {Reading[]}
 */
function linkedReadings(readings) {
  const first = readings.find(({ name }) => name === referenceArm) ?? readings[0]
  const arms = new Set([first?.name])
  const processes = new Set()
  for (let before = -1; before < arms.size + processes.size; ) {
    before = arms.size + processes.size
    for (const { name, origin } of readings) {
      if (arms.has(name)) processes.add(origin)
      if (processes.has(origin)) arms.add(name)
    }
  }
  return readings.filter(({ name }) => arms.has(name))
}

/**
 * @param {PageRow[]} rows changed in place
 * @param {Analysis | null} analysis
 * @returns {string[]} the leaders
 */
function setWinner(rows, analysis) {
  const completed = rows.filter(({ outcome }) => outcome === 'completed')
  const names = completed.map(({ workload, conditions }) => armName(workload, conditions))
  const ranks = analysis?.rank(names)
  completed.forEach((row, index) => {
    row.winner = ranks?.get(names[index])?.[1] === 1
  })
  return names.filter((name) => ranks?.get(name)?.[0] === 1)
}
