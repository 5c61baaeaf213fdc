import { withoutDoubt } from '../../../checks/doubts.js'
import { groupBy } from '../../../reports/groupBy.js'
import { analyseRows } from '../../../stats/analyseRows.js'
import { findTurns } from '../../../stats/sweep.js'
import { describeTurns } from '../../kit/knees.js'
import { flagsOf, isClosedLoop } from './rows.js'
import { maxErrorRate } from '../counting.js'

/** @import { Turns } from '../../../stats/sweep.js' */
/** @import { Line } from './rows.js' */

/**
 * Curve of a server's rate for one subject over connections, at one number of requests in flight on each.
 * @typedef {object} Curve
 * @property {string} name - of the server
 * @property {Line[]} places - by their connections, those whose rate no flag doubts
 * @property {Turns} turns
 * @property {string | null} summary - describes its turns
 */

/** Makes curves of servers whose closed loop had several numbers of connections. @param {Line[]} lines */
export function curvesOf(lines) {
  const closed = lines.filter(isClosedLoop)
  const series = groupBy(closed, ({ run, row }) => [run, row.operation, row.pipelining, row.server].join('\n'))
  return [...series.values()].flatMap((ofServer) => (ofServer.length > 1 ? [toCurve(ofServer)] : []))
}

/** @param {Line[]} unordered - of one series @returns {Curve} */
function toCurve(unordered) {
  const lines = unordered.toSorted((a, b) => a.row.connections - b.row.connections)
  const analysis = analyseRows(
    lines
      .filter(({ rates }) => rates.length > 0)
      .map(({ row, rates }) => ({
        name: String(row.connections),
        readings: rates.map(({ block, control, rate }) => ({ block, control, logReading: Math.log(rate) })),
      })),
    { reference: null },
  )
  const sure = withoutDoubt(lines, flagsOf, 'rate')
  const loads = sure.map(({ row: { connections, requestsPerSecond, errorRate } }) => ({
    load: connections,
    rate: requestsPerSecond,
    isWhole: errorRate !== null && errorRate <= maxErrorRate,
  }))
  const turns = findTurns(loads, (load, other) => analysis?.relate(String(load), String(other)) ?? null)
  const name = lines[0].row.server
  const flagged = lines.map((line) => ({ row: line.row, flags: flagsOf(line) }))
  return { name, places: sure, turns, summary: describeTurns(name, flagged, turns) }
}
