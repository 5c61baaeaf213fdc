import { ask } from '../../load/ask.js'
import { timeoutSignal } from '../../load/timeouts.js'
import { isSuccess } from '../../workload/answerRules.js'
import { describeDifference } from '../../workload/difference.js'
import { partial } from '../../workload/federation/operations.js'
import { readAnswer } from '../../workload/verify.js'
import { createRequest } from './requests.js'

/** @import { Question } from '../../servers/goldenAnswer.js' */
/** @import { Answer } from '../../types.d.ts' */
/** @import { Operation } from '../../workload/federation/operations.js' */

const partialSeconds = 10

/** Writes the path of an error, whose indexes of lists some servers write as texts. @param {any} error */
const pathOf = (error) => (Array.isArray(error?.path) ? JSON.stringify(error.path.map(String)) : null)

/**
 * Describes what came of an operation of which a subgraph failed one nullable field. The specification wants the rest
 * of the data, and an error with the path of the field.
 * Source: GraphQL, October 2021, 6.4.4 (handling field errors) and 7.1.2 (errors).
 * @param {Answer} answer
 * @param {Required<Pick<Operation, 'errorPaths'>> & { golden: { data: object } }} expected
 * @returns {string} `yes` if it is that
 */
export function describePartial(answer, { golden, errorPaths }) {
  if (!isSuccess(answer.status)) return `HTTP ${answer.status}`
  const { value, fault } = readAnswer(answer)
  if (fault !== null) return 'no JSON'
  const { data = null, errors } = value ?? {}
  if (data === null) return 'no data'
  if (describeDifference(golden.data, data) !== null) return 'other data'
  if (!Array.isArray(errors) || errors.length === 0) return 'no error'
  const [expected, received] = [errorPaths.map((path) => pathOf({ path })), errors.map(pathOf)]
  if (received.every((path) => path === null)) return 'error without a path'
  if (describeDifference(expected.toSorted(), received.toSorted()) === null) return 'yes'
  const fields = errorPaths.map((path) => pathOf({ path: path.filter((part) => typeof part === 'string') }))
  return describeDifference(fields.toSorted(), received.toSorted()) === null ? 'path without index' : 'another path'
}

/**
 * Asks for an operation of which a subgraph fails one field.
 * @param {Pick<Question, 'port' | 'signal'>} question
 * @returns {Promise<{ partialData: string }>}
 */
export async function askPartial({ port, signal }) {
  const { name, document, golden } = partial
  const way = { port, signal: AbortSignal.any([signal, timeoutSignal(partialSeconds)]) }
  const answer = await ask(createRequest(name, document, golden), way).catch(() => null)
  signal.throwIfAborted()
  return { partialData: answer === null ? 'no answer' : describePartial(answer, partial) }
}
