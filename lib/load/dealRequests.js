import { bodyOf } from '../workload/variations.js'

/** @import { Repeatable } from './loss.js' */
/** @import { Variation } from '../types.d.ts' */

/** @typedef {Repeatable & { requestBuffer: Buffer }} BuiltRequest */
/** @template Request @typedef {{ next: () => Request }} Source order of requests, on one connection or on several */

/**
 * Selects the requests of a workload that a client sends, in order and again from the first: each client has a share,
 * so that it does not find entries of other clients in a cache. With more clients than requests some have the same one.
 * Shared requests are all sent by every client, each beginning with another one.
 * @param {{ count: number, shared: boolean }} variation
 * @param {number} client - its index
 * @param {number} clients
 * @returns {number[]} at least one index
 */
export function shareOf({ count, shared }, client, clients) {
  const start = Math.floor((client * count) / clients)
  const end = Math.floor(((client + 1) * count) / clients)
  const length = shared ? count : Math.max(1, end - start)
  return Array.from({ length }, (_, step) => (start + step) % count)
}

/**
 * Deals the requests of a load to its connections. A request is built once for all of them.
 * @param {(differences: { body?: string }) => Buffer} build
 * @param {Variation | null} variation - null if all requests are the same
 * @param {number} connections
 * @returns {() => Source<BuiltRequest>} called for each connection
 */
export function createDealer(build, variation, connections) {
  if (variation === null) {
    const request = { requestBuffer: build({}) }
    return () => repeat([request], keep)
  }
  /** @type {BuiltRequest[]} */
  const built = []
  let dealt = 0
  const buildOne = (/** @type {number} */ index) => ({
    index,
    requestBuffer: build({ body: bodyOf(variation, index) }),
  })
  const buildOnce = (/** @type {number} */ index) => {
    built[index] ??= buildOne(index)
    return built[index]
  }
  return () => {
    const share = shareOf(variation, dealt++, connections)
    return variation.isKept === false ? repeat(share, buildOne) : repeat(share.map(buildOnce), keep)
  }
}

/** @param {BuiltRequest} request */
const keep = (request) => request

/**
 * Repeats requests in their order, without end.
 * @type {<Item>(items: Item[], make: (item: Item) => BuiltRequest) => Source<BuiltRequest>} make: called each time
 */
function repeat(items, make) {
  let sent = 0
  return { next: () => make(items[sent++ % items.length]) }
}
