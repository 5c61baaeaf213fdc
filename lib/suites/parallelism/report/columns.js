import { armName } from '../../../workload/combinations.js'
import { referenceArm } from '../../../workload/pages.js'
import { groupBy } from '../../../reports/groupBy.js'
import { divided, left, none, number, plusMinus, right } from '../../../reports/column.js'

/** @import { Column } from '../../../reports/report.d.ts' */
/** @import { PageRow } from '../types.d.ts' */

/** @param {PageRow} row */
function relative({ workload, ratioToCompound, ratioInterval, verdict }) {
  if (workload === referenceArm) return '1'
  if (ratioToCompound === null) return none
  return `${verdict === '~' ? '~ ' : ''}${ratioToCompound.toFixed(2)} ± ${plusMinus(ratioInterval)}`
}

/** How many times as long as what no server could beat. @param {PageRow} row */
const timesBound = ({ pageMs, boundMs }) => number(boundMs ? divided(pageMs.median, boundMs) : null, 2)

/** @param {PageRow} row */
const nameOf = ({ workload, conditions }) => armName(workload, conditions)

/** @type {Column<PageRow>[]} */
export const columns = [
  left('arm', nameOf),
  right('ms', ({ pageMs }) => number(pageMs.median, 1)),
  right('±', ({ interval }) => plusMinus(interval)),
  right('p99', ({ pageMs }) => number(pageMs.p99, 1)),
  right('× compound', relative),
  right('first ms', (row) => number(row.firstResourceMs, 1)),
  right('requests', (row) => number(row.requests, 0)),
  right('pushed', (row) => number(row.pushed, 0)),
  right('connections', (row) => number(row.connections, 0)),
  right('kB in', (row) => number(divided(row.bytesReceived, 1000), 1)),
  right('kB out', (row) => number(divided(row.bytesSent, 1000), 1)),
  right('cached', (row) => number(row.redundantDocuments, 0)),
  right('backend calls', (row) => number(row.backendCalls, 0)),
  right('bound ms', (row) => number(row.boundMs, 1)),
  right('× bound', timesBound),
]

/** Reasons, each with its rows, such as `push, digest: unsupported: HTTP/1.1 has no push`. @param {PageRow[]} rows */
export function pageRemarks(rows) {
  const told = rows.filter(({ reason }) => reason !== null)
  return [...groupBy(told, ({ outcome, reason }) => `${outcome}: ${reason}`)].map(([subject, about]) => {
    const all = about.length === rows.length && rows.length > 1
    return `${all ? 'every arm' : about.map(nameOf).join(', ')}: ${subject}`
  })
}
