import { heldMemory } from '../kit/heldMemory.js'
import { runParameters } from '../../core/plan/parameters.js'
import { objectSchema, schemaOfSettings } from '../../core/plan/schemas.js'
import { none } from '../../reports/column.js'
import { mean } from '../../stats/mean.js'
import {
  allKnown,
  amount,
  amountOrNull,
  connectionEnds,
  count,
  defineFields,
  describeFields,
  flag,
  interval,
  largest,
  latencyOrNull,
  loadFacts,
  logDefinitions,
  positiveCount,
  referTo,
  text,
} from '../kit/fields.js'
import {
  capacity,
  countingFields,
  counts,
  errors,
  listOf,
  nameSchema,
  openLoop,
  parts,
  profileFields,
  storedDefinitions,
} from './storedFields.js'
import { storedParameters } from './parameters.js'
import { formatShare } from './report/failOn.js'
import {
  addCounts,
  bytesPerAnswer,
  cpuPerAnswer,
  estimateRate,
  joinLatencies,
  joinParts,
  joinRates,
  mergeErrors,
  noLatency,
} from './report/figures.js'

/** @import { Kind, RowField } from '../kit/fields.js' */
/** @import { K6Measurement } from '../kit/k6/importSummary.js' */
/** @import { LatencyRow, Part } from './report/figures.js' */

/** @type {Kind<'faster' | 'slower' | '~'>} */
const verdict = { schema: { enum: ['faster', 'slower', '~'] } }
/** @type {Kind<LatencyRow>} */
const latencies = { schema: { type: 'object' } }
/** @type {Kind<Record<string, Part>>} */
const partsOfRow = { schema: { type: 'object' } }
/** @type {Kind<K6Measurement[]>} */
const k6 = { schema: { type: 'array' } }

/** @type {K6Measurement[]} */
const noCounts = []
/** @type {(typeof errors)['value']} */
const noErrors = []

/** Picks a fact of constant rates. @type {(name: keyof ReturnType<typeof joinRates>) => RowField['of']} */
const ofRates = (name) => (_, processes) => joinRates(processes)[name]

/** @type {Kind<'more' | 'less' | '~'>} */
const costVerdict = { schema: { enum: ['more', 'less', '~'] } }

/** Row fields that comparisons set. */
const comparedFields = defineFields({
  ratio: { row: { text: "ratio to the first server's in the same blocks" } },
  ratioInterval: { row: { kind: interval, text: '95 % interval of it; null from fewer than three blocks' } },
  verdict: { row: { kind: verdict, text: '`faster`, `slower`, or `~`' } },
  change: { row: { text: 'with `--baseline`: ratio to that run' } },
  changeInterval: { row: { kind: interval, text: 'as above' } },
  changeVerdict: { row: { kind: verdict, text: 'as above' } },
  p50Ratio: { row: { text: "of latency at a constant rate, to the first server's in the same blocks" } },
  p50RatioInterval: { row: { kind: interval, text: 'as above' } },
  p50Verdict: { row: { kind: verdict, text: 'as above' } },
  p99Ratio: { row: { text: 'as above' } },
  p99RatioInterval: { row: { kind: interval, text: 'as above' } },
  p99Verdict: { row: { kind: verdict, text: 'as above' } },
  cpuRatio: { row: { text: "of CPU per right answer, to the first server's in the same blocks" } },
  cpuRatioInterval: { row: { kind: interval, text: 'as above' } },
  cpuVerdict: { row: { kind: costVerdict, text: '`more`, `less`, or `~`' } },
  peakMemoryRatio: { row: { text: 'of peak memory over all samples of a process: the same in all rows of a server' } },
  peakMemoryRatioInterval: { row: { kind: interval, text: 'as above' } },
  keptBytesPerAnswer: {
    row: {
      text: 'bytes without garbage that Node.js holds more for each right answer: the same in all rows of a server',
    },
  },
  keptDifference: { row: { text: "bytes: its mean difference to the first server's in the same blocks" } },
  keptDifferenceInterval: { row: { kind: interval, text: '95 % interval of it' } },
  keptVerdict: { row: { kind: costVerdict, text: '`more`, `less`, or `~`' } },
  peakMemoryVerdict: { row: { kind: costVerdict, text: 'as above' } },
})

/** Row fields of the counted instructions. */
export const instructionFields = defineFields({
  instructionsPerAnswer: {
    row: {
      text: 'with `--instructions`: user-mode instructions of all threads per right answer',
      column: { title: 'k instr/answer', digits: 1, unit: 1000 },
    },
  },
  instructionsInterval: { row: { kind: interval, text: '95 % between processes; of a single one within it' } },
  instructionsRatio: {
    row: {
      text: "ratio to the first server's",
      column: { title: 'instr ratio', align: 'right', format: (ratio) => ratio?.toFixed(3) ?? none },
    },
  },
  instructionsRatioInterval: { row: { kind: interval, text: '95 %; null with too few processes' } },
})

