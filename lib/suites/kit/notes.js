import { left, plusMinus } from '../../reports/column.js'
import { briefFlagNotes, busyFlags, flagNotes } from '../../reports/flagNotes.js'
import { groupBy } from '../../reports/groupBy.js'
import { briefFacts, describeFacts, describeMissing, machineFacts } from '../../reports/runFacts.js'
import { describeNoise } from '../../stats/describeNoise.js'
import { counted } from '../../workload/counted.js'

/** @import { StoredResult } from '../../core/suite.d.ts' */
/** @import { Column, Table } from '../../reports/report.d.ts' */
/** @import { Flag } from '../../types.d.ts' */
/** @import { CountedServer, InstructionCost, Instructions } from '../../stats/instructionCosts.js' */

/**
 * Lists texts, of many only the first ones: `a, b and 3 more`.
 * @type {(texts: string[], most: number) => string} most: that are listed
 */
export function listFirst(texts, most) {
  const more = texts.length - most
  return more > 0 ? `${texts.slice(0, most).join(', ')} and ${more} more` : texts.join(', ')
}

/**
 * Lists each reason with the rows that have it, such as `zstd 3, zstd 9: unsupported: …`.
 * @template {{ outcome: string, reason: string | null }} Row
 * @param {Row[]} rows
 * @param {(rows: Row[]) => string} nameRows
 */
export function groupReasons(rows, nameRows) {
  const remarkable = rows.filter(({ reason }) => reason !== null)
  return [...groupBy(remarkable, ({ outcome, reason }) => `${outcome}: ${reason}`)].map(
    ([reason, about]) => `${nameRows(about)}: ${reason}`,
  )
}

/**
 * Formats the number of blocks of a run, which has more if a budget leaves time.
 * @param {{ rounds: number, budgetSeconds: number | null }} settings
 */
export const formatBlocks = ({ rounds, budgetSeconds }) =>
  `${counted(rounds, 'block')}${budgetSeconds === null ? '' : ' or more'}`

/**
 * Names the servers that lack trials because the run ended early, and the command that measures them.
 * @template {StoredResult} Result
 * @param {Result[]} results
 * @param {(result: Result) => number} countTrials - planned in each block
 */
export const missingTrials = (results, countTrials) =>
  describeMissing(results, {
    planned: (result) => result.settings.rounds * countTrials(result),
    finished: ({ trials }) => trials.filter(({ interrupted }) => !interrupted).length,
    resume: `node bench --suite ${results[0]?.suite} --resume`,
  })

/**
 * Lists the notes of a report: facts, the suite's own notes, and doubts, with shorter wordings; none without results.
 * @template {StoredResult} Result
 * @param {Result[]} results
 * @param {object} noted
 * @param {string} [noted.shared] - conditions of all rows
 * @param {((result: Result) => string)[]} noted.facts - how rows were measured, without the machine
 * @param {string[]} noted.notes
 * @param {(result: Result) => number} noted.countTrials - planned in each block
 * @param {Map<string, Flag[]>} [noted.flags] - by row
 * @param {string} noted.noun - for a sample
 */
export function listNotes(results, { shared = '', facts, notes, countTrials, flags = new Map(), noun }) {
  if (results.length === 0) return { notes: [], brief: {} }
  const lead = [...(shared ? [`Everywhere: ${shared}.`] : []), ...describeFacts([...facts, ...machineFacts], results)]
  const doubts = [flags, busyFlags(results, noun)]
  return {
    notes: [...lead, ...notes, ...missingTrials(results, countTrials), ...doubts.flatMap((one) => flagNotes(one))],
    brief: Object.assign(briefFacts(lead), ...doubts.map(briefFlagNotes)),
  }
}

/**
 * Describes the noise of groups that were analysed one by one.
 * @param {{ blocks: number, noiseFloor: number | null }[]} groups
 * @param {string} control - the A/A control in words, such as `compound twice from every process`
 * @param {string} [legend] - further sentences if the noise is known
 */
export function noiseNote(groups, control, legend = '') {
  const blocks = Math.min(...groups.map((group) => group.blocks))
  const floors = groups.map(({ noiseFloor }) => noiseFloor)
  const { note, isKnown } = describeNoise({ blocks, floors, control })
  return isKnown ? note + legend : note
}

/**
 * Adds a column of remarks if there are any.
 * @type {<Item extends { reason: string | null }>(
 *   columns: Column<Item>[],
 *   items: Item[],
 * ) => Pick<Table, 'columns' | 'items'>}
 */
export function withRemarks(columns, items) {
  const remark = left('remark', (/** @type {typeof items[0]} */ { reason }) => reason ?? '')
  return { columns: items.some(({ reason }) => reason) ? [...columns, remark] : columns, items }
}

/** @param {Instructions} instructions */
export const describeCount = ({ instructionsPerAnswer, interval }) =>
  `${(instructionsPerAnswer / 1000).toFixed(1)} k instructions per answer ± ${plusMinus(interval)}`

const tools = { perf: "the processor's counters (perf)", qemu: 'qemu-user' }

/**
 * Explains instructions per answer, and says which have not settled, or were not counted.
 * @type {(servers: CountedServer[], costs: Map<string, InstructionCost>) => Record<'meaning' | 'faults', string[]>}
 */
export const countingNotes = (servers, costs) => ({
  meaning: costs.size > 0 ? [meaningOf([...costs.values()])] : [],
  faults: [...unsettled(servers), ...missing(servers)],
})

/** @param {InstructionCost[]} costs - at least one */
function meaningOf(costs) {
  const tool = [...new Set(costs.map(({ tool }) => tools[tool]))].join(' or ')
  const counts = costs.map(({ processes }) => processes)
  const [fewest, most] = [Math.min(...counts), Math.max(...counts)]
  const range = fewest === most ? most : `${fewest} to ${most}`
  const several = `${range} processes of each server, and ± by what these differ`
  const where = most === 1 ? 'one process of each server, and ± within it' : several
  return (
    'k instr/answer: thousands of user-mode instructions of all threads per verified answer, counted by ' +
    `${tool} in ${where}. It is not a time and does not rank servers: it compares a server with itself.`
  )
}

/** @param {CountedServer[]} results */
function unsettled(results) {
  const names = results.flatMap(({ server, counting }) =>
    counting.some(({ instructions }) => instructions?.settled === false) ? [server] : [],
  )
  if (names.length === 0) return []
  return [`k instr/answer varied by more than 3 % to the end (compilation, or it took too long): ${names.join(', ')}.`]
}

/** @param {CountedServer[]} results */
function missing(results) {
  const faulty = results.flatMap(({ server, counting }) => {
    const fault = counting.find(({ instructions }) => instructions === null)
    return fault ? [{ server, ...fault }] : []
  })
  return groupReasons(faulty, (some) => `No k instr/answer of ${some.map(({ server }) => server).join(', ')}`)
}
