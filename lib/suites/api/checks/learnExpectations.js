import { setTimeout as delay } from 'node:timers/promises'
import { Fault } from '../../../base/errors/fault.js'
import { UsageError } from '../../../base/errors/usageError.js'
import { createChecks } from './createCheck.js'
import { shapeOfAnswers } from './shape/answersShape.js'
import { readRequest } from './shape/collectFields.js'
import { shapeOfDocument } from './shape/documentShape.js'
import { findSchema } from './shape/findSchema.js'
import { askForData, learnAnswers, learntAnswers, listDistinct } from './learnAnswers.js'

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
 * @typedef {object} Source
 * @property {Api} api
 * @property {Operation[]} operations - those of the run
 * @property {Ask} ask - sends a request to the server, also one of an operation that the file does not have
 * @property {AbortSignal} signal
 * @property {number} [pauseMilliseconds] - before the last answers
 * @property {number} [rounds] - equal answers from which the right one is learnt
 * @property {(operation: Operation) => boolean} [isBroken] - whether a mutation that was sent is left out
 */
/** Expectations; notices: about weaker checks, for the user. */
/** @typedef {{ expectations: Expectation[], notices: string[] }} Learnt */

/** @type {(source: Source) => Promise<Learnt>} */
async function learnKind({ api, operations, ask, signal, ...rest }) {
  const { pauseMilliseconds = defaultPauseMilliseconds, rounds = learntAnswers } = rest
  const checkedBy = (/** @type {'equal' | 'shape'} */ check) => operations.filter((one) => one.check === check)
  const { shapes, notices } = await learnShapes(api, checkedBy('shape'), ask)
  const pause = () => delay(pauseMilliseconds, undefined, { signal })
  const answers = await learnAnswers(checkedBy('equal'), ask, rounds, pause)
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

/** Most distinct requests of a query that are sent again after each mutation. */
const maxRepeated = 100

/**
 * Sends each mutation once, and refuses one after which a query has another answer than the right one.
 * @type {(mutations: Operation[], queries: Operation[], expectations: Expectation[], ask: Ask) => Promise<void>}
 * @throws {UsageError} that names both, with what would allow it; Fault if the server does not answer the query
 */
async function refuseChanges(mutations, queries, expectations, ask) {
  const checkOf = createChecks(expectations, queries)
  /** @type {Map<Operation, string>} */
  const changes = new Map()
  for (const mutation of mutations) {
    await ask(mutation, 0).catch((error) => {
      if (!(error instanceof Fault)) throw error
    })
    for (const query of queries)
      for (const index of listDistinct(query).slice(0, maxRepeated)) {
        if (changes.has(query)) break
        const { status, headers, body } = await ask(query, index)
        const error = checkOf(query)(index, status, headers, body)
        if (error) changes.set(query, `operations.${mutation.name} changes operations.${query.name}: ${error.reason}`)
      }
  }
  const advice = 'or let the query ask for what the mutation does not change'
  if (changes.size > 0) throw new UsageError(`${[...changes.values()].join('; ')}; ${advice}`)
}

/**
 * Learns from the first server which answers are right: of queries, then of mutations, which must not change those.
 * @param {Source} source
 * @returns {Promise<Learnt>} expectations in the order of the operations
 * @throws {UsageError} if answers are not equal, a document or the schema has faults, or a mutation changes a query;
 *   Fault if an answer is wrong
 */
export async function learnExpectations({ isBroken = () => false, ...source }) {
  const { operations, ask } = source
  const [queries, mutations] = [true, false].map((isQuery) =>
    operations.filter(({ kind }) => (kind === 'query') === isQuery),
  )
  const first = await learnKind({ ...source, operations: queries })
  const equal = queries.filter(({ check }) => check === 'equal')
  if (equal.length > 0) await refuseChanges(mutations, equal, first.expectations, ask)
  const second = await learnKind({ ...source, operations: mutations.filter((one) => !isBroken(one)) })
  const placeOf = (/** @type {Expectation} */ { operation }) => operations.findIndex(({ name }) => name === operation)
  return {
    expectations: [...first.expectations, ...second.expectations].sort((a, b) => placeOf(a) - placeOf(b)),
    notices: [...first.notices, ...second.notices],
  }
}
