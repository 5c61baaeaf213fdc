import { number } from '../../../../reports/column.js'
import { countingNotes } from '../../../kit/notes.js'
import { sureRows } from '../../analyse/doubted.js'

/** @import { Ranked } from '../../analyse/rankResults.js' */
/** @import { Row } from '../../types.d.ts' */

/** @param {Row} row */
const perCpuSecond = ({ instructionsPerCpuSecond }) => number(Number(instructionsPerCpuSecond) / 1e9, 2)

/**
 * Explains the columns of instructions, which rows contradict their rates, and which have no number in them.
 * @type {(ranked: Pick<Ranked, 'rows' | 'results' | 'costs' | 'analysis'>) => string[]}
 */
export const instructionNotes = ({ rows, results, costs, analysis }) => {
  const { meaning, faults } = countingNotes(results, costs)
  return [...meaning, ...contradictions(sureRows(rows, 'ratio'), analysis), ...faults]
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
