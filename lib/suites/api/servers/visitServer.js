import { statSync } from 'node:fs'
import { Fault } from '../../../base/errors/fault.js'
import { UnableError } from '../../../base/errors/unableError.js'
import { UsageError } from '../../../base/errors/usageError.js'
import { runOnFreePort, runProcess } from '../../../core/run/runProcess.js'
import { shown } from '../../../core/store/files.js'
import { adviseOnErrors } from '../../../load/adviseOnErrors.js'
import { runBuild } from '../../../servers/runBuild.js'
import { WrongAnswer } from '../../../servers/goldenAnswer.js'
import { addressesOf, fillPort } from '../../../servers/runningServer.js'
import { firstAccepting } from '../../../servers/sockets.js'
import { FirstAnswers, isQuery } from './firstAnswers.js'

/** @import { Question } from '../../../servers/goldenAnswer.js' */
/** @import { Server } from '../../../types.d.ts' */
/** @import { Operation } from '../types.d.ts' */
/** @import { ApiRun, CheckOf } from './firstAnswers.js' */

/** Server of an api file. @typedef {Server & Required<Pick<Server, 'endpoint'>>} UserServer */

/**
 * @typedef {object} Demand
 * @property {Operation[]} operations - to ask for
 * @property {CheckOf} checkOf
 */

/** @typedef {{ url: string, signal: AbortSignal, startSeconds: number }} Visit startSeconds: 0 if it ran already */

/** Tries of all operations after the load: a server with some errors answers rightly in one of them. */
const maxTries = 5

/**
 * Makes the question for one process of a server.
 * @param {ApiRun} run
 * @param {UserServer} server
 * @param {number} port
 * @param {Demand} demand
 * @returns {{ first: FirstAnswers, url: string, question: Omit<Question, 'signal'> }}
 */
export function createQuestion(run, { name, endpoint }, port, { operations, checkOf }) {
  const url = fillPort(endpoint.url, port)
  const first = new FirstAnswers(run, { name, url }, checkOf)
  const ordered = [...operations.filter(isQuery), ...operations.filter((operation) => !isQuery(operation))]
  const question = {
    port,
    hosts: addressesOf(endpoint.host),
    requestSeconds: run.settings.timeoutSeconds,
    prepare: (/** @type {AbortSignal} */ signal) => first.logIn(signal),
    operations: ordered.map((one) => ({ ask: (/** @type {AbortSignal} */ signal) => first.ask(one, signal) })),
    lastTries: maxTries,
  }
  return { first, url, question }
}

/**
 * Starts a process of a server, or goes to the one that runs, and hands it over once it answers.
 * @template Result
 * @param {UserServer} server
 * @param {ApiRun} run
 * @param {Demand} demand
 * @param {(first: FirstAnswers, visit: Visit) => Promise<Result>} use
 * @returns {Promise<Result>}
 * @throws {UnableError} with the words of the server if it gives no right answer; UsageError; the signal's reason
 */
export async function visitServer(server, run, demand, use) {
  const { name, endpoint } = server
  const { settings, secrets, signal, fixed = [] } = run
  const { readyTimeoutSeconds } = settings
  /** @type {Result[]} */
  const results = []
  try {
    if (endpoint.command === undefined) await assertRunning(server)
    const visit = async (/** @type {{ port: number }} */ { port }) => {
      const { first, url, question } = createQuestion(run, server, port, demand)
      const job = { server, options: { secrets }, question: { ...question, lastTries: 0 }, readyTimeoutSeconds, signal }
      return runProcess(job, async (ready) => {
        const { startedAt } = ready.server
        const startSeconds = startedAt === null ? 0 : (ready.readyAt - startedAt) / 1000
        results.push(await use(first, { url, signal: ready.signal, startSeconds }))
        return async () => {}
      })
    }
    await runOnFreePort({ server, port: endpoint.port ?? settings.port }, visit, !fixed.includes('port'))
    return results[0]
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const isRefused = error instanceof WrongAnswer && error.isRefused
    const advice = adviseOnErrors([{ reason: error.message }])
    throw new UnableError(isRefused ? 'ACCESS_REFUSED' : 'CANNOT_SERVE', `${name}: ${error.message}${advice}`)
  }
}

/** @param {UserServer} server @throws {UnableError} if it does not run */
async function assertRunning({ name, endpoint: { url, host, port = 0, socketPath } }) {
  if ((await firstAccepting(socketPath ?? port, addressesOf(host))) !== null) return
  const problem = `servers.${name}: expected a server at ${url}, got no connection`
  throw new UnableError('NO_ENDPOINT', `${problem}; start it first, or add its command`)
}

/**
 * Runs the builds of servers, one after the other.
 * @param {UserServer[]} servers
 * @param {Pick<ApiRun, 'signal' | 'secrets'>} run
 * @throws {UsageError} if a folder is not there; UnableError if a build fails; the signal's reason
 */
export async function buildServers(servers, run) {
  for (const { name, endpoint } of servers)
    if (endpoint.cwd !== undefined && !statSync(endpoint.cwd, { throwIfNoEntry: false })?.isDirectory())
      throw new UsageError(`servers.${name}.cwd: expected a folder, got ${shown(endpoint.cwd)}; correct it`)
  for (const { name, endpoint } of servers) {
    const { build, cwd, env } = endpoint
    if (build === undefined) continue
    console.error(`bench: ${name}: ${build}`)
    await runBuild({ build, cwd, env }, run)
  }
}
