import { bodyOf } from '../workload/variations.js'

/** @import { Variation } from '../types.d.ts' */

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
 * Gives each of autocannon's clients its requests. autocannon's client.setRequests() refuses with more than one request
 * in flight, because it could change a running load; here none has begun. A request is built once for all clients.
 * @type {(variation: Variation, clients: number) => (client: any) => void} called with each client before it connects
 */
export function createDealer(variation, clients) {
  /** @type {{ index: number, requestBuffer: Buffer }[]} */
  const built = []
  let dealt = 0

  return ({ requestIterator }) => {
    requestIterator.requests = shareOf(variation, dealt++, clients).map((index) => {
      built[index] ??= { index, requestBuffer: requestIterator.requestBuilder({ body: bodyOf(variation, index) }) }
      return built[index]
    })
  }
}
