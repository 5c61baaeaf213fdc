import { TextDecoder } from 'node:util'
import { decodeAnswer } from '../../../workload/decode.js'
import { plainWords } from '../../../workload/plainWords.js'
import { readAnswer } from '../../../workload/verify.js'
import { findErrors, readData, readValue } from './answerErrors.js'
import { createEqualJudge, isRepeated, keepRaw } from './equalCheck.js'
import { follow, readIgnore } from './ignorePaths.js'
import { describeMisshape } from './mismatches.js'
import { createShapeVerifier } from './shape/verifyShape.js'

/** @import { Answer } from '../../../types.d.ts' */
/** @import { RawBody } from './equalCheck.js' */
/** @import { AnswerError, CheckFunction, Expectation, Operation, Shape } from '../types.d.ts' */

/**
 * Error of an answer; key: that of its place, by default its reason without numbers.
 * @typedef {{ error: AnswerError, key?: string }} Judgement
 */
/** Judges an answer; index: of its request. @typedef {(index: number, answer: Answer) => Judgement | null} Judge */
/** Headers by names in lower case. @typedef {Answer['headers']} Headers */
/**
 * Check of an answer; index: of its request.
 * @typedef {(index: number, status: number, headers: Headers, body: Buffer) => AnswerError | null} AnswerCheck
 */

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
/** Most characters of a reason that a function gives. */
const maxReason = 300
/** Most errors that are kept. */
const maxErrors = 1000

/** Creates a function that reads answers: strictly until one could be read, then faster, by JSON.parse. */
function createReader() {
  let isStrict = true
  /** @type {(answer: Answer) => { value?: any, fault: string | null }} */
  return (answer) => {
    if (isStrict) {
      const { fault } = readAnswer(answer)
      if (fault !== null) return { fault }
      isStrict = false
    }
    try {
      return { value: JSON.parse(utf8.decode(decodeAnswer(answer))), fault: null }
    } catch {
      return readAnswer(answer)
    }
  }
}

/** Most requests of an operation whose last right bodies are kept. */
const maxBodies = 1000

/**
 * Creates the judge of answers that must have a shape. A body that came before is right again, unless the variables of
 * its request change.
 * @type {(expectation: Expectation, operation: Operation) => Judge}
 */
function createShapeJudge({ shape, ignore }, { variables, step }) {
  const verify = createShapeVerifier(/** @type {Shape} */ (shape), follow(readIgnore(ignore), 'data'))
  const read = createReader()
  /** @type {(RawBody | undefined)[]} */
  const rightBodies = []
  return (index, answer) => {
    if (isRepeated(answer, rightBodies[index])) return null
    const { value, error } = readData(answer, read)
    if (error) return { error }
    const difference = verify(value.data, variables[index])
    if (difference === null) {
      if (!step && index < maxBodies) rightBodies[index] = keepRaw(answer)
      return null
    }
    const { key, reason } = describeMisshape(difference)
    return { error: { kind: 'mismatch', reason }, key }
  }
}

/**
 * Calls the user's function.
 * @type {(check: CheckFunction, value: any, variables: object) => string | null} null if it returns true
 */
function callCheck(check, value, variables) {
  try {
    /** @type {unknown} */
    const verdict = check(value, variables)
    if (verdict === true) return null
    if (typeof verdict === 'string') return plainWords(verdict, maxReason)
    return `the check returned ${plainWords(String(verdict), maxReason)}; return true, or a reason as text`
  } catch (error) {
    return `the check threw: ${plainWords(error instanceof Error ? error.message : String(error), maxReason)}`
  }
}

/**
 * Creates the judge that the user wrote, which may allow errors of GraphQL.
 * @type {(expectation: Expectation, operation: Operation) => Judge}
 */
function createFunctionJudge(_, { check, variables }) {
  const read = createReader()
  return (index, answer) => {
    const { value, error } = readValue(answer, read)
    if (error) return { error }
    const reason = callCheck(/** @type {CheckFunction} */ (check), value, variables[index])
    return reason === null ? null : { error: findErrors(value) ?? { kind: 'mismatch', reason } }
  }
}

const judges = { equal: createEqualJudge, shape: createShapeJudge, function: createFunctionJudge }

/**
 * Creates the checks of operations.
 * @type {(expectations: Expectation[], operations: Operation[]) => (operation: Operation) => AnswerCheck}
 */
export function createChecks(expectations, operations) {
  /** @type {Map<string, AnswerCheck>} */
  const checks = new Map()
  for (const operation of operations) {
    const expectation = expectations.find((expected) => expected.operation === operation.name)
    if (expectation) checks.set(operation.name, createCheck(expectation, operation))
  }
  return ({ name }) => /** @type {AnswerCheck} */ (checks.get(name))
}

/**
 * Creates the check of an operation's answers.
 * @param {Expectation} expectation
 * @param {Operation} operation
 * @returns {AnswerCheck} errors at the same place are one object, which describes the first of them
 * @throws {UsageError} if a path to ignore is none
 */
export function createCheck(expectation, operation) {
  const judge = judges[expectation.check](expectation, operation)
  /** @type {Map<string, AnswerError>} */
  const errors = new Map()

  return (index, status, headers, body) => {
    const judgement = judge(index, { status, headers, body, complete: true })
    if (judgement === null) return null
    const { error, key = error.reason.replace(/\w*\d\w*/g, '#') } = judgement
    const place = `${error.kind} ${key}`
    const first = errors.get(place) ?? error
    if (errors.size < maxErrors) errors.set(place, first)
    return first
  }
}
