import {
  amount,
  amountOrNull,
  countOrNull,
  defineFields,
  describeFields,
  interval,
  plusMinusColumn,
  positiveCount,
  positiveList,
  referTo,
  typical,
} from '../kit/fields.js'
import { medianOfKnown } from '../kit/readRows.js'

/** @import { FieldColumn, Kind } from '../kit/fields.js' */
/** @import { BothEnds } from './types.d.ts' */

/** @type {Kind<BothEnds>} */
const bothEnds = { schema: referTo('bothEnds') }

/** Selects more decimals the smaller a value is. @param {number} value */
const digits = (value) => (value >= 10 ? 0 : value >= 1 ? 1 : 2)

/** @type {(all: BothEnds[]) => BothEnds} */
const medianOfEach = (all) => ({
  client: medianOfKnown(all.map(({ client }) => client)),
  server: medianOfKnown(all.map(({ server }) => server)),
})
/** Columns of both ends. @type {(unit: string, digits?: FieldColumn['digits']) => FieldColumn[]} */
const columnsOfEnds = (unit, digits) => ['client', 'server'].map((part) => ({ title: `${part} ${unit}`, part, digits }))
const none = { client: null, server: null }

/** Measured fields of a row in one process, in the order of columns. */
export const fields = defineFields({
  operations: {
    kind: positiveCount,
    text:
      'verified answers in the measured window; in the suite `api` the parts of the mix by operation, absent for an ' +
      'operation alone',
  },
  nsPerOp: {
    kind: positiveList,
    text: 'nanoseconds by operations, of each of ten parts of the window',
    row: {
      kind: typical,
      // Over processes the median becomes their geometric mean, if there are several blocks.
      of: (parts, processes) => ({
        median: medianOfKnown(parts.flat()),
        p99: medianOfKnown(processes.map(({ latencyP99Ns }) => latencyP99Ns)),
      }),
      empty: { median: null, p99: null },
      column: [
        { title: 'ns/op', part: 'median' },
        plusMinusColumn,
        { title: 'p99 µs', part: 'p99', unit: 1000, digits },
      ],
    },
  },
  interval: { row: { kind: interval } },
  latencyP99Ns: { kind: amount, text: 'nanoseconds: 99th percentile of single calls' },
  allocatedBytesPerOp: {
    kind: bothEnds,
    text: 'bytes allocated on the JavaScript heap by operations',
    row: { kind: bothEnds, of: medianOfEach, empty: none, column: columnsOfEnds('B/op') },
  },
  collectionsPerThousand: {
    kind: bothEnds,
    text: 'garbage collections in 1,000 operations',
    row: { kind: bothEnds, of: medianOfEach, empty: none, column: columnsOfEnds('GCs/1000', digits) },
  },
  wireBytesPerOp: {
    kind: amountOrNull,
    text:
      'bytes sent and received by operations, above TCP or UDP; null except in the first block, and where what was ' +
      'sent again hid it',
    row: { of: medianOfKnown, column: { title: 'wire B' }, always: true },
  },
  connectRoundTrips: {
    kind: countOrNull,
    text: 'round trips before the request can leave; null as above, and of reused connections',
    row: { of: medianOfKnown, column: { title: 'connect RTs' }, always: true },
  },
})

/** Definitions of stored values. */
export const definitions = () => ({
  value: describeFields(fields),
  bothEnds: describeFields({
    client: { kind: amountOrNull, text: "of the client's thread" },
    server: {
      kind: amountOrNull,
      text: "of the server's main thread; null if it is unknown, or the server has several processes",
    },
  }),
})
