import { sliceOf } from './slice.js'

/**
 * Gives autocannon's clients, one after the other, the requests that each has to walk. Its own client.setRequests()
 * refuses to with more than one request in flight, as it could change what is under way; here nothing is yet. A request
 * is built once for all clients, before the first is sent.
 * @param {import('../types.d.ts').Variation} variation
 * @param {number} clients how many will come
 * @returns {(client: any) => void} called with each client before it connects
 */
export function createDealer(variation, clients) {
  /** @type {{ index: number, requestBuffer: Buffer }[]} */
  const built = []
  let dealt = 0

  return ({ requestIterator }) => {
    const build = (/** @type {number} */ index) => {
      const body = JSON.stringify(variation.request(index))
      return { index, requestBuffer: requestIterator.requestBuilder({ body }) }
    }
    const requests = sliceOf(variation, dealt, clients).map((index) => {
      built[index] ??= build(index)
      return built[index]
    })
    Object.assign(requestIterator, { requests, currentRequestIndex: 0, currentRequest: requests[0] })
    dealt += 1
  }
}
