import {
  amount,
  count,
  defineFields,
  describeFields,
  flag,
  latencyOrNull,
  positive,
  positiveCount,
  referTo,
  text,
  textOrNull,
} from '../kit/fields.js'

/** @import { Kind, ValueOf } from '../kit/fields.js' */
/** @import { AnswerError } from './types.d.ts' */
/** @import { Frame, FunctionTimes } from './profile/functionTimes.js' */

/** Seconds between which errors came. @typedef {{ fromSeconds?: number, untilSeconds?: number }} ErrorTimes */

// Kinds and definitions of stored facts and of parts of a value.

/** Name of a server or an operation. */
export const nameSchema = { type: 'string', minLength: 1 }

/** @param {object} items */
export const listOf = (items) => ({ type: 'array', minItems: 1, items })

/** @type {Kind<string>} */
const sha256 = { schema: { type: 'string', pattern: '^[0-9a-f]{64}$' } }
/** @type {Kind<'query' | 'mutation'>} */
const operationKind = { schema: { enum: ['query', 'mutation'] } }
/** @type {Kind<'equal' | 'shape' | 'function'>} */
const checkKind = { schema: { enum: ['equal', 'shape', 'function'] } }

/** Facts about a server of the user's file. */
export const serverFields = defineFields({
  name: { kind: text, text: "name of the server's row" },
  url: { kind: text, text: 'address of requests; `{port}` is a port that the runner chooses' },
  starts: { kind: flag, text: 'whether a command starts it, anew for each process' },
  sharesAddress: {
    kind: flag,
    text: 'whether another server that a command starts has the same address: they cannot be alive at once',
  },
})

/** Facts about an operation. */
export const operationFields = defineFields({
  name: { kind: text, text: 'name of the operation' },
  kind: { kind: operationKind, text: '`query` or `mutation`' },
  weight: { kind: positive, text: 'share of the mix, relative to the others' },
  requests: { kind: positiveCount, text: 'number of its requests' },
  check: { kind: checkKind, text: '`equal`, `shape` or `function`' },
  sha256: { kind: sha256, text: 'SHA-256 of document, variables, check and what else makes its requests' },
})

/** @type {Kind<ValueOf<typeof serverFields>[]>} */
const servers = { schema: listOf(describeFields(serverFields)) }
/** @type {Kind<ValueOf<typeof operationFields>[]>} */
const operations = { schema: listOf(describeFields(operationFields)) }

/** Facts about the user's file: hashes in place of contents. */
export const apiFields = defineFields({
  path: { kind: text, text: 'path of the file, from `~` if it is below the home directory' },
  sha256: {
    kind: sha256,
    text: 'SHA-256 of what it measures: names of headers and of the environment, without their values',
  },
  servers: { kind: servers, text: 'its servers; others are compared with the first' },
  operations: { kind: operations, text: 'its operations' },
})

/** Kinds of errors. */
export const errorKinds = /** @type {const} */ ([
  'status',
  'graphql',
  'mismatch',
  'timeout',
  'refused',
  'reset',
  'closed',
  'goaway',
  'stream reset',
])

