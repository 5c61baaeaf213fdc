import {
  amount,
  amountOrNull,
  countOrNull,
  defineFields,
  describeFields,
  positiveCount,
  positiveList,
  referTo,
} from '../kit/fields.js'

/** @import { Kind } from '../kit/fields.js' */
/** @import { BothEnds } from './types.d.ts' */

/** @type {Kind<BothEnds>} */
const bothEnds = { schema: referTo('bothEnds') }

/** Measured fields of a row in one process. */
export const fields = defineFields({
  operations: {
    kind: positiveCount,
    text:
      'verified answers in the measured window; in the suite `api` the parts of the mix by operation, absent for an ' +
      'operation alone',
  },
  nsPerOp: { kind: positiveList, text: 'nanoseconds by operations, of each of ten parts of the window' },
  latencyP99Ns: { kind: amount, text: 'nanoseconds: 99th percentile of single calls' },
  allocatedBytesPerOp: { kind: bothEnds, text: 'bytes allocated on the JavaScript heap by operations' },
  collectionsPerThousand: { kind: bothEnds, text: 'garbage collections in 1,000 operations' },
  wireBytesPerOp: {
    kind: amountOrNull,
    text:
      'bytes sent and received by operations, above TCP or UDP; null except in the first block, and where what was ' +
      'sent again hid it',
  },
  connectRoundTrips: {
    kind: countOrNull,
    text: 'round trips before the request can leave; null as above, and of reused connections',
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
