import { setTimeout as delay } from 'node:timers/promises'

/** @import { startChild } from '../kit/measureLoad.js' */
/** @import { Network } from '../../network/openNetwork.js' */
/** @import { CallLoad, Value } from './types.d.ts' */

/**
 * @typedef {object} Traced
 * @property {number | null} bytesPerCall - null if retransmissions hid it
 * @property {number} callMs - of the fastest call, because a busy machine only adds time; not of the call that connects
 */

/** Conditions of traced calls: a round trip is much longer than anything else that a call takes. */
export const tracePair = { rtt: 20, bandwidth: null }
/** Share of a round trip that a relay may be early. The rest of one is processor time, and not a round trip. */
const tolerance = 0.2
/** Calls that are counted; one before them opens a reused connection. */
const calls = 4
/** Attempts, of which the fewest bytes count: lost or late packets are sent again, over QUIC by kilobytes. */
const attempts = 3
/** Delay until the packets of a closing connection have arrived. */
const settleMilliseconds = 2 * tracePair.rtt + 10

/**
 * Counts the bytes of a call and the round trips of its connection, through a relay with a known round-trip time. Each
 * is the difference between more and fewer calls.
 * @param {Pick<ReturnType<typeof startChild>, 'ask'>} child
 * @param {Pick<Network, 'portFor' | 'usage'>} network
 */
export function openTracer(child, network) {
  const port = network.portFor(tracePair)
  /** @type {Map<CallLoad['connection'], Traced>} */
  const traces = new Map()

  /**
   * @type {(
   *   load: CallLoad,
   *   calls: number,
   * ) => Promise<{ times: number[], bytes: number }>} times: of all but first calls
   */
  async function count(load, calls) {
    const times = []
    let bytes = Number.POSITIVE_INFINITY
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const before = await network.usage()
      const [, ...later] = /** @type {number[]} */ (await child.ask({ step: 'trace', load, port, calls }))
      times.push(...later)
      await delay(settleMilliseconds)
      bytes = Math.min(bytes, (await network.usage()) - before)
    }
    return { times, bytes }
  }

  /** @param {CallLoad} load */
  async function traceOnce(load) {
    const earlier = traces.get(load.connection)
    if (earlier) return earlier
    const one = await count(load, 1)
    const all = await count(load, 1 + calls)
    const bytes = all.bytes - one.bytes
    const latest = { bytesPerCall: bytes > 0 ? bytes / calls : null, callMs: Math.min(...all.times) }
    traces.set(load.connection, latest)
    return latest
  }

  /** @type {(load: CallLoad) => Promise<Pick<Value, 'wireBytesPerOp' | 'connectRoundTrips'>>} */
  return async (load) => {
    const { bytesPerCall: wireBytesPerOp, callMs } = await traceOnce(load)
    if (load.connection === 'reused') return { wireBytesPerOp, connectRoundTrips: null }
    const { callMs: requestMs } = await traceOnce({ ...load, connection: 'reused' })
    const connectRoundTrips = Math.max(0, Math.floor((callMs - requestMs) / tracePair.rtt + tolerance))
    return { wireBytesPerOp, connectRoundTrips }
  }
}
