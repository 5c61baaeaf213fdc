import { auditServer } from 'graphql-http'
import { ask } from '../../../../load/ask.js'
import { timeoutSignal } from '../../../../load/runningTimer.js'

/** @import { AuditRequirement, AuditResult } from 'graphql-http' */
/** @import { GraphqlOverHttp } from '../../types.d.ts' */

/** @typedef {{ workload: { path: string }, host?: string, port: number, signal: AbortSignal }} Question */

/** For all audits together, which go out at once. */
const maxSeconds = 10

/**
 * As much of `fetch` as the audits use, on connections that end with their answers: the built-in one keeps them, and
 * they would break when the next server takes over the port.
 * @param {Pick<Question, 'host' | 'port'>} at
 * @param {AbortSignal} signal
 */
function createFetch(at, signal) {
  /** @type {(url: string, init?: { method?: string, headers?: Record<string, string>, body?: string }) => Promise<Response>} */
  return async (url, { method = 'GET', headers = {}, body } = {}) => {
    const { pathname, search } = new URL(url)
    // A signal of its own for each, as Node takes so many listeners on one for a leak.
    const options = { ...at, signal: AbortSignal.any([signal]) }
    const answer = await ask({ method, path: pathname + search, headers, body }, options)
    if (!answer.complete) throw new Error('an answer broke off')
    /** @type {[string, string][]} */
    const fields = Object.entries(answer.headers).flatMap(([name, values = []]) =>
      [values].flat().map((value) => /** @type {[string, string]} */ ([name, value])),
    )
    // A Response refuses a body, even an empty one, where its status has none.
    return new Response(answer.body.length > 0 ? Uint8Array.from(answer.body) : null, {
      status: answer.status,
      headers: fields,
    })
  }
}

/**
 * @param {AuditResult[]} results
 * @param {AuditRequirement} level
 */
function tally(results, level) {
  const ofLevel = results.filter(({ name }) => name.startsWith(`${level} `))
  return { passed: ofLevel.filter(({ status }) => status === 'ok').length, total: ofLevel.length }
}

/**
 * How a server keeps to the GraphQL over HTTP specification, by the audits of graphql-http. Whatever the server does,
 * it is no fault of the round: that is measured already.
 * @param {Question} question
 * @param {number} [seconds] at most
 * @returns {Promise<GraphqlOverHttp>} without a score where the server broke off or took too long
 */
export async function auditHttp({ workload, host, port, signal }, seconds = maxSeconds) {
  const timeout = timeoutSignal(seconds)
  const rest = new AbortController()
  const fetchFn = createFetch({ host, port }, AbortSignal.any([signal, timeout, rest.signal]))
  try {
    const results = await auditServer({ url: `http://127.0.0.1:${port}${workload.path}`, fetchFn })
    const [must, should, may] = /** @type {const} */ (['MUST', 'SHOULD', 'MAY']).map((level) => tally(results, level))
    const failedMusts = results.flatMap((result) =>
      result.status === 'error' ? [{ id: result.id, name: result.name, reason: result.reason }] : [],
    )
    return { score: { must, should, may }, failedMusts, reason: null }
  } catch (error) {
    const reason = timeout.aborted
      ? `not every audit was answered within ${seconds} s`
      : /** @type {Error} */ (signal.aborted ? signal.reason : error).message
    return { score: null, failedMusts: [], reason }
  } finally {
    // One answer that did not come ends them all: nothing of the others may be under way when the server is stopped.
    rest.abort()
  }
}
