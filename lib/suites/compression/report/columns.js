import { isLoopback } from '../../../network/netem.js'
import { divided, left, none, number, plusMinus, right } from '../../../reports/column.js'
import { nameOf } from '../encodings.js'

/** @import { Column } from '../../../reports/report.d.ts' */
/** @import { Row } from '../types.d.ts' */
/** @import { Group } from './groups.js' */

/** Of a tenth of a millisecond a hundredth is worth showing. @param {number | null} ms */
const shownMs = (ms) => number(ms, ms !== null && ms >= 100 ? 1 : 2)

/** @param {Pick<Group, 'conditions' | 'fronts'>} group @returns {Column<Row>[]} */
export const columnsOf = ({ conditions, fronts }) => [
  left('coding', nameOf),
  right('message kB', (row) => number(divided(row.messageBytes, 1000), 1)),
  right('transfer kB', (row) => number(divided(row.transferBytes, 1000), 1)),
  right('ratio', (row) => number(row.ratio, 2)),
  right(isLoopback(conditions) ? 'ms' : 'total ms', ({ ms }) => shownMs(ms.median)),
  right('±', ({ interval }) => plusMinus(interval)),
  right('p99', ({ ms }) => shownMs(ms.p99)),
  right('server CPU ms', (row) => shownMs(row.serverCpuMs)),
  right('client CPU ms', (row) => shownMs(row.clientCpuMs)),
  right('MB/s', (row) => number(divided(row.bytesPerSecond, 1e6), 1)),
  left('Pareto', (row) => {
    const name = nameOf(row)
    return [...(fronts.ms.has(name) ? ['time'] : []), ...(fronts.cpu.has(name) ? ['CPU'] : [])].join(', ') || none
  }),
]

/** What is the first to go where a terminal is narrow. */
export const leastImportant = ['MB/s', 'ratio', 'message kB', 'client CPU ms', 'p99']
