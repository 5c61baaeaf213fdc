import { total } from './prepare.js'

/** @import { Page, ReasonCode } from '../../../types.d.ts' */
/** @import { Loaded } from './loader.js' */
/** @import { Before, Observed } from './prepare.js' */

/**
 * @typedef {object} Loading
 * @property {number} startedAt
 * @property {Loaded[]} loaded
 * @property {Observed} after observed as soon as all was loaded
 */

/**
 * @typedef {object} Request a row of the waterfall, in ms since its document began
 * @property {string} name
 * @property {string} from
 * @property {boolean} interim whether a 103 came
 * @property {string} protocol
 * @property {number} start
 * @property {number} firstByte
 * @property {number} end
 * @property {number} bytes as the browser says, with 300 for any headers
 */

/** @typedef {{ page: Page, reasonCode: null, reason: string | null }} Right */
/** @typedef {{ page: null, reasonCode: ReasonCode, reason: string }} Wrong */
/** @typedef {{ verified: number, requests: Request[], startedAt: number } & (Right | Wrong)} Judged */

/** @typedef {{ reasonCode: ReasonCode | null, reason: string | null, verified: number }} Verdict */

/** Writes JSON with its keys in order: equal texts for equal values. @param {any} value @returns {string} */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical)}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.keys(value).sort()
  return `{${fields.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)}}`
}