/** Fields of the errors of one kind and reason. */
const errorFields = defineFields({
  kind: {
    kind: { schema: { enum: errorKinds } },
    text: `one of ${errorKinds.map((kind) => `\`${kind}\``).join(', ')}`,
  },
  reason: { kind: text, text: "the reason, in the server's words if it has any" },
  count: { kind: positiveCount, text: 'number of requests' },
  fromSeconds: {
    kind: amount,
    optional: true,
    text: 'second of the sample of the first one; absent if near the start',
  },
  untilSeconds: { kind: amount, optional: true, text: 'second of the last one; absent if near the end' },
})

/** Fields of the counts of requests. */
const countFields = defineFields({
  sent: { kind: count },
  ok: { kind: count },
  errors: { kind: count, text: 'requests with a wrong answer or none, not counting `openLoop.unanswered`' },
})

/** Fields of one operation in a mix. */
const partFields = defineFields({
  ok: { kind: count, text: 'right answers of the operation in the mix' },
  errors: { kind: count, text: 'its requests without one' },
  latencyMs: { kind: latencyOrNull, text: 'latency of its right answers; null if there was none' },
  latencyHistogram: { kind: text, text: 'the same as an HDR histogram, as `value.latencyHistogram`' },
})

/** Facts of a constant rate. */
const openLoopFields = defineFields({
  intendedRequestsPerSecond: { kind: positive, text: 'requests due per second' },
  sustained: {
    kind: flag,
    text: 'whether the server kept up in all windows; if not, the latencies are lower bounds',
  },
  unanswered: { kind: count, text: 'requests without an answer 2 s after their window' },
  latenessP99Ms: {
    kind: amount,
    text: 'milliseconds: 99th percentile of how late the client itself sent, in the worst window',
  },
})

/** @type {Kind<number>} */
const positiveShare = { schema: { ...positive.schema, maximum: 1 } }

/** Memory of a process without garbage. */
const heldFields = defineFields({
  fromBytes: { kind: amount, text: 'bytes after the warm-up' },
  toBytes: { kind: amount, text: 'bytes after the last sample' },
  answers: { kind: positiveCount, text: 'right answers between the two' },
})

/** Fields of a window of the search for a capacity. */
const probeFields = defineFields({
  // Share of the closed loop's rate.
  shareOfMaximum: { kind: positiveShare },
  requestsPerSecond: { kind: amount },
  sustained: { kind: flag },
  met: { kind: flag },
  latencyMs: { kind: latencyOrNull },
})

/** @type {Kind<ValueOf<typeof probeFields>[]>} */
const probes = { schema: listOf(referTo('probe')) }

/** Fields of the search for the highest constant rate that meets an objective. */
const capacityFields = defineFields({ reason: { kind: textOrNull }, probes: { kind: probes } })

/** @type {Kind<'perf' | 'qemu'>} */
const tool = { schema: { enum: ['perf', 'qemu'] } }
/** @type {Kind<[number, number]>} */
const interval = { schema: { type: 'array', minItems: 2, maxItems: 2, items: { type: 'number' } } }
/** @type {Kind<number[]>} */
const numbers = { schema: { type: 'array', minItems: 1, items: { type: 'number' } } }

/** Fields of a count of instructions. */
export const countingFields = defineFields({
  tool: { kind: tool, text: '`perf` or `qemu`: the program that counted' },
  instructionsPerAnswer: {
    kind: positive,
    text: 'user-mode instructions of all threads per verified answer: mean of the lower half of the windows',
  },
  interval: { kind: interval, text: '[low, high] of the 95 % interval of that mean' },
  windows: { kind: numbers, text: 'instructions per verified answer in each window' },
  warmupSeconds: { kind: amount, text: 'seconds under load before the first window' },
  settled: { kind: flag, text: 'whether the interval is within 3 %' },
})

/** Fields of a function's time. */
const functionFields = defineFields({
  name: { kind: text, text: 'name of the function; `(garbage collector)`, `(program)` and `(Node.js)` are none' },
  file: { kind: text, text: 'its source by source maps: from the folder of the server, or of its package' },
  line: { kind: count, text: 'line of its source, from 1' },
  column: { kind: count, text: 'column there, from 1' },
  self: { kind: numbers, text: 'microseconds per right answer in each turn, with code of Node.js that it calls' },
  total: { kind: numbers, text: 'the same with all functions that it calls' },
})

/** @type {Kind<FunctionTimes[]>} */
const functions = { schema: { type: 'array', items: describeFields(functionFields) } }
/** @type {Kind<Frame[]>} */
const frames = { schema: { type: 'array', items: { ...numbers.schema, minItems: 3, maxItems: 3 } } }

/** Fields of a profile. */
export const profileFields = defineFields({
  answers: { kind: positiveCount, text: 'right answers of the profiled turns' },
  turns: { kind: positiveCount, text: 'number of these turns' },
  allocatedBytesPerAnswer: { kind: amount, optional: true, text: 'bytes that V8 allocated on its heap, by samples' },
  functions: { kind: functions, text: 'time of each function, by turn' },
  frames: {
    kind: frames,
    text: 'paths of calls: index of the caller here or -1, index of the function, microseconds per right answer',
  },
  file: { kind: text, text: "the whole profile, from the run's folder: developer tools open it" },
})

/** @typedef {ValueOf<typeof profileFields>} ProfileValue */

/** @type {Kind<ValueOf<typeof countFields>>} */
export const counts = { schema: referTo('counts') }
/** @type {Kind<(AnswerError & ErrorTimes & { count: number })[]>} */
export const errors = { schema: { type: 'array', maxItems: 10, items: referTo('answerErrors') } }
/** @type {Kind<ValueOf<typeof openLoopFields>>} */
export const openLoop = { schema: referTo('openLoop') }
/** @type {Kind<ValueOf<typeof heldFields>>} */
export const heldMemory = { schema: referTo('heldMemory') }
/** @type {Kind<ValueOf<typeof capacityFields>>} */
export const capacity = { schema: referTo('capacity') }
/** @type {Kind<Record<string, ValueOf<typeof partFields>>>} */
export const parts = { schema: { type: 'object', additionalProperties: referTo('operationValue') } }

/** Definitions of the file's facts, and of parts of a value. */
export const storedDefinitions = {
  api: describeFields(apiFields),
  counts: describeFields(countFields),
  answerErrors: describeFields(errorFields),
  operationValue: describeFields(partFields),
  openLoop: describeFields(openLoopFields),
  heldMemory: describeFields(heldFields),
  capacity: describeFields(capacityFields),
  probe: describeFields(probeFields),
}
