import { hasErrors, isSuccess } from '../../../workload/answerRules.js'
import { showValue } from '../../../workload/difference.js'
import { plainWords } from '../../../workload/plainWords.js'
import { describeUnexpectedErrors, quoteAnswer, quoteHeaders, readAnswer } from '../../../workload/verify.js'

/** @import { Answer } from '../../../types.d.ts' */
/** @import { AnswerError } from '../types.d.ts' */

/** Value of an answer, or why it has none. @typedef {{ value?: any, error: AnswerError | null }} ReadValue */

/** Most characters of a code of an error. */
const maxCode = 100

/** Describes the errors of an answer with the code of the first. @param {any} value */
function describeErrors(value) {
  const code = [value.errors].flat()[0]?.extensions?.code
  const suffix = typeof code === 'string' ? `, code ${plainWords(code, maxCode)}` : ''
  return describeUnexpectedErrors(null, value) + suffix
}

/**
 * Describes a status other than 2xx with the errors of GraphQL that came with it, or else with the body's beginning.
 * @param {Answer} answer
 * @returns {AnswerError}
 */
function toStatusError(answer) {
  const { value } = readAnswer({ ...answer, status: 200 })
  const reason = value?.errors
    ? `status ${answer.status}${quoteHeaders(answer)}, ${describeErrors(value)}`
    : quoteAnswer(answer)
  return { kind: 'status', reason }
}

/** Describes the errors of GraphQL in an answer. @param {any} value @returns {AnswerError | null} null without any */
export const findErrors = (value) => (hasErrors(value) ? { kind: 'graphql', reason: describeErrors(value) } : null)

/**
 * Reads the value of an answer.
 * @param {Answer} answer
 * @param {typeof readAnswer} [read] - reads answers with status 2xx
 * @returns {ReadValue}
 */
export function readValue(answer, read = readAnswer) {
  if (!isSuccess(answer.status)) return { error: toStatusError(answer) }
  const { value, fault } = read(answer)
  return fault === null ? { value, error: null } : { error: { kind: 'mismatch', reason: fault } }
}

/** Reads the value of an answer that must have data and no errors. @type {typeof readValue} */
export function readData(answer, read = readAnswer) {
  const { value, error } = readValue(answer, read)
  const problem = error ?? findErrors(value)
  if (problem) return { error: problem }
  if (Object(value?.data) !== value?.data)
    return { error: { kind: 'mismatch', reason: `expected data without errors, got ${showValue(value)}` } }
  const { errors: _, ...rest } = value
  return { value: rest, error: null }
}
