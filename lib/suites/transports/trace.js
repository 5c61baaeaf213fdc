import { setTimeout as delay } from 'node:timers/promises'

/** @import { startClient } from '../../client/childClient.js' */
/** @import { Network } from '../../network/openNetwork.js' */
/** @import { CallLoad, Value } from './types.d.ts' */

/** @typedef {{ bytesPerCall: number | null, callMs: number }} Traced bytesPerCall: null where it drowned in what was sent again; callMs: the fastest, as a busy machine only adds to it; of connections that are reused without the first */

/** The conditions under which calls are traced: a round trip is long enough to be told from all else. */
export const tracePair = { rtt: 20, bandwidth: null }
/** What a processor does meanwhile is added to round trips: nearly one of it is none. Relays are a little early at times. */
const tolerance = 0.2
/** So many calls are counted; one before them opens what is reused. */
const calls = 4
/** What is lost, or late on a busy machine, is sent again, over QUIC by kilobytes: of so many attempts the fewest bytes count. */
const attempts = 3
/** What is sent as a connection closes has come within this time. */
const settleMilliseconds = 2 * tracePair.rtt + 10

/**
 * What one call sends and receives, and how many round trips its connection takes, seen through a relay with a known
 * round-trip time: each by what calls more take than fewer.
 * @param {Pick<ReturnType<typeof startClient>, 'ask'>} child
 * @param {Pick<Network, 'portFor' | 'usage'>} network
 */
export function openTracer(child, network) {
  const port = network.portFor(tracePair)
  /** By the kind of connection. @type {Map<CallLoad['connection'], Traced>} */
  const known = new Map()

  /** @type {(load: CallLoad, calls: number) => Promise<{ times: number[], bytes: number }>} times: of all but first calls */
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

  /** @type {(load: CallLoad, connection: CallLoad['connection']) => Promise<Traced>} */
  async function lookAt(load, connection) {
    const traced = known.get(connection)
    if (traced) return traced
    const one = await count({ ...load, connection }, 1)
    const all = await count({ ...load, connection }, 1 + calls)
    const bytes = all.bytes - one.bytes
    const seen = { bytesPerCall: bytes > 0 ? bytes / calls : null, callMs: Math.min(...all.times) }
    known.set(connection, seen)
    return seen
  }

  /** @type {(load: CallLoad) => Promise<Pick<Value, 'wireBytesPerOp' | 'connectRoundTrips'>>} */
  return async (load) => {
    const { bytesPerCall, callMs } = await lookAt(load, load.connection)
    if (load.connection === 'reused') return { wireBytesPerOp: bytesPerCall, connectRoundTrips: null }
    const { callMs: requestMs } = await lookAt(load, 'reused')
    const connectRoundTrips = Math.max(0, Math.floor((callMs - requestMs) / tracePair.rtt + tolerance))
    return { wireBytesPerOp: bytesPerCall, connectRoundTrips }
  }
}
