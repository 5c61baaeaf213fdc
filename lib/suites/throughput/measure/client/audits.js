import { setTimeout as delay } from 'node:timers/promises'
import { serverAudits } from 'graphql-http'
import { lastWordsMilliseconds } from '../../../../core/run/runProcess.js'
import { ask } from '../../../../load/ask.js'
import { timeoutSignal } from '../../../../load/timeouts.js'
import { Fault } from '../../../../base/errors/fault.js'
import { decodeAnswer } from '../../../../workload/decode.js'
import { plainWords } from '../../../../workload/plainWords.js'
import { askJson } from '../../../../load/askJson.js'

/** @import { AuditRequirement, AuditResult } from 'graphql-http' */
/** @import { Question } from '../../../../servers/goldenAnswer.js' */
/** @import { ErrorStyle, Workload, WorkloadName } from '../../../../types.d.ts' */
/** @import { GraphqlOverHttp } from '../../types.d.ts' */
/** @import { Value } from '../session.js' */

/** @typedef {Question & Required<Pick<Question, 'workload'>>} Audited */

/** Timeout in seconds of all audits of GraphQL over HTTP together, which are sent at once. */
const maxSeconds = 10
/** Longest answer to one of them. */
const maxBytes = 2 ** 20

/**
 * Creates as much of `fetch` as the audits use, on connections that end with their answers: the built-in one keeps
 * them, and they would break when the next server takes over the port.
 * @param {Pick<Question, 'host' | 'port'>} address
 * @param {Record<string, string>} always - headers of every request
 * @param {AbortSignal} signal
 * @param {(coding: string) => void} onUnasked - called with a content coding, which no request asks for
 */
function createFetch(address, always, signal, onUnasked) {
  /** @param {string} url @param {{ method?: string, headers?: Record<string, string>, body?: string }} [init] */
  return async (url, { method = 'GET', headers = {}, body } = {}) => {
    const { pathname, search } = new URL(url)
    // Each request has a signal of its own, because Node takes so many listeners on one for a leak.
    const options = { ...address, maxBytes, signal: AbortSignal.any([signal]) }
    const answer = await ask({ method, path: pathname + search, headers: { ...always, ...headers }, body }, options)
    if (!answer.complete) throw new Error('an answer broke off')
    const { 'content-encoding': coding, ...kept } = answer.headers
    if (coding !== undefined) onUnasked(String(coding))
    /** @type {[string, string][]} */
    const fields = Object.entries(kept).flatMap(([name, values = []]) =>
      [values].flat().map((value) => /** @type {[string, string]} */ ([name, value])),
    )
    // A Response refuses a body, even an empty one, if its status has none.
    const content = answer.body.length > 0 ? Uint8Array.from(decodeAnswer(answer)) : null
    return new Response(content, { status: answer.status, headers: fields })
  }
}

/** @param {AuditResult[]} results @param {AuditRequirement} level */
function tally(results, level) {
  const ofLevel = results.filter(({ name }) => name.startsWith(`${level} `))
  return { passed: ofLevel.filter(({ status }) => status === 'ok').length, total: ofLevel.length }
}

/**
 * Audits how a server keeps to the GraphQL over HTTP specification, by the audits of graphql-http. Nothing that the
 * server does there is a fault of the round, which is measured already.
 * @param {Pick<Question, 'host' | 'port' | 'signal'> & { workload: Pick<Workload, 'path' | 'headers'> }} question
 * @param {number} [seconds] - timeout
 * @returns {Promise<GraphqlOverHttp>} without a score if the server broke off or took too long; with a remark if its
 *   answers came compressed unasked
 */
export async function auditHttp({ workload, host, port, signal }, seconds = maxSeconds) {
  const timeout = timeoutSignal(seconds)
  const rest = new AbortController()
  /** @type {Set<string>} */
  const codings = new Set()
  const { host: written } = workload.headers
  const ending = AbortSignal.any([signal, timeout, rest.signal])
  const fetchFn = createFetch({ host, port }, written === undefined ? {} : { host: written }, ending, (coding) =>
    codings.add(plainWords(coding, 50)),
  )
  const all = serverAudits({ url: `http://127.0.0.1:${port}${workload.path}`, fetchFn })
  const isMalformed = (/** @type {typeof all[number]} */ { name }) => name.includes('JSON parsing failure')
  let cause = ''
  try {
    const results = await Promise.all(all.filter((audit) => !isMalformed(audit)).map(({ fn }) => fn()))
    // Behind all others, because some servers end at it.
    cause = ': malformed JSON'
    results.push(...(await Promise.all(all.filter(isMalformed).map(({ fn }) => fn()))))
    const [must, should, may] = /** @type {const} */ (['MUST', 'SHOULD', 'MAY']).map((level) => tally(results, level))
    const failedMusts = results.flatMap((result) =>
      result.status === 'error' ? [{ id: result.id, name: result.name, reason: result.reason }] : [],
    )
    const unasked = `answers came compressed with ${[...codings].sort().join(' and ')}, which was not asked for`
    return { score: { must, should, may }, failedMusts, reason: codings.size > 0 ? unasked : null }
  } catch (error) {
    if (!timeout.aborted) await delay(lastWordsMilliseconds, undefined, { signal }).catch(() => {})
    const { message } = /** @type {Error} */ (signal.aborted ? signal.reason : error)
    const reason = timeout.aborted
      ? `did not answer the whole HTTP audit within ${seconds} s`
      : `${signal.aborted ? 'exited during' : 'broke off'} the HTTP audit${cause} (${message})`
    return { score: null, failedMusts: [], reason }
  } finally {
    // One missing answer ends all audits: none of the others may be under way when the server is stopped.
    rest.abort()
  }
}

/** Lists the fields of an error beside message and path, which every error has. @param {any} error */
const fieldsOf = ({ message: _, path: __, extensions, ...fields }) => [
  ...Object.keys(fields),
  ...Object.keys(extensions ?? {}).map((name) => `extensions.${name}`),
]

/**
 * Classifies the errors of an answer.
 * @type {(errors: any[], golden: any[]) => ErrorStyle} golden: errors as they were thrown
 */
export function styleOf(errors, golden) {
  const keyOf = (/** @type {any} */ { message, path }) => JSON.stringify([message, ...path.map(String)])
  const thrown = new Set(golden.map(keyOf))
  const isIndex = (/** @type {unknown} */ step) => typeof step === 'number'
  return {
    messages: errors.every((error) => thrown.has(keyOf(error))) ? 'thrown' : 'masked',
    indexes: errors.every(({ path }) => path.some(isIndex)) ? 'numbers' : 'texts',
    fields: [...new Set(errors.flatMap(fieldsOf))].sort(),
  }
}

/**
 * Reads how a server that answers rightly reports errors.
 * @param {Audited} question - whose golden answer has some
 * @throws {Fault} if it does not answer any more; the signal's reason
 */
async function readErrorStyle({ workload, port, signal }) {
  const { golden } = /** @type {{ golden: any }} */ (workload)
  try {
    const { errors } = await askJson(workload, { port, signal })
    return styleOf(errors, golden.errors)
  } catch (error) {
    signal.throwIfAborted()
    throw new Fault('NO_ANSWER', `its way to report errors is unknown: ${/** @type {Error} */ (error).message}`)
  }
}

/** @type {Partial<Record<WorkloadName, (question: Audited) => Promise<Partial<Value>>>>} */
export const audits = {
  compound: async (question) => ({ graphqlOverHttp: await auditHttp(question) }),
  errors: async (question) => ({ errorStyle: await readErrorStyle(question) }),
}
