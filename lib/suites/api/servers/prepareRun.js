import { readData } from '../checks/answerErrors.js'
import { createCheck } from '../checks/createCheck.js'
import { learnExpectations } from '../checks/learnExpectations.js'
import { isQuery } from './firstAnswers.js'
import { buildServers, visitServer } from './visitServer.js'

/** @import { AnswerCheck } from '../checks/createCheck.js' */
/** @import { Expectation, Operation, Settings } from '../types.d.ts' */
/** @import { ApiRun } from './firstAnswers.js' */
/** @import { UserServer } from './visitServer.js' */

/** Accepts all data without errors. @type {AnswerCheck} */
const checkData = (_, status, headers, body) => readData({ status, headers, body, complete: true }).error

/**
 * Creates the check of answers before right ones are learnt: by the user's function, which may allow errors, or else by
 * `checkData`.
 * @param {Operation} operation
 * @returns {AnswerCheck}
 */
export const checkUnlearnt = (operation) =>
  typeof operation.check === 'function'
    ? createCheck({ operation: operation.name, check: 'function', ignore: [] }, operation)
    : checkData

/**
 * Builds the servers, and learns the right answers from the first one.
 * @param {UserServer[]} servers
 * @param {ApiRun} run
 * @param {Operation[]} operations
 * @returns {Promise<{ expectations: Expectation[], headers: Record<string, string>, startSeconds: number }>} headers:
 *   of the login; startSeconds: to the first answer of the first server
 * @throws {UsageError} if answers cannot be compared; {@link UnableError} if a build fails or the first server gives no
 *   right answers, with its words; the signal's reason
 */
export async function prepareRun(servers, run, operations) {
  await buildServers(servers, run)
  // A mutation writes: only learning sends it, if it has to.
  const demand = { operations: operations.filter(isQuery).slice(0, 1), checkOf: checkUnlearnt }
  const learnt = await visitServer(servers[0], run, demand, async (first, { signal, startSeconds }) => {
    const ask = (/** @type {Operation} */ operation, /** @type {number} */ index) =>
      first.send(operation, index, signal)
    return {
      headers: first.headers ?? {},
      startSeconds,
      ...(await learnExpectations({ api: run.api, operations, ask, signal })),
    }
  })
  for (const notice of learnt.notices) console.error(`bench: ${notice}`)
  return learnt
}
