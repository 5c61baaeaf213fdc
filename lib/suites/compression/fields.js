import { median } from '../../stats/median.js'
import { nearestRank } from '../../stats/nearestRank.js'
import {
  amount,
  defineFields,
  describeFields,
  interval,
  plusMinusColumn,
  positiveCount,
  positiveList,
  referTo,
  typical,
} from '../kit/fields.js'

/** @param {number} ms */
const digits = (ms) => (ms >= 100 ? 1 : 2)
/** @param {number[]} values */
const first = ([value]) => value

/** Measured fields of a server process under one set of conditions, in the order of columns. */
export const fields = defineFields({
  messageBytes: {
    kind: positiveCount,
    text: 'bytes of the body, decoded',
    row: { of: first, column: { title: 'message kB', digits: 1, unit: 1000 } },
  },
  transferBytes: {
    kind: positiveCount,
    text: 'bytes of the body as it came',
    row: { of: first, column: { title: 'transfer kB', digits: 1, unit: 1000 } },
  },
  ratio: {
    row: {
      of: (_, [{ messageBytes, transferBytes }]) => messageBytes / transferBytes,
      column: { title: 'ratio', digits: 2 },
    },
  },
  ms: {
    kind: positiveList,
    text: 'milliseconds of each request, in their order, until it is decoded and parsed',
    row: {
      kind: typical,
      // The median: by --statistic of each process, over processes their geometric mean, or from one block the median.
      of: (lists) => ({ median: null, p99: nearestRank(lists.flat(), 0.99) }),
      empty: { median: null, p99: null },
      column: [{ title: 'ms', digits, part: 'median' }, plusMinusColumn, { title: 'p99', digits, part: 'p99' }],
    },
  },
  interval: { row: { kind: interval } },
  serverCpuMs: {
    kind: amount,
    text: "milliseconds of CPU time of the server's processes per request",
    row: { of: median, column: { title: 'server CPU ms', digits } },
  },
  clientCpuMs: {
    kind: amount,
    text: 'the same of the client, without what it takes to verify',
    row: { of: median, column: { title: 'client CPU ms', digits } },
  },
  // Message bytes, by the median time.
  bytesPerSecond: { row: { column: { title: 'MB/s', digits: 1, unit: 1e6 } } },
})

/** Definitions of stored facts and values. */
export const storedDefinitions = {
  facts: describeFields({ network: { kind: { schema: referTo('network') } } }),
  value: describeFields(fields),
}
