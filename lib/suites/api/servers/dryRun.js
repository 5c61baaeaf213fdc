import { exitCodes } from '../../../base/errors/exitCodes.js'
import { UnableError } from '../../../base/errors/unableError.js'
import { createMask } from '../../../base/mask.js'
import { quoteAnswer } from '../../../workload/verify.js'
import { createChecks } from '../checks/createCheck.js'
import { learnExpectations } from '../checks/learnExpectations.js'
import { addSecrets } from './apiSecrets.js'
import { checkUnlearnt, chooseOperations } from './prepareRun.js'
import { buildServers, visitServer } from './visitServer.js'

/** @import { ApiRun, CheckOf, FirstAnswer, FirstAnswers } from './firstAnswers.js' */
/** @import { UserServer } from './visitServer.js' */
/** @import { Api, Operation, Settings } from '../types.d.ts' */

/** @typedef {{ operations: Operation[], checkOf: CheckOf, print: (text: string) => void }} Printing */

/**
 * Asks each server for each operation once, and prints answers and checks. Right is what the first server answers.
 * @param {object} options
 * @param {Api} options.api
 * @param {UserServer[]} options.servers
 * @param {Settings} options.settings
 * @param {AbortSignal} options.signal
 * @param {Set<string>} [options.secrets] - texts to mask, to which the file and its logins add
 * @returns {Promise<number>} the exit code
 * @throws {UsageError} if the file does not fit the API; {@link UnableError} if a build fails, or the first server
 *   gives no answers; the signal's reason
 */
export async function dryRun({ api, servers, settings, signal, secrets = new Set() }) {
  addSecrets(secrets, api)
  /** @type {ApiRun} */
  const run = { api, settings, signal, secrets }
  // The output is masked as JSON is: words of servers may have more.
  const { reason: maskText } = createMask(process.env, [], secrets)
  const print = (/** @type {string} */ text) => console.log(maskText(text))
  const operations = chooseOperations(api.operations, settings)
  await buildServers(servers, run)
  const [reference, ...rest] = servers
  const demand = { operations, checkOf: checkUnlearnt }
  const { checkOf, isRight } = await visitServer(reference, run, demand, async (first, visit) => {
    const checkOf = await learnOnce(first, { api, operations, signal: visit.signal })
    const { answers } = first
    return { checkOf, isRight: printAnswers(reference, visit.url, { operations, answers, checkOf, print }) }
  })
  let areRight = isRight
  for (const server of rest) areRight = (await tryServer(server, run, { operations, checkOf, print })) && areRight
  return areRight ? exitCodes.completed : exitCodes.incomplete
}

/**
 * Learns the right answers from those that the first server has given, without asking for them again.
 * @param {FirstAnswers} answered
 * @param {{ api: Api, operations: Operation[], signal: AbortSignal }} options
 * @returns {Promise<CheckOf>}
 */
async function learnOnce(answered, { api, operations, signal }) {
  const { broken, answers } = answered
  const right = operations.filter(({ name }) => !broken.has(name))
  const single = right.map((operation) => ({
    ...operation,
    variables: operation.step ? operation.variables : operation.variables.slice(0, 1),
    ...(operation.answers && { answers: operation.answers.slice(0, 1) }),
  }))
  const ask = async (/** @type {Operation} */ operation) => {
    const first = single.includes(operation) ? answers.get(operation.name) : undefined
    return first?.answer ?? answered.send(operation, 0, signal)
  }
  const learning = { api, operations: single, ask, signal, pauseMilliseconds: 0 }
  const { expectations, notices } = await learnExpectations(learning)
  for (const notice of notices) console.error(`bench: ${notice}`)
  const checkOf = createChecks(expectations, single)
  return (operation) => (right.includes(operation) ? checkOf(operation) : checkUnlearnt(operation))
}

/**
 * Asks a server beside the first one; why it gives no answers is printed.
 * @param {UserServer} server
 * @param {ApiRun} run
 * @param {Printing} printing
 * @returns {Promise<boolean>} whether all answers are right
 */
async function tryServer(server, run, printing) {
  try {
    return await visitServer(server, run, printing, async ({ answers }, { url }) =>
      printAnswers(server, url, { ...printing, answers }),
    )
  } catch (error) {
    if (!(error instanceof UnableError)) throw error
    printing.print(error.message)
    return false
  }
}

/**
 * Prints the answers of a server with their checks.
 * @param {UserServer} server
 * @param {string} url - with its port
 * @param {Printing & Pick<FirstAnswers, 'answers'>} demand
 * @returns {boolean} whether all answers are right
 */
function printAnswers({ name }, url, { operations, answers, checkOf, print }) {
  print(`${name} at ${url}`)
  const verdicts = operations.map((operation) => {
    const { answer, milliseconds } = /** @type {FirstAnswer} */ (answers.get(operation.name))
    const error = checkOf(operation)(0, answer.status, answer.headers, answer.body)
    const check = typeof operation.check === 'function' ? 'function' : operation.check
    const verdict = error === null ? `right (${check})` : `wrong (${check}): ${error.reason}`
    print(`  ${operation.name}: ${verdict}, ${Math.round(milliseconds)} ms, ${quoteAnswer(answer)}`)
    return error === null
  })
  return verdicts.every(Boolean)
}
