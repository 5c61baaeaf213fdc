import { valuesOf } from './storedPages.js'
import { decodeCacheDigest, encodeCacheDigest } from '../../workload/cacheDigest.js'
import { memoize } from '../../stats/memoize.js'
import { keyOf } from '../../workload/combinations.js'
import { clientCache, graphqlArms, http1Connections, linkArms, resourcePath, serverHits } from '../../workload/pages.js'

/** @import { Arm } from '../../types.d.ts' */
/** @import { Conditions } from './parameters.js' */
/** @import { PageColumns } from './types.d.ts' */

/**
 * Documents of a page that cannot begin to arrive before a moment.
 * @typedef {{ count: number, bytes: number, at: number }} Group bytes: of their bodies, each; at: ms from the start
 */

/** Minimum of a response's bytes in headers and framing. */
const minHeaderBytes = { h1: 60, h2c: 18, h2: 18 }
/** Maximum of them, which is assumed if bodies are compressed. */
const maxHeaderBytes = 300

/**
 * Computes the page time that no server could beat: round trips × rtt + generation + bytes ÷ bandwidth, as far as they
 * must follow each other. Early parts travel while the rest is generated. Processor time, slow start and the bandwidth
 * of requests are not in it.
 * @param {Arm} arm
 * @param {Conditions} conditions
 * @param {{ bytesReceived: number, redundantDocuments?: number }} measured on the wire, per page
 * @returns {number} ms
 */
export function pageBound(arm, conditions, { bytesReceived: all, redundantDocuments = 0 }) {
  // Cancelled pushes may come after all the rest.
  const redundant = graphqlArms.has(arm) ? 0 : redundantDocuments * (conditions.bytes + maxHeaderBytes)
  const bytesReceived = Math.max(0, all - redundant)
  const bytesPerMs = conditions.bandwidth === null ? Infinity : conditions.bandwidth * 125
  const some = groupsOf(arm, conditions).filter(({ count }) => count > 0)
  if (some.length === 0) return 0
  const groups = withHeaders(some, conditions, bytesReceived)
  const inTurn = turnsMs(arm, conditions, groups, bytesPerMs)
  const waited = Math.max(inTurn, afterDigestMs(arm, conditions), linkMs(groups, bytesPerMs))
  return Math.max(openingMs(conditions) + waited, bytesReceived / bytesPerMs)
}

/**
 * Computes when the last group has passed the link, if each begins at its moment.
 * @type {(groups: Group[], bytesPerMs: number) => number}
 */
function linkMs(groups, bytesPerMs) {
  let later = 0
  const times = groups
    .toSorted((a, b) => b.at - a.at)
    .map(({ at, count, bytes }) => {
      later += count * bytes
      return at + later / bytesPerMs
    })
  return Math.max(...times)
}

/**
 * Computes the opening of a cold connection: a round trip for TCP, and one for TLS 1.3.
 * @param {Conditions} conditions
 */
function openingMs({ connection, protocol, rtt }) {
  return connection === 'warm' ? 0 : rtt * (protocol === 'h2' ? 2 : 1)
}

/**
 * Groups the documents of a page by the moment of their first byte, on open connections.
 * @type {(arm: Arm, conditions: Conditions) => Group[]}
 */
function groupsOf(arm, conditions) {
  if (graphqlArms.has(arm)) return compoundGroups(conditions)
  const { rtt, delay, bytes } = conditions
  const { listBytes, pushed, requested } = factsOf(conditions)
  // A push comes whole; a validator takes no generation.
  const { unchanged, hits, misses } = arm === 'push' || arm === 'digest' ? pushed : requested
  const start = startOfResources(arm, conditions)
  return [
    { count: arm === 'standalone' ? 0 : 1, bytes: listBytes, at: rtt + delay },
    { count: unchanged, bytes: 0, at: start },
    { count: hits, bytes, at: start },
    { count: misses, bytes, at: start + delay },
  ]
}

/**
 * Computes when a resource that costs no generation can begin to arrive.
 * - rest: a round trip and the list's generation, then a round trip of its own
 * - standalone: its round trip only
 * - push, digest: the list's round trip (but see afterDigestMs)
 * - preload, hints: a round trip for the 103, or the head of the answer, then its own
 * With known links the last two do not wait for the generation of the list, which goes on meanwhile.
 * @type {(arm: Arm, conditions: Conditions) => number}
 */
function startOfResources(arm, { links, rtt, delay }) {
  if (arm === 'standalone') return rtt
  const list = linkArms.has(arm) && links === 'known' ? 0 : delay
  return arm === 'push' || arm === 'digest' ? rtt + list : 2 * rtt + list
}

/**
 * Groups one document: a round trip, the list's generation, and that of the authors, one after the other if resolvers
 * are serial. A server might send each part when it has it, as `defer` does, which is the minimum of all five arms. The
 * document holds cached resources as well.
 * @type {(conditions: Conditions) => Group[]}
 */
