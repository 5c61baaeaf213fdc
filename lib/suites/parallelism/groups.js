import { groupBy } from '../../reports/groupBy.js'
import { byOutcome } from '../../stats/outcomes.js'
import { armName, combinationsOf, keyOf, linksOf } from '../../workload/combinations.js'
import { referenceArm } from '../../workload/pages.js'
import { splitByDoubt } from '../kit/clauses.js'
import { compareTimes } from '../kit/times.js'
import { describer, processAxes, sharedAxes } from './parameters.js'
import { indexSamples, readArm } from './readArm.js'

/** @import { LeftOut } from '../kit/clauses.js' */
/** @import { Axis, Conditions } from './parameters.js' */
/** @import { ArmReadings, IndexedTrials } from './readArm.js' */
/** @import { PageClient, PageRow, StoredPages, Waterfall } from './types.d.ts' */

/** @typedef {Omit<ReturnType<typeof compareTimes<PageRow>>, 'estimate'>} ComparedArms */
/**
 * @typedef {object} About all arms of one server under one set of conditions
 * @property {string} server
 * @property {PageClient} client
 * @property {Conditions} conditions - without links
 * @property {PageRow[]} rows - fastest first
 * @property {PageRow[]} sure - rows that no flag doubts, fastest first; none if a flag doubts compound
 * @property {LeftOut[]} leftOut - the others
 * @property {Map<PageRow, Waterfall | null>} waterfalls
 * @property {string[]} leaders - arms that none is significantly faster than; none if it is undecided
 * @property {number} blocks
 */
/** @typedef {ComparedArms & About} PageGroup */

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

/**
 * Rates how rare a group's conditions are among readers: resolvers count more than the protocol, that more than RTT.
 * @param {Pick<PageGroup, 'conditions'>} group
 */
const rarityOf = ({ conditions: { resolvers, protocol, rtt } }) =>
  4 * Number(resolvers === 'serial') + 2 * Number(protocol !== 'h2') + Number(rtt === 0)

/** Groups rows that are compared with each other, the most common conditions first. @param {StoredPages[]} results */
export const groupPages = (results) =>
  results.flatMap((result) => groupsOf(result).sort((a, b) => rarityOf(a) - rarityOf(b)))

/** Groups the rows of a server. @param {StoredPages} result */
function groupsOf(result) {
  const { axes, clients } = result.settings
  const trials = groupBy(result.trials, ({ conditions }) => keyOf(conditions, processAxes))
  const indexes = new Map([...trials].map(([key, ofProcess]) => [key, indexSamples(ofProcess)]))
  return combinationsOf(axes, sharedAxes).flatMap((shared) => {
    const indexed = indexes.get(keyOf(shared, processAxes)) ?? indexSamples([])
    return clients.flatMap((client) => groupOf(result, indexed, { ...shared, links: null }, client) ?? [])
  })
}

/**
 * Groups the arms under conditions that they share; null if none was measured.
 * @type {(result: StoredPages, indexed: IndexedTrials, conditions: Conditions, client: PageClient) => PageGroup | null}
 */
function groupOf({ server, serverConditions, settings: { arms, axes } }, indexed, conditions, client) {
  const read = arms.flatMap((arm) =>
    linksOf(arm, axes).flatMap((links) => readArm(indexed, arm, { ...conditions, links }, { server, client }) ?? []),
  )
  if (read.length === 0) return null
  for (const { row } of read) Object.assign(row, serverConditions)
  const blocks = new Set(indexed.trials.map(({ block }) => block)).size
  const compared = compareArms(read, blocks)
  const rows = compared.rows.toSorted(byPageTime)
  const flags = new Map(read.map(({ row, flags }) => [row, flags]))
  const { sure, leftOut } = splitByDoubt(rows, { flagsOf: (row) => flags.get(row), nameOf }, 'latency')
  const isRelated = !leftOut.some(({ name }) => name === referenceArm)
  return {
    ...compared,
    server,
    client,
    conditions,
    rows,
    sure: isRelated ? sure : [],
    leftOut,
    waterfalls: new Map(read.map(({ row, waterfall }) => [row, waterfall])),
    leaders: isRelated
      ? setWinner(
          compared.rows.filter((row) => sure.includes(row)),
          compared.rank,
        )
      : [],
    blocks,
  }
}

/**
 * Compares readings of the same process only: each process is a block of the analysis, but no further block of the
 * run. Sets what rows say of that.
 * @type {(read: ArmReadings[], blocksOfRun: number) => ComparedArms}
 */
function compareArms(read, blocksOfRun) {
  const linked = linkedArms(read)
  const named = read.map((arm) => ({ ...arm, name: nameOf(arm.row), times: linked.has(arm) ? arm.times : [] }))
  const { estimate, ...compared } = compareTimes(named, referenceArm, { blocksOfRun })
  const reference = read.find(({ row }) => nameOf(row) === referenceArm)?.row
  for (const { row } of read) {
    row.interval = estimate(row)?.interval ?? null
    // The control exists exactly if compound has readings.
    if (row.interval === null || !reference || row === reference || compared.controlRatio === null) continue
    const { ratio = null, interval = null, verdict = null } = compared.relate(row, reference) ?? {}
    Object.assign(row, { ratioToCompound: ratio, ratioInterval: interval, verdict })
  }
  return compared
}

/**
 * Selects the arms that a chain of processes links with compound, or with the first arm if compound has no number.
 * Other arms compare with nothing.
 * @param {ArmReadings[]} read
 */
function linkedArms(read) {
  const arms = read.filter(({ times }) => times.length > 0)
  const first = arms.find(({ row }) => row.workload === referenceArm) ?? arms[0]
  const linked = new Set(first ? [first] : [])
  const processes = new Set()
  // The set grows until the last one links no further arm.
  for (const { times } of linked) {
    for (const { block } of times) processes.add(block)
    for (const arm of arms) if (arm.times.some(({ block }) => processes.has(block))) linked.add(arm)
  }
  return linked
}

/** Sets the winner, and returns the leaders. @type {(rows: PageRow[], rank: ComparedArms['rank']) => string[]} */
function setWinner(rows, rank) {
  const completed = rows.filter(({ outcome }) => outcome === 'completed')
  const ranks = rank(completed)
  for (const row of completed) row.winner = ranks.get(nameOf(row))?.[1] === 1
  return completed.map(nameOf).filter((name) => ranks.get(name)?.[0] === 1)
}

/** Sorts by time, then by outcome. @type {(a: PageRow, b: PageRow) => number} */
function byPageTime(a, b) {
  const [ours, theirs] = [a.pageMs.median ?? Number.POSITIVE_INFINITY, b.pageMs.median ?? Number.POSITIVE_INFINITY]
  return ours === theirs ? byOutcome(a, b) : ours - theirs
}
