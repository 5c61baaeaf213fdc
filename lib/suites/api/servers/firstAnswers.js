import { setTimeout as delay } from 'node:timers/promises'
import { Fault } from '../../../base/errors/fault.js'
import { UnableError } from '../../../base/errors/unableError.js'
import { isSuccess } from '../../../workload/answerRules.js'
import { WrongAnswer } from '../../../servers/goldenAnswer.js'
import { askOnce } from '../client/askOnce.js'
import { logIn } from '../client/logIn.js'
import { prepareRequests, registrationOf } from '../file/prepareRequests.js'
import { Steps } from '../steps/steps.js'
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
 * @property {string[]} [fixed] - names of the options that the user wrote
 */
/** @typedef {(operation: Operation) => AnswerCheck} CheckOf */
/** @typedef {{ answer: Answer, milliseconds: number, fault: WrongAnswer | null }} FirstAnswer to an operation */

/** @param {Operation} operation */
export const isQuery = ({ kind }) => kind === 'query'
/** Most failed logins of a process, and the pause after the first, which doubles: accounts may be locked. */
const [maxLogins, loginMilliseconds] = [5, 1000]
/** Most seconds before the end of a login at which the next one is due; of short ones half their time. */
const renewalSeconds = 10

/** Requests to a process of a server before its load and after: a login, then operations, each answer checked. */
export class FirstAnswers {
  /** Headers of the login; null before it. @type {Record<string, string> | null} */
  headers = null
  /** Last answers by the names of operations. @type {Map<string, FirstAnswer>} */
  answers = new Map()
  #run
  #server
  #checkOf
  #steps
  #failedLogins = 0
  /** Time of the last login, by performance.now(); null without one. @type {number | null} */
  #loggedInAt = null
  /** Seconds after which that ends, if it says so. @type {number | null} */
  #expiresIn = null
  /** @type {Set<Operation>} */
  #registered = new Set()

  /**
   * @param {ApiRun} run
   * @param {{ name: string, url: string }} server - url: with its port
   * @param {CheckOf} checkOf
   */
  constructor(run, server, checkOf) {
    this.#run = run
    this.#server = server
    this.#checkOf = checkOf
    this.#steps = new Steps(run.api.operations)
  }

  /** Faults of the operations whose last answer was wrong, or that of one that they need, by their names. */
  get broken() {
    /** @type {Map<string, WrongAnswer>} */
    const broken = new Map()
    for (const name of this.answers.keys()) {
      const { needs = [] } = this.#run.api.operations.find((operation) => operation.name === name) ?? {}
      const fault = [name, ...needs].map((one) => this.answers.get(one)?.fault).find(Boolean)
      if (fault) broken.set(name, fault)
    }
    return broken
  }

  /** Age of the login; null without one. @returns {import('../../../load/adviseOnErrors.js').LoginAge | null} */
  get loginAge() {
    if (this.#loggedInAt === null) return null
    return { seconds: (performance.now() - this.#loggedInAt) / 1000, expiresIn: this.#expiresIn }
  }

  /** Whether the login is there, and does not end soon. */
  get #isLoggedIn() {
    const left = Number(this.#expiresIn) - (performance.now() - Number(this.#loggedInAt)) / 1000
    return this.headers !== null && (this.#expiresIn === null || left > Math.min(renewalSeconds, this.#expiresIn / 2))
  }

  /**
   * Logs in again if the login ends soon.
   * @param {AbortSignal} signal
   * @returns {Promise<Record<string, string> | null>} other headers; null if they are the same
   * @throws as `logIn`
   */
  async renew(signal) {
    if (this.#isLoggedIn) return null
    await this.logIn(signal)
    return this.headers
  }

  /**
   * Gets the headers of the process's load, again only if they end soon.
   * @param {AbortSignal} signal
   * @throws {Fault} if it fails; UnableError if it does so too often; UsageError; the signal's reason
   */
  async logIn(signal) {
    if (this.#isLoggedIn) return
    const pause = loginMilliseconds * 2 ** (this.#failedLogins - 1)
    if (this.#failedLogins > 0) await delay(pause, undefined, { signal })
    const at = performance.now()
    try {
      const { headers, expiresIn } = await logIn(this.#run.api, this.#server, signal)
      this.headers = headers
      this.#expiresIn = expiresIn
      this.#loggedInAt = this.#run.api.login ? at : null
    } catch (error) {
      this.#failedLogins += 1
      if (!(error instanceof Fault) || this.#failedLogins < maxLogins) throw error
      throw new UnableError('ACCESS_REFUSED', `${this.#server.name}: ${error.message}`)
    }
    for (const secret of secretsOfHeaders(this.headers)) this.#run.secrets.add(secret)
  }

  /**
   * Sends one request of an operation, after the one that registers it if it is persisted.
   * @param {Operation} operation
   * @param {number} index
   * @param {AbortSignal} signal
   * @param {number} [timeoutSeconds] - 0 for none
   * @returns {Promise<Answer>}
   * @throws {Fault} without an answer; the signal's reason
   */
  async send(operation, index, signal, timeoutSeconds = this.#run.settings.timeoutSeconds) {
    if (this.headers !== null) await this.logIn(signal)
    const { url } = this.#server
    const { api } = this.#run
    const { protocol, tls } = api
    const headers = { ...api.headers, ...this.headers }
    const variables = operation.step ? await this.#draw(operation, index, signal) : operation.variables[index]
    const single = { ...operation, variables: [variables] }
    const way = { url, protocol, tls, signal, timeoutSeconds }
    const registration = this.#registered.has(operation) ? null : registrationOf(single, url, headers)
    if (registration !== null) {
      const answer = await askOnce(registration, way)
      if (!isSuccess(answer.status)) return answer
      this.#registered.add(operation)
    }
    const [request] = prepareRequests(single, url, headers)
    return askOnce(request, way)
  }

  /**
   * Makes the variables of a step. For lack of a right answer, the operation that gives it is asked first.
   * @type {(operation: Operation, index: number, signal: AbortSignal) => Promise<Record<string, unknown>>}
   * @throws {WrongAnswer} if that is wrong; as `send`
   */
  async #draw(operation, index, signal) {
    const drawn = this.#steps.draw(operation.name, index)
    if ('variables' in drawn) return drawn.variables
    const needed = this.#run.api.operations.find(({ name }) => name === drawn.missing)
    try {
      await this.ask(/** @type {Operation} */ (needed), signal)
    } catch (error) {
      const last = this.answers.get(drawn.missing)
      if (last?.fault) this.answers.set(operation.name, last)
      throw error
    }
    return this.#draw(operation, index, signal)
  }

  /**
   * Asks for an operation, and keeps its answer.
   * @type {(operation: Operation, signal: AbortSignal) => Promise<Answer & { at: number }>} at: when it was there
   * @throws {WrongAnswer} if it is wrong; another Fault without one; the signal's reason
   */
  async ask(operation, signal) {
    const askedAt = performance.now()
    // The first answer of a server that is starting has the time of the start.
    const answer = await this.send(operation, 0, signal, 0)
    const at = performance.now()
    const error = this.#checkOf(operation)(0, answer.status, answer.headers, answer.body)
    const fault = error && new WrongAnswer(`operations.${operation.name}: ${error.reason}`, answer)
    this.answers.set(operation.name, { answer, milliseconds: at - askedAt, fault })
    if (fault) throw fault
    this.#steps.keepAnswer(operation.name, answer)
    return { ...answer, at }
  }
}
