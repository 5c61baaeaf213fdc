import { codingOf } from '../../../load/decoding.js'
import { isSuccess } from '../../../workload/answerRules.js'
import { decodeAnswer } from '../../../workload/decode.js'
import { writeJson } from '../../../workload/json.js'
import { readData } from './answerErrors.js'
import { findSpans, repeats } from './ignoredBytes.js'
import { readIgnore, withoutIgnored } from './ignorePaths.js'
import { describeMismatch } from './mismatches.js'

/** @import { Answer } from '../../../types.d.ts' */
/** @import { Expectation, Operation } from '../types.d.ts' */
/** @import { Judge } from './createCheck.js' */
/** @import { RightBody } from './ignoredBytes.js' */

/**
 * Numbers distinct requests in the order in which they first occur.
 * @param {Operation['variables']} variables
 * @returns {number[]} number of each request
 */
export function numberRequests(variables) {
  /** @type {Map<string, number>} */
  const numbers = new Map()
  return variables.map((one) => {
    const text = writeJson(one)
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    return number
  })
}

/** Body of a right answer as it came. @typedef {{ raw: Buffer, coding: string }} RawBody */

/** Tells whether a right body came again, not yet decoded. @type {(answer: Answer, right?: RawBody) => boolean} */
export const isRepeated = (answer, right) =>
  isSuccess(answer.status) && right?.coding === codingOf(answer) && right.raw.equals(answer.body)

/** Keeps the body of a right answer: a copy, because the memory of a chunk is used again. @param {Answer} answer */
export const keepRaw = (answer) => ({ raw: Buffer.from(answer.body), coding: codingOf(answer) })

/** @param {Answer} answer @returns {Buffer | null} null if it cannot be decoded */
function decodeOrNull(answer) {
  try {
    return decodeAnswer(answer)
  } catch {
    return null
  }
}

/**
 * Creates the judge of answers that must be equal to learnt ones. A body is compared byte by byte with the last right
 * one of its request, as it came, then decoded and without ignored values. Only one that differs is read as JSON.
 * @param {Expectation} expectation
 * @param {Operation} operation
 * @returns {Judge}
 */
export function createEqualJudge({ answers = [], ignore }, { variables }) {
  const ignored = readIgnore(ignore)
  const numbers = numberRequests(variables)
  /** @type {(RightBody & RawBody | undefined)[]} */
  const rightBodies = []

  return (index, answer) => {
    const number = numbers[index]
    const right = isSuccess(answer.status) ? rightBodies[number] : undefined
    if (isRepeated(answer, right)) return null
    const body = isSuccess(answer.status) ? decodeOrNull(answer) : null
    if (right && body && repeats(right, body)) return null
    const { value, error } = readData(answer)
    if (error) return { error }
    const mismatch = describeMismatch(answers[number], withoutIgnored(value, ignored))
    if (mismatch) return { error: { kind: 'mismatch', reason: mismatch.reason }, key: mismatch.key }
    const kept = keepRaw(answer)
    const bytes = body === null || body === answer.body ? kept.raw : body
    rightBodies[number] = { ...kept, bytes, spans: findSpans(bytes, ignored) }
    return null
  }
}
