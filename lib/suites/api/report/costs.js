import { groupBy } from '../../../reports/groupBy.js'
import { setJudged } from './comparedFields.js'
import { compareLines, findLack } from './verdicts.js'

/** @import { Rate } from './figures.js' */
/** @import { Line } from './rows.js' */
/** @import { Comparison } from './verdicts.js' */

/**
 * Joins the rows of a server in a run into one of the memory of its processes, which answer all subjects.
 * @param {Line[]} lines - of the server, at least one
 * @returns {Line} with the row that forbids a verdict, if one does
 */
function joinMemory(lines) {
  const readings = lines.flatMap(({ costs }) => costs.memory)
  const processes = groupBy(readings, ({ block, cohort, control }) => `${block} ${cohort} ${control}`)
  const memory = [...processes.values()].map((ofProcess) => ({
    ...ofProcess[0],
    // Processes that lack a sample compare with none that has it.
    history: ofProcess.map(({ history }) => history).join(),
    rate: Math.max(...ofProcess.map(({ rate }) => rate)),
  }))
  return { ...(lines.find(findLack) ?? lines[0]), subject: 'memory', costs: { cpu: [], memory } }
}

/**
 * Judges the CPU time per answer, and peaks of memory, each kind apart.
 * @param {Line[]} lines
 * @returns {Comparison[]}
 */
export function compareCosts(lines) {
  const withCpu = lines.filter(({ row }) => row.slo === null)
  const servers = [...groupBy(lines, ({ run, row }) => `${run} ${row.server}`).values()]
  const memory = compareLines(servers.map(joinMemory), () => ['memory'])
  for (const comparison of memory)
    for (const { row, run } of lines)
      if (run === comparison.line.run && row.server === comparison.line.row.server) setJudged(row, 'memory', comparison)
  return [...compareLines(withCpu, () => ['cpu']), ...memory]
}

/** Tells whether a cost is significantly more or less. @param {Comparison} comparison */
export const isOtherCost = ({ verdict }) => verdict === 'more' || verdict === 'less'
