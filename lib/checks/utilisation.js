/** @import { ClosedLoop, Doubted, Flag, MachineUse } from '../types.d.ts' */

/** @typedef {Pick<MachineUse, 'durationSeconds' | 'serverCpuSeconds' | 'clientCpuSeconds'>} ProcessUse */
/** @typedef {ProcessUse & { databaseCpuSeconds?: number | null }} Used databaseCpuSeconds: absent without a database */

/** Kind of the flag of a row whose rate the client may limit. */
export const saturated = 'load generator saturated'

/** Values of a row that its server did not limit. @type {Doubted[]} */
const ofRates = ['rate', 'ratio', 'latency']

/** Share of a core from which a process of one thread counts as busy. */
export const busyShare = 0.9
/** Share of a core from which a process of one thread is saturated, even if another process is busier. */
const saturatedShare = 0.95
/** Error of two processes' CPU shares: they come from two clocks, one of which ticks every 10 ms. */
const readingError = 0.02

/**
 * Computes the CPU time of server, client and database per second of one or more windows, in cores; null if unknown.
 * @param {Used[]} measurements
 */
export function utilisation(measurements) {
  /** @param {(measurement: Used) => number} pick */
  const total = (pick) => measurements.reduce((sum, measurement) => sum + pick(measurement), 0)
  const seconds = total(({ durationSeconds }) => durationSeconds)
  /** @param {(measurement: Used) => number | null} pick */
  const shareOf = (pick) =>
    measurements.some((measurement) => pick(measurement) === null) ? null : total((one) => Number(pick(one))) / seconds
  return {
    server: shareOf(({ serverCpuSeconds }) => serverCpuSeconds),
    client: total(({ clientCpuSeconds }) => clientCpuSeconds) / seconds,
    database: shareOf(({ databaseCpuSeconds = null }) => databaseCpuSeconds),
  }
}

/** Formats a share. @param {number | null} share - of a core */
export const percent = (share) => (share === null ? 'unknown share' : `${(share * 100).toFixed(0)} %`)

/**
 * Tells whether the load generator limited the rate. Of two stations that take turns the busier one is the bottleneck:
 * their CPU times have the ratio of their costs per request. A server's helper threads add to its time, so a saturated
 * client counts whatever the server's share is: with a core each, both may be near one.
 * @param {ReturnType<typeof utilisation>} utilisation
 */
const isClientSaturated = ({ server, client }) =>
  client >= saturatedShare || (client >= busyShare && client >= (server ?? 0) - readingError)

/**
 * Flags a rate that the server did not limit. With N requests in flight between two stations that take turns, server
 * and client, the busier one works N / (N + 1) of the time at least: fewer requests, more waiting for each other.
 * Source: Buzen, "Computational Algorithms for Closed Queueing Networks with Exponential Servers", CACM 16 (1973), for
 * two balanced stations.
 * @type {(measurements: Used[], settings: ClosedLoop) => Flag | null}
 */
export function limitFlag(measurements, { connections, pipelining }) {
  const used = utilisation(measurements)
  const { server, client } = used
  const hasDatabase = measurements.some(({ databaseCpuSeconds }) => databaseCpuSeconds !== undefined)
  const busyDatabase = hasDatabase ? `, database ${percent(used.database)}` : ''
  const shares = `server ${percent(server)} of a core, client ${percent(client)}${busyDatabase}`
  const inFlight = connections * pipelining
  const busy = (busyShare * inFlight) / (inFlight + 1)
  if (isClientSaturated(used))
    return {
      kind: saturated,
      doubts: ofRates,
      seen: shares,
      advice:
        'The load generator was saturated, so these may be faster than shown, and answer sooner; ' +
        'compare them with a load generator on another machine only.',
    }
  // One request at a time leaves each side idle while the other works, on purpose.
  if (inFlight === 1 || server === null || server >= busy || client >= busy) return null
  if (hasDatabase)
    return {
      kind: 'database-bound',
      doubts: ofRates,
      seen: shares,
      advice:
        'The server waited for the database, so the rate says little of the server; ' +
        'compare CPU ms/1k, or give the database more cores or --pool.',
    }
  return {
    kind: 'stalled',
    doubts: ofRates,
    seen: shares,
    advice:
      'Neither side was busy, so the rate shows waiting, not work: look for timers, locks and delayed writes ' +
      'in the server, or use more -c and -p.',
  }
}