function compoundGroups({ resolvers, resources, hits, rtt, delay, bytes }) {
  const hitCount = serverHits({ resources, hits }).size
  const misses = resources - hitCount
  const at = rtt + delay
  const cached = { count: hitCount, bytes, at }
  if (resolvers !== 'serial') return [cached, { count: misses, bytes, at: at + delay }]
  const oneByOne = Array.from({ length: misses }, (_, index) => ({ count: 1, bytes, at: at + (index + 1) * delay }))
  return [cached, ...oneByOne]
}

/** Facts about the resources of a page, memoized because many conditions share them. */
const factsOf = memoize(describeResources, (conditions) =>
  keyOf(conditions, ['resources', 'hits', 'client-hits', 'client-stale']),
)

/**
 * Counts the resources of a page. listBytes: of the list's JSON; pushed, requested: resources that come by either way;
 * missing: resources that the client requests because the digest seems to hold them.
 * @param {Conditions} conditions
 */
function describeResources(conditions) {
  const { fresh, stale } = clientCache(conditions)
  const hits = serverHits(conditions)
  const all = Array.from({ length: conditions.resources }, (_, index) => String(index + 1))
  const ids = all.filter((id) => !fresh.has(id))
  const digest = decodeCacheDigest(encodeCacheDigest([...fresh].map(resourcePath)))
  const missing = ids.filter((id) => digest?.has(resourcePath(id)))
  /** @param {string[]} whole - ids of resources that come whole */
  const counted = (whole) => {
    const hitCount = whole.filter((id) => hits.has(id)).length
    return { unchanged: ids.length - whole.length, hits: hitCount, misses: whole.length - hitCount }
  }
  return {
    listBytes: JSON.stringify({ authors: all.map(resourcePath) }).length,
    pushed: counted(ids),
    requested: counted(ids.filter((id) => !stale.has(id))),
    missing: { count: missing.length, areCached: missing.every((id) => stale.has(id) || hits.has(id)) },
  }
}

/**
 * Computes when resources arrive that a digest seems to hold and the client lacks: it requests them after the list.
 * @type {(arm: Arm, conditions: Conditions) => number}
 */
function afterDigestMs(arm, conditions) {
  if (arm !== 'digest') return 0
  const { rtt, delay } = conditions
  const { missing } = factsOf(conditions)
  if (missing.count === 0) return 0
  return 2 * rtt + delay + (missing.areCached ? 0 : delay)
}

/**
 * Sets the minimum bytes of each document on the wire. The compression of bodies follows from the received bytes.
 * @type {(groups: Group[], conditions: Conditions, bytesReceived: number) => Group[]}
 */
function withHeaders(groups, { compression, protocol }, bytesReceived) {
  const documents = groups.reduce((total, { count }) => total + count, 0)
  const bodies = groups.reduce((total, { count, bytes }) => total + count * bytes, 0)
  const compressed = Math.max(0, bytesReceived - documents * maxHeaderBytes) / Math.max(1, bodies)
  const ratio = compression === 'none' ? 1 : Math.min(1, compressed)
  return groups.map((group) => ({ ...group, bytes: group.bytes * ratio + minHeaderBytes[protocol] }))
}

/**
 * Computes the turns of HTTP/1.1, which answers one request after the other on each of six connections: a sixth of all
 * the work, or the turns of six slow ones at a time.
 * @type {(arm: Arm, conditions: Conditions, groups: Group[], bytesPerMs: number) => number}
 */
function turnsMs(arm, conditions, groups, bytesPerMs) {
  const { protocol, rtt } = conditions
  if (protocol !== 'h1' || graphqlArms.has(arm)) return 0
  const start = startOfResources(arm, conditions)
  const resources = groups.slice(arm === 'standalone' ? 0 : 1)
  const jobs = resources.map(({ count, bytes, at }) => ({ count, ms: rtt + at - start + bytes / bytesPerMs }))
  const work = jobs.reduce((total, { count, ms }) => total + count * ms, 0)
  // Six of the jobs that take at least so long are done at a time.
  const turns = jobs.map(({ ms }) => {
    const slow = jobs.filter((job) => job.ms >= ms).reduce((total, { count }) => total + count, 0)
    return Math.ceil(slow / http1Connections) * ms
  })
  return start - rtt + Math.max(work / http1Connections, ...turns)
}

/**
 * Computes the bound of an arm's pages with the fewest bytes, in ms.
 * @type {(arm: Arm, conditions: Conditions, pages: PageColumns) => number}
 */
export const boundOf = (arm, conditions, pages) =>
  pageBound(arm, conditions, {
    bytesReceived: Math.min(...valuesOf(pages, 'bytesReceived')),
    redundantDocuments: Math.max(...valuesOf(pages, 'redundantDocuments')),
  })

/**
 * Explains why pages are faster than possible; null if they are not.
 * @type {(pages: PageColumns, boundMs: number) => string | null}
 */
export function belowBound(pages, boundMs) {
  const fastest = Math.min(...pages.pageMs)
  if (fastest >= boundMs) return null
  return (
    `a page took ${fastest.toFixed(2)} ms, less than its bound of ${boundMs.toFixed(2)} ms: ` +
    'something did not take as long as the conditions say'
  )
}
