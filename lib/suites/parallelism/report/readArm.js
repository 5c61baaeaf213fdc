import { faultOf } from '../../../stats/faultOf.js'
import { toVerdict } from '../../../base/errors/fault.js'
import { groupBy } from '../../../reports/groupBy.js'
import { median } from '../../../stats/median.js'
import { keyOf } from '../../../workload/combinations.js'
import { belowBound, boundOf } from '../belowBound.js'
import { joinColumns } from '../pageColumns.js'
import { processParameters, readingParameters } from '../parameters.js'

/** @import { Reading } from '../../../stats/analyseBlocks.js' */
/** @import { Arm } from '../../../types.d.ts' */
/** @import { ClientConditions, Conditions } from '../parameters.js' */
/** @import { PageClient, PageColumns, PageReading, PageResult, PageRound, PageRow } from '../types.d.ts' */

/** @typedef {{ block: number, said: Pick<PageReading, 'outcome' | 'reason' | 'reasonCode'> }} Told */
/** @typedef {{ block: number, process: number, said: PageReading }} ToldReading process: the same for what was read from one process */
/** @typedef {{ rounds: PageRound[], failed: Told[], readings: Map<string, ToldReading[]> }} IndexedRounds those under one process's conditions, those of them without readings, and the readings of the others by what was read */
/** @typedef {Pick<PageRow, 'outcome' | 'reason' | 'reasonCode' | 'rounds' | 'boundMs' | 'conditions'> & { arm: Arm, pages: PageColumns | null, readings: Reading[] }} ArmReadings pages: of all readings; null where it has no number; readings: each process is a block */

/** @type {(arm: Arm, client: PageClient, conditions: ClientConditions) => string} */
const readingKey = (arm, client, conditions) => `${arm} ${client} ${keyOf(conditions, readingParameters)}`

/** Rounds by their process's conditions, and their readings by what was read: each is looked at once. @param {PageResult} result */
export function indexRounds({ rounds }) {
  const ofProcesses = groupBy(rounds, ({ protocol, conditions }) =>
    keyOf({ protocol, ...conditions }, processParameters),
  )
  return new Map([...ofProcesses].map(([key, rounds]) => [key, indexReadings(rounds)]))
}

/** @param {PageRound[]} rounds @returns {IndexedRounds} */
export function indexReadings(rounds) {
  const told = rounds.flatMap(({ block, readings }, round) =>
    readings.map((said) => ({ block, process: round + rounds.length * (said.processIndex ?? 0), said })),
  )
  return {
    rounds,
    failed: rounds.filter(({ outcome }) => outcome !== 'completed').map((said) => ({ block: said.block, said })),
    readings: groupBy(told, ({ said: { arm, client, conditions } }) => readingKey(arm, client, conditions)),
  }
}

/**
 * What all rounds say of one arm, if it was read: their readings, or the first fault; pages faster than their bound are one.
 * @type {(indexed: IndexedRounds, arm: Arm, client: PageClient, conditions: Conditions) => ArmReadings | null}
 */
export function readArm({ rounds, failed, readings: known }, arm, client, conditions) {
  /** @type {Told[]} */
  const told = [...failed, ...(known.get(readingKey(arm, client, conditions)) ?? [])]
  if (told.length === 0) return null
  const facts = { arm, conditions, rounds: rounds.length, boundMs: null, pages: null, readings: [] }
  const fault = faultOf(told)
  if (fault) return { ...facts, ...fault }
  const read = /** @type {(ToldReading & { said: { pages: PageColumns } })[]} */ (told)
  const pages = joinColumns(read.map(({ said }) => said.pages))
  const boundMs = boundOf(arm, conditions, pages)
  const impossible = belowBound(pages, boundMs)
  if (impossible) return { ...facts, ...toVerdict('BELOW_BOUND', impossible) }
  const readings = read.map(({ process, said: { control, pages } }) => ({
    block: process,
    control,
    logReading: Math.log(1000 / median(pages.pageMs)),
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

/** What is remarkable about what completed, each once. @type {(rounds: PageRound[], read: ToldReading[]) => string | null} */
function reasonsOf(rounds, read) {
  const reasons = []
  for (const { reason } of rounds) if (reason) reasons.push(reason)
  for (const { said } of read) if (said.reason) reasons.push(said.reason)
  return reasons.length === 0 ? null : [...new Set(reasons)].join('; ')
}
