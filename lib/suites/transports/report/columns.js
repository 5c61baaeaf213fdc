import { groupBy } from '../../../reports/groupBy.js'
import { divided, left, number, plusMinus, right } from '../../../reports/column.js'
import { protocolNames } from '../../../workload/protocolNames.js'
import { labelOf } from './label.js'

/** @import { Column } from '../../../reports/report.d.ts' */
/** @import { CallRow } from '../types.d.ts' */

/** @type {(value: number | null) => string} with as many decimals as tell something */
const count = (value) => number(value, value === null || value >= 10 ? 0 : value >= 1 ? 1 : 2)

/** @type {Column<CallRow>[]} */
export const columns = [
  left('server', ({ server }) => server),
  left('transport', ({ transport }) => protocolNames[transport]),
  left('TLS', ({ tls }) => (tls ? 'TLS' : 'raw')),
  left('connection', ({ connection }) => connection),
  right('ns/op', ({ nsPerOp }) => number(nsPerOp.median, 0)),
  right('±', ({ interval }) => plusMinus(interval)),
  right('p99 µs', ({ nsPerOp }) => count(divided(nsPerOp.p99, 1000))),
  right('client B/op', ({ allocatedBytesPerOp }) => number(allocatedBytesPerOp.client, 0)),
  right('server B/op', ({ allocatedBytesPerOp }) => number(allocatedBytesPerOp.server, 0)),
  right('client GCs/1000', ({ collectionsPerThousand }) => count(collectionsPerThousand.client)),
  right('server GCs/1000', ({ collectionsPerThousand }) => count(collectionsPerThousand.server)),
  right('wire B', ({ wireBytesPerOp }) => number(wireBytesPerOp, 0)),
  right('connect RTs', ({ connectRoundTrips }) => number(connectRoundTrips, 0)),
]

/** What is the first to go where a terminal is narrow. */
export const leastImportant = ['client GCs/1000', 'server GCs/1000', 'p99 µs', 'client B/op', 'server B/op', 'wire B']

/** What a row is called in a sentence. @param {CallRow} row */
export const nameOf = ({ server, tls, ...row }) => `${server} ${labelOf({ ...row, tls: tls ? 'tls' : 'raw' })}`

/** Reasons, each with its rows. @param {CallRow[]} rows */
export const callRemarks = (rows) =>
  [
    ...groupBy(
      rows.filter(({ reason }) => reason !== null),
      ({ outcome, reason }) => `${outcome}: ${reason}`,
    ),
  ].map(([subject, about]) => `${about.map(nameOf).join(', ')}: ${subject}`)
