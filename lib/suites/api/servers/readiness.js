import { setTimeout as delay } from 'node:timers/promises'
import { Fault } from '../../../base/errors/fault.js'
import { UnableError } from '../../../base/errors/unableError.js'
import { lossOf } from '../../../load/loss.js'
import { withTimeout } from '../../../load/timeouts.js'
import { WrongAnswer } from '../../../servers/goldenAnswer.js'
import { askOnce } from '../client/askOnce.js'
import { logIn } from '../client/logIn.js'
import { prepareRequests, registrationOf } from '../file/prepareRequests.js'
import { secretsOfHeaders } from './apiSecrets.js'

/** @import { Answer } from '../../../types.d.ts' */
/** @import { AnswerCheck } from '../checks/createCheck.js' */
/** @import { Api, Operation, Settings } from '../types.d.ts' */

/**
 * Run, as far as the processes of its servers need it.
 * @typedef {object} ApiRun
 * @property {Api} api
 * @property {Pick<Settings, 'port' | 'readyTimeoutSeconds' | 'timeoutSeconds'>} settings
 * @property {AbortSignal} signal
 * @property {Set<string>} secrets - texts to mask, to which logins add
 * @property {Map<string, string>} refusals - words of servers that refuse the credentials, by name
 */
/**
 * @typedef {object} Demand
 * @property {Operation[]} operations - to ask for
 * @property {(operation: Operation) => AnswerCheck} checkOf
 * @property {boolean} [once] - whether a server that was ready is not asked again
 */
/** @typedef {{ answer: Answer, milliseconds: number, fault: WrongAnswer | null }} FirstAnswer to an operation */
/** @typedef {(operation: Operation, index: number, signal: AbortSignal) => Promise<Answer>} Send */

/** Time in which a server that is starting would have stopped to answer wrongly, as in goldenAnswer.js. */
const lastingMilliseconds = 2000
/** Pause before the retry of an operation whose answer may stay wrong: it may be a mutation. */
const retryMilliseconds = 250
/** Tries of all operations after the load: a server with some errors answers rightly in one of them. */
const maxTries = 5
/** @param {Operation} operation */
export const isQuery = ({ kind }) => kind === 'query'
/** Most failed logins of a process, and the pause after the first, which doubles: accounts may be locked. */
const [maxLogins, loginMilliseconds] = [5, 1000]

/**
 * Creates a function that sends one request of an operation, after the one that registers it if it is persisted.
 * @param {Pick<Api, 'headers' | 'protocol' | 'tls'>} api
 * @param {string} url - with its port
 * @param {number} timeoutSeconds
 * @returns {Send} throws a Fault without an answer, and the signal's reason
 */
function createSender({ headers, protocol, tls }, url, timeoutSeconds) {
  /** @type {Set<Operation>} */
  const registered = new Set()

  /** @type {Send} */
  async function exchange(operation, index, signal) {
    const way = { url, protocol, tls, signal }
    const registration = registered.has(operation) ? null : registrationOf(operation, url, headers)
    if (registration !== null) {
      const answer = await askOnce(registration, way)
      if (answer.status !== 200) return answer
      registered.add(operation)
    }
    const [request] = prepareRequests({ ...operation, variables: [operation.variables[index]] }, url, headers)
    return askOnce(request, way)
  }
  return async (operation, index, signal) => {
    const ending = new AbortController()
    const either = AbortSignal.any([signal, ending.signal])
    try {
      const answer = await withTimeout(timeoutSeconds, exchange(operation, index, either), () => 'an answer')
      if (!answer.complete) throw new Fault('CONNECTION_LOST', `the answer broke off after ${answer.body.length} bytes`)
      return answer
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof Fault) throw error
      throw new Fault('CONNECTION_LOST', `the connection failed: ${lossOf(/** @type {Error} */ (error)).why}`)
    } finally {
      ending.abort()
    }
  }
}

/**
 * Question by which a process of a server becomes ready, and is checked after the load: one request of each operation.
 * One that stays wrong while the server gives other answers is broken, and no reason to wait.
 */
export class Readiness {
  /** Headers of the login. @type {Record<string, string>} */
  headers = {}
  /** Times of the first right answer, by performance.now(). @type {{ askedAt: number, at: number } | null} */
  first = null
  /** Faults of operations that stayed wrong, by their names. @type {Map<string, WrongAnswer>} */
  broken = new Map()
  /** Last answers by the names of operations. @type {Map<string, FirstAnswer>} */
  answers = new Map()
  #run
  #server
  #demand
  /** @type {Send | null} */
  #send = null
  #failedLogins = 0
  #isReady = false
  /** Time since which wrong answers may stay so. @type {number | null} */
  #unsureSince = null

