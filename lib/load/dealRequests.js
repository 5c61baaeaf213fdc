import { bodyOf } from '../workload/variations.js'
import { sliceOf } from './slice.js'

/** @import { Variation } from '../types.d.ts' */

/**
 * Gives autocannon's clients, one after the other, the requests that each has to walk. Its own client.setRequests()
 * refuses to with more than one request in flight, as it could change what is under way; here nothing is yet. A request
 * is built once for all clients, before the first is sent.
 * @type {(variation: Variation, clients: number) => (client: any) => void} called with each client before it connects
 */
export function createDealer(variation, clients) {
  /** @type {{ index: number, requestBuffer: Buffer }[]} */
  const built = []
  let dealt = 0

  return ({ requestIterator }) => {
    requestIterator.requests = sliceOf(variation, dealt++, clients).map((index) => {
      const request = () => ({ body: bodyOf(variation, index) })
      built[index] ??= { index, requestBuffer: requestIterator.requestBuilder(request()) }
      return built[index]
    })
  }
}