/** @param {string} text */
async function digest(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** @param {PerformanceResourceTiming} entry @returns {Request} */
export function toRequest(entry) {
  const { initiatorType, transferSize, decodedBodySize } = entry
  const { deliveryType = '', firstInterimResponseStart = 0 } = /** @type {any} */ (entry)
  const cached = deliveryType === 'cache' || (transferSize === 0 && decodedBodySize > 0)
  return {
    name: new URL(entry.name).pathname,
    from: [initiatorType, ...(cached ? ['cache'] : [])].join(', '),
    interim: firstInterimResponseStart > 0,
    protocol: entry.nextHopProtocol,
    start: entry.startTime,
    firstByte: entry.responseStart,
    end: entry.responseEnd,
    bytes: transferSize,
  }
}

/** @type {(entry: { name: string }) => boolean} */
export const isOfPage = ({ name }) => !new URL(name, location.href).pathname.startsWith('/page/')

/** @param {string} path */
const isList = (path) => path.split('?')[0] === '/api/authors'

/** Takes apart all that was loaded, resource by resource. @type {(loaded: Loaded[]) => [path: string, value: any][]} */
function toResources(loaded) {
  return loaded.flatMap(({ path, text }) => {
    const value = JSON.parse(text)
    if (isList(path)) return []
    if (path.startsWith('/api/')) return [[path, value]]
    return value.data.authors.map((/** @type {any} */ author) => [`/api/authors/${author.id}`, author])
  })
}

/** @param {Loaded} loaded */
const nameOf = ({ path }) => path.split('?')[0]
/** @param {Loaded} loaded */
const quote = (loaded) => `${nameOf(loaded)}: status ${loaded.status}: ${loaded.text.slice(0, 200)}`

/** @type {(reasonCode: ReasonCode | null, reason: string | null, verified?: number) => Verdict} */
const verdict = (reasonCode, reason, verified = 0) => ({ reasonCode, reason, verified })

/** @type {(before: Before, loaded: Loaded[]) => Promise<Verdict>} */
async function verify({ documents, conditions, arm }, loaded) {
  const refused = loaded.find(({ status }) => status !== 200)
  if (refused) {
    const cannot = arm === 'compound-get' && [400, 404, 405, 501].includes(refused.status)
    return verdict(cannot ? 'UNSUPPORTED' : 'WRONG_ANSWER', quote(refused))
  }
  const { compression } = conditions
  const coded = loaded.find(({ coding }) => coding !== compression)
  if (coded)
    return verdict('UNSUPPORTED', `expected content coding ${compression}, got ${coded.coding} for ${nameOf(coded)}`)
  let resources
  try {
    resources = toResources(loaded)
  } catch (error) {
    return verdict('WRONG_ANSWER', `no answer as agreed (${error}): ${quote(loaded[0])}`)
  }
  const missing = new Set(Object.keys(documents))
  const wrong = []
  for (const [path, value] of resources) {
    const right = missing.has(path) && (await digest(canonical(value))) === documents[path]
    if (right) missing.delete(path)
    else wrong.push(path)
  }
  const verified = Object.keys(documents).length - missing.size
  if (wrong.length > 0) return verdict('WRONG_ANSWER', `wrong document: ${wrong.join(', ')}`, verified)
  if (missing.size > 0) return verdict('WRONG_ANSWER', `missing: ${[...missing].join(', ')}`, verified)
  return verdict(null, null, verified)
}

/** @type {(before: Before, requests: Request[]) => number} */
function countRedundant({ fresh, arm }, requests) {
  if (arm.startsWith('compound')) return fresh.length
  const sent = new Set(requests.flatMap(({ name, bytes }) => (bytes > 0 ? [name] : [])))
  return fresh.filter((path) => sent.has(path)).length
}

/**
 * Compares what the server observed before and after, without the cost of observing.
 * @type {(before: Before, after: Observed) => any}
 */
function compare({ observed, overhead, cold }, after) {
  const earlier = new Map(observed.connections.map((connection) => [connection.id, connection]))
  const changes = after.connections.map(({ id, requests, received, sent }) => {
    const then = earlier.get(id) ?? { requests: 0, received: 0, sent: 0 }
    return { id, requests: requests - then.requests, received: received - then.received, sent: sent - then.sent }
  })
  const used = changes.filter(({ requests }) => requests > 0)
  // A cold page has connections of its own; the answer to the first observation went over another one.
  const counted = cold ? changes.filter(({ id }) => !earlier.has(id)) : changes
  return {
    kept: cold && used.some(({ id }) => earlier.has(id)),
    backendCalls: after.backendCalls - observed.backendCalls,
    requests: total(used, 'requests'),
    connections: used.length,
    bytesReceived: total(counted, 'sent') - (cold ? 0 : overhead.sent),
    bytesSent: total(counted, 'received') - overhead.received,
  }
}

/** @type {(before: Before, requests: number) => string | null} */
function remarkOn({ caches, documents }, requests) {
  if (!caches)
    return 'the browser did not cache what it was to have: as a rule because it does not trust the certificate'
  if (requests <= Object.keys(documents).length + 1) return null
  return 'some resources were requested twice: without trust in the certificate a browser cannot keep what was hinted'
}

/** @type {(reason: unknown, reasonCode?: ReasonCode) => Judged} */
export const failed = (reason, reasonCode = 'BROWSER_FAILED') => ({
  reasonCode,
  reason: String(reason),
  verified: 0,
  page: null,
  requests: [],
  startedAt: 0,
})

/** @type {(before: Before, page: Promise<Loading>) => Promise<Judged>} */
export async function judge(before, page) {
  /** @type {Loading} */
  let done
  try {
    done = await page
  } catch (error) {
    return failed(`a request failed: ${error}`, 'NO_ANSWER')
  }
  const { startedAt, loaded, after } = done
  const { kept, ...observed } = compare(before, after)
  const entries = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'))
  const requests = entries.filter(isOfPage).map(toRequest)
  const judged = await verify(before, loaded)
  if (judged.reasonCode !== null) return /** @type {Judged} */ ({ ...judged, page: null, requests, startedAt })
  if (kept) return failed('the browser kept a connection that was to be cold')
  const resources = loaded.filter(({ path }) => !isList(path))
  return {
    reasonCode: null,
    reason: remarkOn(before, observed.requests),
    verified: judged.verified,
    requests,
    startedAt,
    page: {
      ...observed,
      pageMs: Math.max(...loaded.map(({ endedAt }) => endedAt)) - startedAt,
      firstResourceMs: Math.min(...resources.map(({ endedAt }) => endedAt)) - startedAt,
      pushed: 0,
      redundantDocuments: countRedundant(before, requests),
    },
  }
}
