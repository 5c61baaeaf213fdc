/** @import { Source } from '../dealRequests.js' */

/**
 * @template Request
 * @typedef {{ weight: number, requests: Request[] }} Lane requests of one operation, in their order
 */

/**
 * Orders the requests of operations by their weights. Each operation's come as evenly as possible, so that a turn of
 * any length has its share, and are repeated without end. The order is the same in every process.
 * Source: smooth weighted round-robin of nginx, ngx_http_upstream_round_robin.c.
 * @template Request
 * @implements {Source<Request>}
 */
export class RequestOrder {
  #lanes
  #totalWeight

  /** @param {Lane<Request>[]} lanes - at least one, each with at least one request */
  constructor(lanes) {
    this.#lanes = lanes.map(({ weight, requests }) => ({ weight, requests, sent: 0, credit: 0 }))
    this.#totalWeight = lanes.reduce((sum, { weight }) => sum + weight, 0)
  }

  /** Takes the next request. @returns {Request} */
  next() {
    let [lane] = this.#lanes
    for (const candidate of this.#lanes) {
      candidate.credit += candidate.weight
      if (candidate.credit > lane.credit) lane = candidate
    }
    lane.credit -= this.#totalWeight
    const request = lane.requests[lane.sent % lane.requests.length]
    lane.sent += 1
    return request
  }
}