  /**
   * @param {ApiRun} run
   * @param {{ name: string, url: string }} server - url: with its port
   * @param {Demand} demand
   */
  constructor(run, server, demand) {
    this.#run = run
    this.#server = server
    this.#demand = demand
  }

  /**
   * Resolves once the server has answered rightly.
   * @param {AbortSignal} signal
   * @throws {Fault} if it does not; UnableError, UsageError if it never will; the signal's reason
   */
  async ask(signal) {
    this.#send ??= await this.#openSender(signal)
    if (!this.#isReady) return this.#askFirst(signal)
    if (!this.#demand.once) return this.#askAgain(signal)
  }

  /** Sends a request to a server that is ready. @type {Send} */
  send(operation, index, signal) {
    if (this.#send === null) throw new Error('nothing is sent before the login')
    return this.#send(operation, index, signal)
  }

  /** @param {AbortSignal} signal */
  async #openSender(signal) {
    const { api, settings, secrets } = this.#run
    const pause = loginMilliseconds * 2 ** (this.#failedLogins - 1)
    if (this.#failedLogins > 0) await delay(pause, undefined, { signal })
    try {
      this.headers = await logIn(api, this.#server, signal)
    } catch (error) {
      this.#failedLogins += 1
      if (!(error instanceof Fault) || this.#failedLogins < maxLogins) throw error
      throw new UnableError('ACCESS_REFUSED', `${this.#server.name}: ${error.message}`)
    }
    for (const secret of secretsOfHeaders(this.headers)) secrets.add(secret)
    const headers = { ...api.headers, ...this.headers }
    return createSender({ ...api, headers }, this.#server.url, settings.timeoutSeconds)
  }

  /** @type {(operation: Operation, signal: AbortSignal) => Promise<WrongAnswer | null>} */
  async #askOne(operation, signal) {
    const askedAt = performance.now()
    const answer = await this.send(operation, 0, signal)
    const at = performance.now()
    const error = this.#demand.checkOf(operation)(0, answer.status, answer.headers, answer.body)
    const fault = error && new WrongAnswer(`operations.${operation.name}: ${error.reason}`, answer)
    this.answers.set(operation.name, { answer, milliseconds: at - askedAt, fault })
    if (fault === null) this.first ??= { askedAt, at }
    return fault
  }

  /** Asks for each operation that was not right yet. @param {AbortSignal} signal */
  async #askFirst(signal) {
    if (this.#unsureSince !== null) await delay(retryMilliseconds, undefined, { signal })
    /** @type {Map<string, WrongAnswer>} */
    const faults = new Map()
    for (const operation of this.#demand.operations) {
      if (this.answers.get(operation.name)?.fault === null) continue
      const fault = await this.#askOne(operation, signal)
      if (fault !== null) faults.set(operation.name, fault)
    }
    if (faults.size > 0) this.#assertLasting([...faults.values()])
    this.broken = faults
    this.#isReady = true
    this.#run.refusals.delete(this.#server.name)
  }

  /**
   * Throws a fault, unless some operations are right and the others have been wrong so long that they will stay so.
   * @param {WrongAnswer[]} faults - at least one
   */
  #assertLasting(faults) {
    const hasRight = faults.length < this.#demand.operations.length
    const mayLast = hasRight || faults.every(({ mayBeStarting }) => !mayBeStarting)
    this.#unsureSince = mayLast ? (this.#unsureSince ?? performance.now()) : null
    const isLasting = this.#unsureSince !== null && performance.now() - this.#unsureSince > lastingMilliseconds
    const refused = faults.find(({ isRefused }) => isRefused)
    if (refused) this.#run.refusals.set(this.#server.name, refused.message)
    else if (isLasting && hasRight) return
    const fault = refused ?? faults[0]
    fault.isLasting = isLasting
    throw fault
  }

  /**
   * Asks until one operation is right that was so before the load, which has checked every answer. Queries come first.
   * @param {AbortSignal} signal
   */
  async #askAgain(signal) {
    const able = this.#demand.operations.filter(({ name }) => !this.broken.has(name))
    const [queries, mutations] = [able.filter(isQuery), able.filter((operation) => !isQuery(operation))]
    /** @type {WrongAnswer | null} */
    let fault = null
    for (let tries = 0; tries < maxTries; tries += 1)
      for (const operation of [...queries, ...mutations]) {
        const next = await this.#askOne(operation, signal)
        if (next === null) return
        fault ??= next
      }
    if (fault !== null) throw fault
  }
}
