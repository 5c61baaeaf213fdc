import { Fault } from '../../../base/errors/fault.js'
import { UsageError } from '../../../base/errors/usageError.js'
import { describeDifference } from '../../../workload/difference.js'
import { readData } from './answerErrors.js'
import { numberRequests } from './equalCheck.js'
import { readIgnore, withoutIgnored } from './ignorePaths.js'
import { adviseOnDifference, findPatterns } from './mismatches.js'

/** @import { Operation } from '../types.d.ts' */
/** @import { Ignored } from './ignorePaths.js' */
/** @import { Ask } from './learnExpectations.js' */

/**
 * Operation whose answers are learnt.
 * @typedef {object} Learner
 * @property {Operation} operation
 * @property {number[]} indexes - of its distinct requests
 * @property {Ignored | null} ignored
 * @property {unknown[]} answers - first one of each distinct request, without ignored values
 * @property {string | null} difference - first one between two answers
 * @property {Set<string>} patterns - places of all differences
 */

/** Number of equal answers from which the right one is learnt, unless it is a first look. */
export const learntAnswers = 10
/** Requests in flight: as many as the load has by default. */
const atOnce = 10

/** Lists the indexes of distinct requests. @param {Pick<Operation, 'variables'>} operation */
export function listDistinct({ variables }) {
  /** @type {number[]} */
  const indexes = []
  for (const [index, number] of numberRequests(variables).entries()) if (number === indexes.length) indexes.push(index)
  return indexes
}

/** @param {Operation} operation @returns {Learner} */
const createLearner = (operation) => ({
  operation,
  indexes: listDistinct(operation),
  ignored: readIgnore(operation.ignore),
  answers: [],
  difference: null,
  patterns: new Set(),
})

/**
 * Gets the value of the answer to one request.
 * @type {(ask: Ask, operation: Operation, index: number) => Promise<any>}
 * @throws {Fault} with the server's words if it has no data, or errors
 */
export async function askForData(ask, operation, index) {
  const { value, error } = readData(await ask(operation, index))
  if (error === null) return value
  const place = operation.variables.length > 1 ? ` with variables[${index}]` : ''
  throw new Fault('WRONG_ANSWER', `operations.${operation.name}${place}: ${error.reason}`)
}

/** @type {(learner: Learner, number: number, round: number, ask: Ask) => Promise<void>} */
async function learnOne(learner, number, round, ask) {
  const { operation, indexes, ignored, answers, patterns } = learner
  const value = withoutIgnored(await askForData(ask, operation, indexes[number]), ignored)
  if (round === 1) {
    answers[number] = value
    return
  }
  const difference = describeDifference(answers[number], value)
  if (difference === null) return
  learner.difference ??= difference
  for (const pattern of findPatterns(answers[number], value)) patterns.add(pattern)
}

/** @type {(learner: Learner, round: number, ask: Ask) => Promise<void>} */
async function learnRound(learner, round, ask) {
  const numbers = [...learner.indexes.keys()]
  for (let at = 0; at < numbers.length; at += atOnce)
    await Promise.all(numbers.slice(at, at + atOnce).map((number) => learnOne(learner, number, round, ask)))
}

/**
 * Reads the answers of an operation whose user gives them.
 * @type {(operation: Operation) => [Operation, unknown[]][]}
 */
function givenAnswers(operation) {
  const { answers, ignore } = operation
  if (!answers) return []
  const ignored = readIgnore(ignore)
  return [[operation, answers.map((answer) => withoutIgnored(answer, ignored))]]
}

/**
 * Learns the right answers of operations, unless the user gives them: each distinct request must have the same
 * answer several times.
 * @param {Operation[]} operations
 * @param {Ask} ask
 * @param {number} rounds
 * @param {() => Promise<void>} pause - lets clocks with seconds go on before the last answers
 * @returns {Promise<Map<Operation, unknown[]>>} answers by distinct requests, without ignored values
 * @throws {UsageError} if answers differ, with the line that would allow it; Fault if one is wrong
 */
export async function learnAnswers(operations, ask, rounds, pause) {
  const learners = operations.flatMap((operation) => (operation.answers ? [] : createLearner(operation)))
  for (let round = 1; round <= rounds; round += 1) {
    if (round === rounds && learners.length > 0) await pause()
    for (const learner of learners) await learnRound(learner, round, ask)
  }
  const problems = learners.flatMap(({ operation: { name }, difference, patterns }) => {
    if (difference === null) return []
    const start = `operations.${name}: ${rounds} answers to one request are not equal`
    return `${start}: ${adviseOnDifference(difference, [...patterns])}`
  })
  if (problems.length > 0) throw new UsageError(problems.join('; '))
  return new Map([
    ...operations.flatMap(givenAnswers),
    ...learners.map(({ operation, answers }) => /** @type {const} */ ([operation, answers])),
  ])
}
