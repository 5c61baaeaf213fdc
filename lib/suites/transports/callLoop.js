import { setTimeout as delay } from 'node:timers/promises'
import { createLatencyHistogram } from '../../stats/latency.js'
import { Fault } from '../../base/errors/fault.js'

/** @typedef {{ operations: number, nsPerOp: number[], latencyP99Ns: number }} Looped */
/**
 * @typedef {object} Loop
 * @property {number} parallel - callers
 * @property {number} seconds
 * @property {number} timeoutSeconds - of a call
 * @property {number} first - index of the first call
 * @property {Promise<never>} failed - rejects when a connection fails
 */

/** Parts of a window: a moment of a busy machine is in one of them only. */
const parts = 10
/** Interval of the search for calls that take too long. */
const watchMilliseconds = 250

/**
 * Runs a closed loop: each caller has one call under way, until the time is up and all have ended.
 * @type {(call: (index: number) => Promise<void>, loop: Loop) => Promise<Looped>}
 * @throws {Fault} of the first call or connection that fails; NO_ANSWER if a call takes too long
 */
export async function runLoop(call, { parallel, seconds, timeoutSeconds, first, failed }) {
  const latencies = createLatencyHistogram()
  /** Start of each caller's call. */
  const begun = new Float64Array(parallel).fill(Infinity)
  /** @type {number[]} */
  const nsPerOp = []
  const partMs = (seconds * 1000) / parts
  let [next, operations, inPart] = [first, 0, 0]
  let isOver = false
  const start = performance.now()
  const end = start + seconds * 1000
  let partStart = start

  /** @param {number} now */
  function closePart(now) {
    nsPerOp.push(((now - partStart) * 1e6) / inPart)
    partStart = now
    inPart = 0
  }
  /** @param {number} caller */
  async function keepCalling(caller) {
    let now = performance.now()
    do {
      begun[caller] = now
      await call(next++)
      const after = performance.now()
      latencies.recordValue(Math.max(1, Math.round((after - now) * 1000)))
      operations += 1
      inPart += 1
      if (after - partStart >= partMs) closePart(after)
      now = after
    } while (now < end && !isOver)
    begun[caller] = Infinity
  }
  async function watch() {
    while (!isOver) {
      await delay(watchMilliseconds, undefined, { ref: false })
      const longest = performance.now() - Math.min(...begun)
      if (longest > timeoutSeconds * 1000)
        throw new Fault('NO_ANSWER', `not there within ${timeoutSeconds} s: the answer to a call`)
    }
  }
  try {
    const callers = Array.from({ length: parallel }, (_, caller) => keepCalling(caller))
    await Promise.race([Promise.all(callers), watch(), failed])
  } finally {
    isOver = true
  }
  if (nsPerOp.length === 0) closePart(performance.now())
  return { operations, nsPerOp, latencyP99Ns: latencies.getValueAtPercentile(99) * 1000 }
}
