import { faultOf } from '../../stats/outcomes.js'
import { toVerdict } from '../../base/errors/fault.js'
import { groupBy } from '../../reports/groupBy.js'
import { median } from '../../stats/median.js'
import { keyOf } from '../../workload/combinations.js'
import { belowBound, boundOf } from './pageBound.js'
import { joinColumns } from './pageColumns.js'
import { processAxes, readingAxes } from './parameters.js'

/** @import { Arm } from '../../types.d.ts' */
/** @import { BlockVerdict } from '../../stats/outcomes.js' */
/** @import { TimeReading } from '../kit/times.js' */
/** @import { ClientConditions, Conditions } from './parameters.js' */
/** @import { PageClient, PageColumns, PageReading, PageResult, PageRound, PageRow } from './types.d.ts' */

/** @typedef {PageReading & { block: number, process: number }} BlockReading process: counted over all processes */
/**
 * @typedef {object} IndexedRounds the rounds under one process's conditions
 * @property {PageRound[]} rounds
 * @property {BlockVerdict[]} failed - rounds without readings
 * @property {Map<string, BlockReading[]>} readings - by arm, client and conditions
 */
/** @typedef {Pick<PageRow, 'outcome' | 'reason' | 'reasonCode' | 'rounds' | 'boundMs' | 'conditions'>} ArmFacts */
/**
 * Readings of one arm in all blocks. Each process is one reading.
 * @typedef {ArmFacts & { arm: Arm, pages: PageColumns | null, readings: TimeReading[] }} ArmReadings
 */

/** @type {(arm: Arm, client: PageClient, conditions: ClientConditions) => string} */
const readingKey = (arm, client, conditions) => `${arm} ${client} ${keyOf(conditions, readingAxes)}`

/**
 * Indexes rounds by their process's conditions, and their readings by arm, client and conditions.
 * @param {PageResult} result
 */
export function indexRounds({ rounds }) {
  const ofProcesses = groupBy(rounds, ({ protocol, conditions }) => keyOf({ protocol, ...conditions }, processAxes))
  return new Map([...ofProcesses].map(([key, rounds]) => [key, indexReadings(rounds)]))
}

/** @param {PageRound[]} rounds @returns {IndexedRounds} */
export function indexReadings(rounds) {
  const all = rounds.flatMap(({ block, readings }, round) =>
    readings.map((reading) => ({
      ...reading,
      block,
      process: round + rounds.length * (reading.processIndex ?? 0),
    })),
  )
  return {
    rounds,
    failed: rounds.filter(({ outcome }) => outcome !== 'completed'),
    readings: groupBy(all, ({ arm, client, conditions }) => readingKey(arm, client, conditions)),
  }
}

/**
 * Reads one arm from all rounds: its readings, or the first fault. Pages faster than their bound are one.
 * @type {(
 *   indexed: IndexedRounds,
 *   arm: Arm,
 *   client: PageClient,
 *   conditions: Conditions,
 * ) => ArmReadings | null} null if it was not read
 */
export function readArm({ rounds, failed, readings: index }, arm, client, conditions) {
  /** @type {BlockVerdict[]} */
  const verdicts = [...failed, ...(index.get(readingKey(arm, client, conditions)) ?? [])]
  if (verdicts.length === 0) return null
  const facts = { arm, conditions, rounds: rounds.length, boundMs: null, pages: null, readings: [] }
  const fault = faultOf(verdicts)
  if (fault) return { ...facts, ...fault }
  const read = /** @type {(BlockReading & { pages: PageColumns })[]} */ (verdicts)
  const pages = joinColumns(read.map(({ pages }) => pages))
  const boundMs = boundOf(arm, conditions, pages)
  const impossible = belowBound(pages, boundMs)
  if (impossible) return { ...facts, ...toVerdict('BELOW_BOUND', impossible) }
  const readings = read.map(({ process, control, pages }) => ({
    block: process,
    control,
    time: median(pages.pageMs),
  }))
  return {
    arm,
    conditions,
    rounds: rounds.length,
    outcome: 'completed',
    reason: reasonsOf(rounds, read),
    reasonCode: null,
    boundMs,
    pages,
    readings,
  }
}

/**
 * Lists the remarks on completed readings, each once.
 * @type {(rounds: PageRound[], read: BlockReading[]) => string | null}
 */
function reasonsOf(rounds, read) {
  const reasons = [...rounds, ...read].flatMap(({ reason }) => reason ?? [])
  return [...new Set(reasons)].join('; ') || null
}
