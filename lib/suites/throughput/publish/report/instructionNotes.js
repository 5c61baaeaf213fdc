import { number } from '../../../../reports/column.js'
import { groupReasons } from '../../../kit/notes.js'

/** @import { InstructionCost } from '../../analyse/instructionCosts.js' */
/** @import { Ranked } from '../../analyse/rankResults.js' */
/** @import { Result, Row } from '../../types.d.ts' */

const tools = { perf: "the processor's counters (perf)", qemu: 'qemu-user' }

/** @param {Row} row */
const perCpuSecond = ({ instructionsPerCpuSecond }) => number(Number(instructionsPerCpuSecond) / 1e9, 2)

/**
 * Explains the columns of instructions, which rows contradict their rates, and which have no number in them.
 * @type {(ranked: Pick<Ranked, 'rows' | 'results' | 'costs' | 'analysis'>) => string[]}
 */
export const instructionNotes = ({ rows, results, costs, analysis }) => [
  ...(costs.size > 0 ? [meaningOf([...costs.values()])] : []),
  ...contradictions(rows, analysis),
  ...unsettled(results),
  ...missing(results),
]

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
    `${tool} in ${where}. It is no time and ranks nobody: it compares a server with itself.`
  )
}

/**
 * Names the servers that need fewer instructions than one that is significantly faster.
 * @type {(rows: Row[], analysis: Ranked['analysis']) => string[]}
 */
function contradictions(rows, analysis) {
  const pairs = rows.flatMap((row, index) => {
    const faster = rows.slice(0, index).findLast((other) => contradicts(row, other, analysis))
    return faster ? [`${row.server} (${perCpuSecond(row)}) than ${faster.server} (${perCpuSecond(faster)})`] : []
  })
  if (pairs.length === 0) return []
  return [
    'Fewer instructions, yet slower, as they take longer (cache misses, the kernel), in brackets G instr/CPU s: ' +
      `${pairs.join(', ')}.`,
  ]
}

/** @type {(row: Row, faster: Row, analysis: Ranked['analysis']) => boolean} */
function contradicts(row, faster, analysis) {
  if (row.isGateway !== faster.isGateway || !row.instructionsInterval || !faster.instructionsInterval) return false
  if (!analysis?.has(row.server) || !analysis.has(faster.server)) return false
  const { verdict } = analysis.relate(faster.server, row.server)
  return verdict === 'faster' && row.instructionsInterval[1] < faster.instructionsInterval[0]
}

/** @param {Result[]} results */
function unsettled(results) {
  const names = results.flatMap(({ server, counting }) =>
    counting.some(({ instructions }) => instructions?.settled === false) ? [server] : [],
  )
  if (names.length === 0) return []
  return [`k instr/answer varied by more than 3 % to the end (compilation, or it took too long): ${names.join(', ')}.`]
}

/** @param {Result[]} results */
function missing(results) {
  const faulty = results.flatMap(({ server, counting }) => {
    const fault = counting.find(({ instructions }) => instructions === null)
    return fault ? [{ server, ...fault }] : []
  })
  return groupReasons(faulty, (some) => `No k instr/answer of ${some.map(({ server }) => server).join(', ')}`)
}
