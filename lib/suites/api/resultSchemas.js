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

/** @param {object} items */
const listOf = (items) => ({ type: 'array', minItems: 1, items })

/** Value of a closed loop, a constant rate or a capacity. */
const value = objectSchema(
  {
    requestsPerSecond: amount.schema,
    counts: referTo('counts'),
    errors: { type: 'array', maxItems: 10, items: referTo('answerErrors') },
    turns: count.schema,
    seconds: amount.schema,
    latencyMs,
    latencyHistogram: text.schema,
    bytesPerAnswer: amountOrNull.schema,
    openLoop: referTo('openLoop'),
    capacity: referTo('capacity'),
    operations: { type: 'object', additionalProperties: referTo('operationValue') },
    serverPeakMemoryBytes: amountOrNull.schema,
    readySeconds: amountOrNull.schema,
    firstAnswerMs: amountOrNull.schema,
    clientCpuShare: amount.schema,
  },
  ['openLoop', 'capacity', 'operations'],
)

/** Facts about the user's file. */
const api = objectSchema({
  path: text.schema,
  sha256,
  servers: listOf(objectSchema({ name: text.schema, url: text.schema, starts: flag, sharesAddress: flag })),
  operations: listOf(
    objectSchema({
      name: text.schema,
      kind: { enum: ['query', 'mutation'] },
      weight: positive,
      requests: positiveCount,
      check: { enum: ['equal', 'shape', 'function'] },
      sha256,
    }),
  ),
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
    counts: objectSchema({ sent: count.schema, ok: count.schema, errors: count.schema }),
    answerErrors: objectSchema({ kind: { enum: errorKinds }, reason: text.schema, count: positiveCount }),
    operationValue: objectSchema({
      ok: count.schema,
      errors: count.schema,
      latencyMs,
      latencyHistogram: text.schema,
    }),
    openLoop: objectSchema({
      intendedRequestsPerSecond: positive,
      sustained: flag,
      unanswered: count.schema,
      latenessP99Ms: amount.schema,
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
