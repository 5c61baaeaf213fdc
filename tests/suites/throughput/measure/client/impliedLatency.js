/**
 * The latency that a stop implies for requests at a constant rate, of which those that come within it wait for its end
 * and then for their turn. A request that comes `after` its beginning waits for what is left of the stop, is preceded
 * by the `rate × after` that came before it, and takes its own service time; the later it comes, the less it waits. So
 * the p99 is the wait of the one that comes when 1 % of all have come since the beginning.
 * @param {{ everyMs: number, forMs: number }} pause
 * @param {{ requestsPerSecond: number, serviceMs: number }} load
 * @returns {number} p99 in milliseconds; right where stops are more than 1 % of the time
 */
export function impliedP99({ everyMs, forMs }, { requestsPerSecond, serviceMs }) {
  const after = everyMs / 100
  return forMs - after + ((requestsPerSecond / 1000) * after + 1) * serviceMs
}
