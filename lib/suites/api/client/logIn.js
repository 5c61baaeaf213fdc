import { Agent, fetch as fetchBy } from 'undici'
import { Fault } from '../../../base/errors/fault.js'
import { advise } from '../../../base/errors/names.js'
import { UsageError } from '../../../base/errors/usageError.js'
import { explainTls, securityOf } from '../../../load/target.js'
import { plainWords } from '../../../workload/plainWords.js'
import { readHeaders } from '../file/checkKeys.js'
import { readAddress } from '../file/serverAddress.js'

/** @import { Api } from '../types.d.ts' */

/** @typedef {{ headers: Record<string, string>, expiresIn: number | null }} Login names in lower case; in seconds */

/**
 * Gets the headers of one process's load by the user's `login`.
 * @param {Pick<Api, 'login' | 'tls'>} api
 * @param {{ name: string, url: string }} server - url: with its port
 * @param {AbortSignal} signal
 * @returns {Promise<Login>} expiresIn: null if it is not known, or there is no login
 * @throws {UsageError} if it returns anything else; {@link Fault} with the words of its error; the signal's reason
 */
export async function logIn({ login, tls }, server, signal) {
  if (!login) return { headers: {}, expiresIn: null }
  const { fetch, close } = openFetch(server.url, tls, signal)
  /** @type {Promise<never>} */
  const aborted = new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  aborted.catch(() => {})
  try {
    return readLogin(await Promise.race([login({ fetch, server: { ...server } }), aborted]))
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof UsageError) throw error
    const { message, cause } = /** @type {Error} */ (error)
    // An error of fetch has its reason in its cause.
    const reason = message === 'fetch failed' && cause instanceof Error ? explainTls(cause, 'auto').message : message
    throw new Fault('NO_ANSWER', `login: ${reason}`)
  } finally {
    await close()
  }
}

/**
 * Opens a `fetch` whose connections have the TLS settings of the load. Relative addresses lead to the server; with a
 * unix socket, every request goes to that.
 * @type {(url: string, tls: Api['tls'], signal: AbortSignal) => { fetch: typeof fetch, close: () => Promise<void> }}
 */
function openFetch(url, tls, signal) {
  const { socketPath, authority, path } = readAddress(url)
  const agent = new Agent({ allowH2: true, connect: { ...securityOf(tls), socketPath } })
  const base = socketPath === null ? url : `http://${authority}${path}`
  /** @type {any} The types of undici differ from those of Node.js. */
  const fetch = (/** @type {string | URL} */ input, /** @type {object | undefined} */ init) =>
    fetchBy(new URL(input, base), { signal, ...init, dispatcher: agent })
  return { fetch, close: () => agent.destroy() }
}

/** Reads the result of a login, without values in errors. @param {any} result @returns {Login} */
function readLogin(result) {
  const wrong = (/** @type {string} */ problem) =>
    new UsageError(`login: expected { headers: { name: 'value' }, expiresIn: 60 }, got ${problem}`)
  const { headers, expiresIn = null } = Object(result)
  const strange = Object.keys(Object(result)).find((name) => name !== 'headers' && name !== 'expiresIn')
  if (strange !== undefined)
    throw wrong(`${plainWords(strange, 50)}; ${advise(strange, ['headers', 'expiresIn'], 'leave it out', '')}`)
  if (Object(headers) !== headers || Array.isArray(headers)) throw wrong(`headers of the type ${typeof headers}`)
  const entries = Symbol.iterator in headers ? [...headers] : Object.entries(headers)
  for (const [name, value] of entries) {
    if (typeof value !== 'string') throw wrong(`${name} of the type ${typeof value}`)
    if (/\bundefined\b/.test(value)) throw new Error(`its ${name} has the word undefined; see the answer to it`)
  }
  const seconds = expiresIn === null ? null : Number(expiresIn)
  if (seconds !== null && !(Number.isFinite(seconds) && seconds > 0))
    throw new UsageError('login: expected expiresIn in seconds, such as 60, got no number above 0')
  return { headers: readHeaders(Object.fromEntries(entries), 'login'), expiresIn: seconds }
}
