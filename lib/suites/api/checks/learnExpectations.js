import { setTimeout as delay } from 'node:timers/promises'
import { shapeOfAnswers } from './shape/answersShape.js'
import { readRequest } from './shape/collectFields.js'
import { shapeOfDocument } from './shape/documentShape.js'
import { findSchema } from './shape/findSchema.js'
import { askForData, learnAnswers, learntAnswers } from './learnAnswers.js'

/** @import { Answer } from '../../../types.d.ts' */
/** @import { Api, Expectation, Operation, Shape } from '../types.d.ts' */

/** Sends a request by its index. @typedef {(operation: Operation, index: number) => Promise<Answer>} Ask */

/** Pause before the last answers: values with the time in seconds have changed then. */
const defaultPauseMilliseconds = 1100

/**
 * Makes the shape of an operation from right answers, for lack of a schema.
 * @type {(operation: Operation, ask: Ask) => Promise<Shape>}
 * @throws {Fault} if an answer is wrong
 */
async function learnShape(operation, ask) {
  // Before any request: a mutation writes.
  readRequest(operation, null)
  /** @type {unknown[]} */
  const samples = []
  while (samples.length < learntAnswers) {
    const { data } = await askForData(ask, operation, samples.length % operation.variables.length)
    samples.push(data)
  }
  return shapeOfAnswers(operation, samples)
}

/**
 * Makes the shapes of operations.
 * @param {Api} api
 * @param {Operation[]} operations
 * @param {Ask} ask
 * @returns {Promise<{ shapes: Map<Operation, Shape>, notices: string[] }>}
 */
async function learnShapes(api, operations, ask) {
  /** @type {Map<Operation, Shape>} */
  const shapes = new Map()
  if (operations.length === 0) return { shapes, notices: [] }
  const source = await findSchema(api, ask)
  for (const operation of operations) {
    const { schema } = source
    shapes.set(operation, schema ? shapeOfDocument(operation, schema) : await learnShape(operation, ask))
  }
  if (source.schema) return { shapes, notices: [] }
  const names = operations.map(({ name }) => name).join(', ')
  const notice =
    `no schema by introspection (${source.reason}): answers of ${names} are checked for the fields of the document ` +
    `and for the lists that ${learntAnswers} answers had, not for types; add schema: 'schema.graphql' to check these`
  return { shapes, notices: [notice] }
}

/**
 * Learns from the first server which answers are right.
 * @param {object} source
 * @param {Api} source.api
 * @param {Operation[]} source.operations - those of the run
 * @param {Ask} source.ask - sends a request to the server, also one of an operation that the file does not have
 * @param {AbortSignal} source.signal
 * @param {number} [source.pauseMilliseconds] - before the last answers
 * @returns {Promise<{ expectations: Expectation[], notices: string[] }>} notices: about weaker checks, for the user
 * @throws {UsageError} if answers are not equal, or a document or the schema has faults; Fault if an answer is wrong
 */
export async function learnExpectations({
  api,
  operations,
  ask,
  signal,
  pauseMilliseconds = defaultPauseMilliseconds,
}) {
  const checkedBy = (/** @type {'equal' | 'shape'} */ check) => operations.filter((one) => one.check === check)
  const { shapes, notices } = await learnShapes(api, checkedBy('shape'), ask)
  const pause = () => delay(pauseMilliseconds, undefined, { signal })
  const answers = await learnAnswers(checkedBy('equal'), ask, pause)
  const expectations = operations.map((operation) => {
    const { name, check, ignore } = operation
    return {
      operation: name,
      check: typeof check === 'function' ? /** @type {const} */ ('function') : check,
      ignore,
      ...(answers.has(operation) && { answers: answers.get(operation) }),
      ...(shapes.has(operation) && { shape: shapes.get(operation) }),
    }
  })
  return { expectations, notices }
}