/** Requests without a right answer, and latencies of the others. */
export const answerFields = defineFields({
  counts: {
    kind: counts,
    row: {
      name: 'errorRate',
      of: (all) => addCounts(all).errorRate,
      text: 'share of requests without a right answer, such as 0.004',
      column: { title: 'errors', align: 'right', format: (share) => (share === null ? none : formatShare(share)) },
      always: true,
    },
  },
  // Kinds of reasons, the most frequent first.
  errors: {
    kind: errors,
    row: { kind: errors, of: mergeErrors, empty: noErrors, text: 'the most frequent: `kind`, `reason`, `count`' },
  },
  latencyMs: {
    kind: latencyOrNull,
    row: {
      kind: latencies,
      of: (_, processes) => joinLatencies(processes),
      empty: noLatency,
      text: 'of right answers, in milliseconds: `mean`, `p50`, `p90`, `p95`, `p99`, `max`',
      column: ['p50', 'p95', 'p99', 'max'].map((part) => ({ title: `${part} ms`, digits: 2, part })),
      always: true,
    },
  },
})

/** Costs of an answer, and of the start of a process. */
export const costFields = defineFields({
  bytesPerAnswer: {
    kind: amountOrNull,
    text: 'mean length of the bodies of right answers; null if there was none',
    row: { of: bytesPerAnswer, column: { title: 'bytes' } },
  },
  cpuMsPerThousandAnswers: {
    row: {
      of: cpuPerAnswer,
      text: "CPU milliseconds of the server's processes per 1,000 right answers; null for a capacity",
      column: { title: 'CPU ms/1k', digits: 1 },
    },
  },
  serverPeakMemoryBytes: {
    kind: amountOrNull,
    row: {
      name: 'peakMemoryBytes',
      of: largest,
      text: "bytes: peak resident memory of the server's processes",
      column: { title: 'peak MB', unit: 1e6 },
    },
  },
  readySeconds: {
    kind: amountOrNull,
    row: { of: allKnown(mean), text: 'seconds: cold start', column: { title: 'cold start s', digits: 2 } },
  },
  firstAnswerMs: {
    kind: amountOrNull,
    row: {
      of: allKnown(mean),
      text: 'milliseconds: time of the first answer',
      column: { title: 'first answer ms', digits: 1 },
    },
  },
})

/** Measured fields of a closed loop, a constant rate or a capacity, of whose best window they are. */
export const fields = defineFields({
  requestsPerSecond: { kind: amount, row: { of: estimateRate('mean'), text: 'right answers per second' } },
  interval: { row: { kind: interval, of: estimateRate('interval'), text: '95 %; null from fewer than three blocks' } },
  ...comparedFields,
  ...instructionFields,
  sustained: { row: { kind: flag, of: ofRates('sustained'), text: 'whether the server kept up with a constant rate' } },
  unanswered: { row: { of: ofRates('unanswered'), text: 'requests at it without an answer 2 s after their window' } },
  latenessMs: { row: { of: ofRates('latenessMs'), text: 'milliseconds: how late the client sent at it, p99' } },
  remark: { row: { kind: text, of: ofRates('remark'), text: 'on the load, such as `not sustained`' } },
  ...answerFields,
  ...costFields,
  operations: {
    kind: parts,
    // Absent for an operation alone.
    optional: true,
    row: {
      name: 'parts',
      kind: partsOfRow,
      of: joinParts,
      text: 'of the mix, by operation: figures as above, and `ok`',
    },
  },
  k6: { row: { kind: k6, empty: noCounts, text: 'with `--import-k6`: figures of k6, an item for each load' } },
  turns: { kind: count, text: 'turns in which it was measured' },
  seconds: { kind: amount, text: 'their duration, each until its last answer' },
  latencyHistogram: { kind: text },
  openLoop: {
    kind: openLoop,
    optional: true,
    text: 'facts of a constant rate, where `value.requestsPerSecond` is the rate achieved; absent in a closed loop',
  },
  capacity: { kind: capacity, optional: true },
  heldMemory: { kind: heldMemory, optional: true },
  connectionEnds: { kind: connectionEnds, optional: true },
  loadFacts: { kind: loadFacts, optional: true },
  clientCpuShare: { kind: amount },
})

/** Defines stored settings, conditions and values. */
export function definitions() {
  const { connections, pipelining, rate } = storedParameters
  const resolved = {
    api: referTo('api'),
    operations: listOf(nameSchema),
    cohort: positiveCount.schema,
    reference: nameSchema,
  }
  const conditions = {
    operation: nameSchema,
    connections: connections.kind.schema,
    pipelining: pipelining.kind.schema,
    rate: rate.kind.schema,
    slo: nameSchema,
  }
  return {
    ...storedDefinitions,
    ...logDefinitions,
    settings: schemaOfSettings({ ...runParameters, ...storedParameters }, resolved),
    trialConditions: objectSchema({ instructions: { const: true }, profile: { const: true } }, [
      'instructions',
      'profile',
    ]),
    sampleConditions: objectSchema(conditions, ['rate', 'slo']),
    value: { anyOf: [describeFields(fields), referTo('instructions'), referTo('profile')] },
    instructions: describeFields(countingFields),
    profile: describeFields(profileFields),
  }
}
