import { Fault } from '../../../base/errors/fault.js'
import { nameOldLogins } from '../../../load/adviseOnErrors.js'
import { faultOf } from '../../../load/closedLoop/judgeWindow.js'
import { lossOf } from '../../../load/loss.js'
import { TurnLoad } from '../../../load/session/turnLoad.js'
import { openNegotiated } from '../../../load/target.js'
import { timeoutSignal } from '../../../load/timeouts.js'
import { isSuccess } from '../../../workload/answerRules.js'
import { quoteAnswer } from '../../../workload/verify.js'
import { createChecks } from '../checks/createCheck.js'
import { readSameApi } from '../file/describeApi.js'
import { mix } from '../file/keys.js'
import { prepareRequests, registrationOf } from '../file/prepareRequests.js'
import { askOnce } from './askOnce.js'
import { targetOf, wireOf } from './wire.js'

/** @import { LoginAge } from '../../../load/adviseOnErrors.js' */
/** @import { ConstantRate } from '../../../load/session/connectionGroup.js' */
/** @import { Beginning, Depth } from '../../../load/session/turnLoad.js' */
/** @import { Target } from '../../../load/target.js' */
/** @import { Protocol } from '../../../types.d.ts' */
/** @import { Api, ApiFacts, Expectation, Operation } from '../types.d.ts' */
/** @import { LoadedOperation } from './wire.js' */

/**
 * Load of one server process.
 * @typedef {object} ServerLoad
 * @property {Pick<ApiFacts, 'path' | 'sha256'>} file - is read again, because functions do not go to another process
 * @property {string} url - with its port
 * @property {Record<string, string>} headers - of the process's login
 * @property {LoginAge | null} [login] - its age; null without one
 * @property {Expectation[]} expectations
 * @property {string[]} operations - names of those that are measured
 * @property {number} timeoutSeconds - of a request
 */
/**
 * @typedef {object} Question one of them at a time
 * @property {ServerLoad & Depth} [open]
 * @property {Record<string, string>} [headers] - of another login
 * @property {Beginning} [begin]
 * @property {{ milliseconds: number }} [turn]
 * @property {ConstantRate} [window]
 * @property {true} [end]
 */

/** Creates a client of one server process: it measures one subject after the other. */
export function createAnswers() {
  /** @type {TurnLoad} */
  let load
  /** @type {Opened['replaceHeaders']} */
  let replaceHeaders
  /** @type {(question: Question) => Promise<unknown>} */
  return async ({ open, headers, begin, turn, window, end }) => {
    if (open) {
      const opened = await openLoad(open)
      load = opened.load
      replaceHeaders = opened.replaceHeaders
      const { counts, errors } = await load.begin({ ...open, subject: mix })
      const fault = faultOf({ counts, errors: nameOldLogins(errors, open.login ?? null) }, ' before the load')
      if (fault === null) return { protocol: opened.protocol }
      load.close()
      throw fault
    }
    if (headers) return replaceHeaders(headers)
    if (begin) return void (await load.begin(begin))
    if (turn) return load.turn(turn.milliseconds)
    if (window) return load.window(window)
    if (end) return load.end()
  }
}

/** @typedef {Record<string, string>} Headers */
/** @typedef {{ load: TurnLoad, protocol: Protocol, replaceHeaders: (headers: Headers) => Promise<void> }} Opened */

/**
 * Prepares the requests of a load, and registers those that are persisted.
 * @param {ServerLoad} options
 * @returns {Promise<Opened>}
 * @throws {UsageError} if the file is another one by now; Fault if the server refuses what comes before the load
 */
async function openLoad({ file, url, headers, expectations, operations: names, timeoutSeconds }) {
  const api = await readSameApi(file)
  const target = targetOf(url, api.tls)
  const protocol = await negotiate(target, api.protocol, timeoutSeconds)
  let all = { ...api.headers, ...headers }
  const prepareAll = (/** @type {Operation} */ operation) =>
    operation.step ? [] : prepareRequests(operation, url, all)
  const measured = api.operations.filter(({ name }) => names.includes(name))
  const checkOf = createChecks(expectations, measured)
  /** @type {LoadedOperation[]} */
  const operations = []
  for (const operation of measured) {
    await register(operation, { url, all, api, timeoutSeconds })
    const { name, kind, weight, step } = operation
    const isMutation = kind === 'mutation'
    const prepare = (/** @type {Record<string, unknown>} */ variables) =>
      prepareRequests({ ...operation, variables: [variables] }, url, all)[0]
    operations.push({
      name,
      isMutation,
      weight,
      requests: prepareAll(operation),
      check: checkOf(operation),
      ...(step && { step: { operation, prepare } }),
    })
  }
  const wiring = wireOf(target, protocol, operations, api.cookies ? url : null)
  const load = new TurnLoad(wiring, timeoutSeconds)
  async function replaceHeaders(/** @type {Headers} */ ofLogin) {
    all = { ...api.headers, ...ofLogin }
    wiring.replace(measured.map(prepareAll))
    await load.reopen()
  }
  return { load, protocol, replaceHeaders }
}

/** @type {(target: Target, requested: Api['protocol'], timeoutSeconds: number) => Promise<Protocol>} */
async function negotiate(target, requested, timeoutSeconds) {
  const opened = openNegotiated(target, requested, timeoutSignal(timeoutSeconds))
  const { socket, protocol } = await opened.catch((error) => {
    throw error instanceof Fault ? error : new Fault('CONNECTION_LOST', lossOf(error).why)
  })
  socket.on('error', () => {}).destroy()
  return protocol
}

/**
 * Registers a persisted query.
 * @param {Operation} operation
 * @param {{ url: string, all: Record<string, string>, api: Api, timeoutSeconds: number }} way
 * @throws {Fault} if the server refuses it
 */
async function register(operation, { url, all, api: { protocol, tls }, timeoutSeconds }) {
  // A step is registered already: its first request, before the load, had an answer to use.
  const registration = operation.step ? null : registrationOf(operation, url, all)
  if (registration === null) return
  const { signal } = new AbortController()
  const answer = await askOnce(registration, { url, protocol, tls, timeoutSeconds, signal })
  if (isSuccess(answer.status)) return
  throw new Fault('WRONG_ANSWER', `${operation.name}: its persisted query was not registered: ${quoteAnswer(answer)}`)
}
