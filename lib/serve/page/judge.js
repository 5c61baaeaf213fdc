import { canonical } from './canonical.js'
import { total } from './prepare.js'

/** @import { ReasonCode } from '../../types.d.ts' */
/** @import { Loaded } from './loader.js' */
/** @import { Before, Observed } from './prepare.js' */

/** @typedef {{ startedAt: number, loaded: Loaded[], after: Observed }} Loading after: as soon as all was loaded */

/**
 * @typedef {{ name: string, from: string, interim: boolean, protocol: string, start: number, firstByte: number, end: number, bytes: number }} Request
 *   a row of the waterfall, in ms since its document began; interim: whether a 103 came; bytes: what the browser says,
 *   300 for any headers
 * @typedef {Omit<import('../../types.d.ts').Page, 'bytesReceived' | 'bytesSent' | 'connections'> & { bytesReceived: number, bytesSent: number, connections: number }} Page
 * @typedef {{ verified: number, requests: Request[], startedAt: number } & ({ page: Page, reasonCode: null, reason: string | null } | { page: null, reasonCode: ReasonCode, reason: string })} Judged
 */

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

/** What was loaded, resource by resource. @param {Loaded[]} loaded @returns {[path: string, value: any][]} */
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

/** @type {(reasonCode: ReasonCode | null, reason: string | null, verified?: number) => { reasonCode: ReasonCode | null, reason: string | null, verified: number }} */
const verdict = (reasonCode, reason, verified = 0) => ({ reasonCode, reason, verified })

/** @type {(before: Before, loaded: Loaded[]) => Promise<ReturnType<typeof verdict>>} */
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

/** What the server saw between two askings, less the asking. @type {(before: Before, after: Loading['after']) => any} */
function compare({ observed, asking, cold }, after) {
  const known = new Map(observed.connections.map((connection) => [connection.id, connection]))
  const changes = after.connections.map(({ id, requests, received, sent }) => {
    const then = known.get(id) ?? { requests: 0, received: 0, sent: 0 }
    return { id, requests: requests - then.requests, received: received - then.received, sent: sent - then.sent }
  })
  const used = changes.filter(({ requests }) => requests > 0)
  // Of a cold page only what went over its own connections counts: the answer to the first asking did not.
  const counted = cold ? changes.filter(({ id }) => !known.has(id)) : changes
  return {
    kept: cold && used.some(({ id }) => known.has(id)),
    backendCalls: after.backendCalls - observed.backendCalls,
    requests: total(used, 'requests'),
    connections: used.length,
    bytesReceived: total(counted, 'sent') - (cold ? 0 : asking.sent),
    bytesSent: total(counted, 'received') - asking.received,
  }
}

/** @type {(before: Before, requests: number) => string | null} */
function remarkOn({ caches, documents }, requests) {
  if (!caches)
    return 'the browser did not cache what it was to have: as a rule because it does not trust the certificate'
  if (requests <= Object.keys(documents).length + 1) return null
  return 'some resources were requested twice: a browser that does not trust the certificate cannot keep what was hinted'
}

/** A page that did not come about. @type {(reason: unknown, reasonCode?: ReasonCode) => Judged} */
export const failed = (reason, reasonCode = 'BROWSER_FAILED') => ({
  reasonCode,
  reason: String(reason),
  verified: 0,
  page: null,
  requests: [],
  startedAt: 0,
})

/**
 * Verifies a page that was loaded, document by document, and says what it took.
 * @type {(before: Before, page: Promise<Loading>) => Promise<Judged>}
 */
export async function judge(before, page) {
  /** @type {Loading} */
  let done
  try {
    done = await page
  } catch (error) {
    return failed(`a request failed: ${error}`, 'NO_ANSWER')
  }
  const { startedAt, loaded, after } = done
  const { kept, ...seen } = compare(before, after)
  const entries = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'))
  const requests = entries.filter(isOfPage).map(toRequest)
  const judged = await verify(before, loaded)
  if (judged.reasonCode !== null) return /** @type {Judged} */ ({ ...judged, page: null, requests, startedAt })
  if (kept) return failed('the browser kept a connection that was to be cold')
  const resources = loaded.filter(({ path }) => !isList(path))
  return {
    reasonCode: null,
    reason: remarkOn(before, seen.requests),
    verified: judged.verified,
    requests,
    startedAt,
    page: {
      ...seen,
      pageMs: Math.max(...loaded.map(({ endedAt }) => endedAt)) - startedAt,
      firstResourceMs: Math.min(...resources.map(({ endedAt }) => endedAt)) - startedAt,
      pushed: 0,
      redundantDocuments: countRedundant(before, requests),
    },
  }
}
