import { exitCodes } from '../../../base/errors/exitCodes.js'
import { UnableError } from '../../../base/errors/unableError.js'
import { createMask } from '../../../base/mask.js'
import { WrongAnswer } from '../../../servers/goldenAnswer.js'
import { quoteAnswer } from '../../../workload/verify.js'
import { createChecks } from '../checks/createCheck.js'
import { learnExpectations } from '../checks/learnExpectations.js'
import { addSecrets } from './apiSecrets.js'
import { isQuery } from './firstAnswers.js'
import { chooseOperations } from '../file/chooseOperations.js'
import { checkUnlearnt } from './prepareRun.js'
import { buildServers, visitServer } from './visitServer.js'

/** @import { ApiRun, CheckOf, FirstAnswer, FirstAnswers } from './firstAnswers.js' */
/** @import { UserServer } from './visitServer.js' */
/** @import { Api, Operation, Settings } from '../types.d.ts' */

/** @typedef {{ operations: Operation[], checkOf: CheckOf, print: (text: string) => void }} Printing */

/** Answers of the first server to a query, between which a clock with seconds goes on. */
const rounds = 2

/**
 * Asks each server for each operation, and prints answers and checks. Right is what the first server answers twice.
 * @param {object} options
 * @param {Api} options.api
 * @param {UserServer[]} options.servers
 * @param {Settings} options.settings
 * @param {AbortSignal} options.signal
 * @param {Set<string>} [options.secrets] - texts to mask, to which the file and its logins add
 * @param {string[]} [options.fixed] - names of the options that the user wrote
 * @returns {Promise<number>} the exit code
 * @throws {UsageError} if the file does not fit the API; {@link UnableError} if a build fails, or the first server
 *   gives no answers; the signal's reason
 */
export async function dryRun({ api, servers, settings, signal, secrets = new Set(), fixed }) {
  addSecrets(secrets, api)
  /** @type {ApiRun} */
  const run = { api, settings, signal, secrets, fixed }
  // The output is masked as JSON is: words of servers may have more.
  const { reason: maskText } = createMask(process.env, [], secrets)
  const print = (/** @type {string} */ text) => console.log(maskText(text))
  const operations = chooseOperations(api.operations, settings)
  await buildServers(servers, run)
  const [reference, ...rest] = servers
  // Mutations are sent later, by what learns which queries they change.
  const demand = { operations: operations.filter(isQuery), checkOf: checkUnlearnt }
  const { checkOf, isRight } = await visitServer(reference, run, demand, async (first, visit) => {
    const checkOf = await learnTwice(first, { api, operations, signal: visit.signal })
    const { answers } = first
    return { checkOf, isRight: printAnswers(reference, visit.url, { operations, answers, checkOf, print }) }
  })
  let areRight = isRight
  for (const server of rest) areRight = (await tryServer(server, run, { operations, checkOf, print })) && areRight
  return areRight ? exitCodes.completed : exitCodes.incomplete
}

/**
 * Learns the right answers of the first requests, and sends each mutation once.
 * @param {FirstAnswers} answered - its queries
 * @param {{ api: Api, operations: Operation[], signal: AbortSignal }} options
 * @returns {Promise<CheckOf>}
 */
async function learnTwice(answered, { api, operations, signal }) {
  const single = operations.flatMap((operation) => {
    if (answered.broken.has(operation.name)) return []
    const { answers } = operation
    const variables = operation.step ? operation.variables : operation.variables.slice(0, 1)
    return [{ ...operation, variables, ...(answers && { answers: answers.slice(0, 1) }) }]
  })
  /** Sends a mutation that was not sent, because it writes. @param {Operation} operation */
  async function write(operation) {
    const { name } = operation
    if (!answered.answers.has(name))
      await answered.ask(operation, signal).catch((error) => {
        if (!(error instanceof WrongAnswer)) throw error
      })
    return /** @type {FirstAnswer} */ (answered.answers.get(name)).answer
  }
  /** Queries whose first answer is used. */
  const used = new Set()
  const ask = async (/** @type {Operation} */ operation) => {
    if (!single.includes(operation)) return answered.send(operation, 0, signal)
    if (!isQuery(operation)) return write(operation)
    const first = used.has(operation) ? undefined : answered.answers.get(operation.name)
    used.add(operation)
    return first?.answer ?? answered.send(operation, 0, signal)
  }
  const isBroken = (/** @type {Operation} */ { name }) => answered.broken.has(name)
  const { expectations, notices } = await learnExpectations({ api, operations: single, ask, signal, rounds, isBroken })
  for (const mutation of operations.filter((one) => !isQuery(one))) await write(mutation)
  for (const notice of notices) console.error(`bench: ${notice}`)
  const checkOf = createChecks(expectations, single)
  return (operation) => (isBroken(operation) ? checkUnlearnt(operation) : checkOf(operation))
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
