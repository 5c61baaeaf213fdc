import { runParameters } from '../../core/plan/parameters.js'
import { objectSchema, schemaOfSettings } from '../../core/plan/schemas.js'
import { instructionsSchema } from '../kit/countInstructions.js'
import { amount, amountOrNull, count, referTo, text, textOrNull } from '../kit/fields.js'
import { storedParameters } from './parameters.js'

const name = { type: 'string', minLength: 1 }
const flag = { type: 'boolean' }
const positive = { type: 'number', exclusiveMinimum: 0 }
const positiveCount = { type: 'integer', minimum: 1 }
const sha256 = { type: 'string', pattern: '^[0-9a-f]{64}$' }
const latencyMs = { anyOf: [referTo('latency'), { type: 'null' }] }
const errorKinds = ['status', 'graphql', 'mismatch', 'timeout', 'refused', 'reset', 'closed', 'goaway', 'stream reset']

/** Adds the meaning of a field. @type {(schema: object, description: string) => object} */
const as = (schema, description) => ({ ...schema, description })

/** @param {object} items */
const listOf = (items) => ({ type: 'array', minItems: 1, items })

/** Value of a closed loop, a constant rate or a capacity. */
const value = objectSchema(
  {
    requestsPerSecond: amount.schema,
    counts: referTo('counts'),
    errors: { type: 'array', maxItems: 10, items: referTo('answerErrors') },
    turns: as(count.schema, 'turns in which it was measured'),
    seconds: as(amount.schema, 'their duration, each until its last answer'),
    latencyMs,
    latencyHistogram: text.schema,
    bytesPerAnswer: as(amountOrNull.schema, 'mean length of the bodies of right answers; null if there was none'),
    openLoop: as(
      referTo('openLoop'),
      'facts of a constant rate, where `value.requestsPerSecond` is the rate achieved; absent in a closed loop',
    ),
    capacity: referTo('capacity'),
    operations: { type: 'object', additionalProperties: referTo('operationValue') },
    serverPeakMemoryBytes: amountOrNull.schema,
    readySeconds: amountOrNull.schema,
    firstAnswerMs: amountOrNull.schema,
    clientCpuShare: amount.schema,
  },
  ['openLoop', 'capacity', 'operations'],
)

/** Facts about a server of the user's file. */
const server = objectSchema({
  name: as(text.schema, "name of the server's row"),
  url: as(text.schema, 'address of requests; `{port}` is a port that the runner chooses'),
  starts: as(flag, 'whether a command starts it, anew for each process'),
  sharesAddress: as(
    flag,
    'whether another server that a command starts has the same address: they cannot be alive at once',
  ),
})

/** Facts about an operation. */
const operation = objectSchema({
  name: as(text.schema, 'name of the operation'),
  kind: as({ enum: ['query', 'mutation'] }, '`query` or `mutation`'),
  weight: as(positive, 'share of the mix, relative to the others'),
  requests: as(positiveCount, 'number of its requests'),
  check: as({ enum: ['equal', 'shape', 'function'] }, '`equal`, `shape` or `function`'),
  sha256: as(sha256, 'SHA-256 of document, variables, check and what else makes its requests'),
})

/** Facts about the user's file. */
const api = objectSchema({
  path: as(text.schema, 'path of the file, from `~` if it is below the home directory'),
  sha256: as(sha256, 'SHA-256 of what it measures: names of headers and of the environment, without their values'),
  servers: as(listOf(server), 'its servers; others are compared with the first'),
  operations: as(listOf(operation), 'its operations'),
})

/** Defines stored settings, conditions and values. */
export function definitions() {
  const { connections, pipelining, rate } = storedParameters
  const resolved = { api: referTo('api'), operations: listOf(name), cohort: positiveCount, reference: name }
  const conditions = {
    operation: name,
    connections: connections.kind.schema,
    pipelining: pipelining.kind.schema,
    rate: rate.kind.schema,
    slo: name,
  }
  return {
    api,
    settings: schemaOfSettings({ ...runParameters, ...storedParameters }, resolved),
    trialConditions: objectSchema({ instructions: { const: true } }, ['instructions']),
    sampleConditions: objectSchema(conditions, ['rate', 'slo']),
    value: { anyOf: [value, referTo('instructions')] },
    instructions: instructionsSchema,
    counts: objectSchema({
      sent: count.schema,
      ok: count.schema,
      errors: as(count.schema, 'requests without a right answer: `sent` less `ok`'),
    }),
    answerErrors: objectSchema({
      kind: as({ enum: errorKinds }, `one of ${errorKinds.map((kind) => `\`${kind}\``).join(', ')}`),
      reason: as(text.schema, "the reason, in the server's words if it has any"),
      count: as(positiveCount, 'number of requests'),
    }),
    operationValue: objectSchema({
      ok: as(count.schema, 'right answers of the operation in the mix'),
      errors: as(count.schema, 'its requests without one'),
      latencyMs: as(latencyMs, 'latency of its right answers; null if there was none'),
      latencyHistogram: as(text.schema, 'the same as an HDR histogram, as `value.latencyHistogram`'),
    }),
    openLoop: objectSchema({
      intendedRequestsPerSecond: as(positive, 'requests due per second'),
      sustained: as(flag, 'whether the server kept up in all windows; if not, the latencies are lower bounds'),
      unanswered: as(count.schema, 'requests without an answer 2 s after their window'),
      latenessP99Ms: as(
        amount.schema,
        'milliseconds: 99th percentile of how late the client itself sent, in the worst window',
      ),
    }),
    capacity: objectSchema({ reason: textOrNull.schema, probes: listOf(referTo('probe')) }),
    probe: objectSchema({
      shareOfMaximum: { ...positive, maximum: 1 },
      requestsPerSecond: amount.schema,
      sustained: flag,
      met: flag,
      latencyMs,
    }),
  }
}
