import { decodeCacheDigest, encodeCacheDigest } from '../../workload/cacheDigest.js'
import { memoize } from '../../stats/memoize.js'
import { keyOf } from '../../workload/combinations.js'
import { clientCache, graphqlArms, http1Connections, linkArms, resourcePath, serverHits } from '../../workload/pages.js'

/** @import { Arm } from '../../types.d.ts' */
/** @import { Conditions } from './parameters.js' */

/**
 * Documents of a page that cannot begin to arrive before a moment.
 * @typedef {{ count: number, bytes: number, at: number }} Group bytes: of their bodies, each; at: ms from the start
 */

/** Bytes of a response's headers and framing: the minimum, and the maximum that is assumed where bodies are compressed. */
const minHeaderBytes = { h1: 60, h2c: 18, h2: 18 }
const maxHeaderBytes = 300

/**
 * The page time that no server could beat: round trips × rtt + generation + bytes ÷ bandwidth, of which only what has to
 * be waited for one after the other is added up. What is generated early travels while the rest is generated; the time a
 * processor takes is not in it, nor are slow start and the way of the requests through the bandwidth.
 * @param {Arm} arm
 * @param {Conditions} conditions
 * @param {{ bytesReceived: number, redundantDocuments?: number }} measured on the wire, per page
 * @returns {number} ms
 */
export function pageBound(arm, conditions, { bytesReceived: all, redundantDocuments = 0 }) {
  // What the client cancelled may come after all the rest.
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

/** Whatever cannot arrive before a moment has to pass the link after it. @type {(groups: Group[], bytesPerMs: number) => number} */
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

/** Where it is cold: a round trip for TCP, and one for TLS 1.3. @param {Conditions} conditions */
function openingMs({ connection, protocol, rtt }) {
  return connection === 'warm' ? 0 : rtt * (protocol === 'h2' ? 2 : 1)
}

/**
 * What the documents of a page wait for before their first byte can be there, on connections that are open.
 * @type {(arm: Arm, conditions: Conditions) => Group[]}
 */
function groupsOf(arm, conditions) {
  if (graphqlArms.has(arm)) return compoundGroups(conditions)
  const { rtt, delay, bytes } = conditions
  const { listBytes, pushed, requested } = factsOf(conditions)
  // A push comes whole; a validator is known without generation.
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
 * When a resource that costs no generation can begin to arrive.
 * - rest: a round trip and the list's generation, then a round trip of its own
 * - standalone: its round trip only
 * - push, digest: the list's round trip: it is sent unasked (but see afterDigestMs)
 * - preload, hints: a round trip for the 103, or the head of the answer, then its own
 * Where links are known, the last two wait for no generation of the list, which goes on meanwhile.
 * @type {(arm: Arm, conditions: Conditions) => number}
 */
function startOfResources(arm, { links, rtt, delay }) {
  if (arm === 'standalone') return rtt
  const list = linkArms.has(arm) && links === 'known' ? 0 : delay
  return arm === 'push' || arm === 'digest' ? rtt + list : 2 * rtt + list
}

/**
 * One document: a round trip, the list's generation, and that of the authors: one after the other where resolvers are
 * serial, all at once where they are parallel or batched. A server might send each part of it as soon as it has it, which
 * is the minimum that all five arms take, and `defer` is made for. It holds what the client has in its cache, too.
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

/** What a page's bound needs to know of its resources, by what decides it: many conditions share it. */
const factsOf = memoize(describeResources, (conditions) =>
  keyOf(conditions, ['resources', 'hits', 'client-hits', 'client-stale']),
)

/**
 * listBytes: of the list's JSON; pushed, requested: how many resources come, and from where, by either way; asked: what a
 * client asks for since the digest seems to hold it.
 * @param {Conditions} conditions
 */
function describeResources(conditions) {
  const { fresh, stale } = clientCache(conditions)
  const hits = serverHits(conditions)
  const all = Array.from({ length: conditions.resources }, (_, index) => String(index + 1))
  const ids = all.filter((id) => !fresh.has(id))
  const digest = decodeCacheDigest(encodeCacheDigest([...fresh].map(resourcePath)))
  const asked = ids.filter((id) => digest?.has(resourcePath(id)))
  /** @param {string[]} whole those that come whole */
  const counted = (whole) => {
    const hitCount = whole.filter((id) => hits.has(id)).length
    return { unchanged: ids.length - whole.length, hits: hitCount, misses: whole.length - hitCount }
  }
  return {
    listBytes: JSON.stringify({ authors: all.map(resourcePath) }).length,
    pushed: counted(ids),
    requested: counted(ids.filter((id) => !stale.has(id))),
    asked: { count: asked.length, areKnown: asked.every((id) => stale.has(id) || hits.has(id)) },
  }
}

/**
 * A digest seems to hold some of what the client lacks: it asks for that after the list.
 * @type {(arm: Arm, conditions: Conditions) => number}
 */
function afterDigestMs(arm, conditions) {
  if (arm !== 'digest') return 0
  const { rtt, delay } = conditions
  const { asked } = factsOf(conditions)
  if (asked.count === 0) return 0
  return 2 * rtt + delay + (asked.areKnown ? 0 : delay)
}

/**
 * What each document takes on the wire at least. How well the bodies compress is taken from what came, less the headers.
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
 * HTTP/1.1 answers one request after the other on each of six connections: the last one cannot be done before a sixth of
 * all the work is, nor before the turns that six at a time take.
 * @type {(arm: Arm, conditions: Conditions, groups: Group[], bytesPerMs: number) => number}
 */
function turnsMs(arm, conditions, groups, bytesPerMs) {
  const { protocol, rtt } = conditions
  if (protocol !== 'h1' || graphqlArms.has(arm)) return 0
  const start = startOfResources(arm, conditions)
  const resources = groups.slice(arm === 'standalone' ? 0 : 1)
  const jobs = resources.map(({ count, bytes, at }) => ({ count, ms: rtt + at - start + bytes / bytesPerMs }))
  const work = jobs.reduce((total, { count, ms }) => total + count * ms, 0)
  // Of those that take at least so long, six are done at a time.
  const turns = jobs.map(({ ms }) => {
    const slow = jobs.filter((job) => job.ms >= ms).reduce((total, { count }) => total + count, 0)
    return Math.ceil(slow / http1Connections) * ms
  })
  return start - rtt + Math.max(work / http1Connections, ...turns)
}
