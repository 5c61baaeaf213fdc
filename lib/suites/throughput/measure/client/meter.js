import { peakMemoryOf } from '../../../../servers/peakMemory.js'

/** @import { Bench } from '../../../../core/suite.d.ts' */
/** @import { Cpus } from '../../../../load/slices/pinning.js' */
/** @import { Database } from '../../../../servers/databases/types.d.ts' */
/** @import { Reading } from '../../../../servers/machineUse.js' */
/** @import { ClientMeasurement, MachineUse } from '../../../../types.d.ts' */
/** @import { Measurement } from '../../types.d.ts' */

/** @typedef {Pick<Bench, 'server' | 'machine' | 'askedAt' | 'readyAt' | 'enter'>} Measured */
/** @typedef {Measured & { database?: Pick<Database, 'readUse'> | null, pinned?: Cpus | null }} Metered */

/** Seconds that a monitored server has to report its readings. */
const readingSeconds = 1

/**
 * Follows the phases of a round and reads the use of the machine: CPU time of the server, its database and others in
 * the measured window, and the server's peak memory up to its end.
 * @param {Metered} bench
 */
export function createMeter({ server, machine, askedAt, readyAt, enter, database, pinned }) {
  function read() {
    const use = database?.readUse?.() ?? null
    return { ...machine.read({ pids: use?.pids, pinned }), databaseSeconds: use?.cpuSeconds ?? null }
  }
  /** @type {ReturnType<typeof read>} */
  let before
  /** @type {ReturnType<typeof read>} */
  let after
  /** Use of the machine between the server's turns. @type {ReturnType<Bench['machine']['away']>[]} */
  let away = []
  enter('warm-up')

  return {
    enter,
    opened() {
      server.monitor?.open()
      before = read()
      away = []
      enter('measured window')
    },
    /** Excludes the use of the machine while other servers have their turn. @param {() => Promise<void>} wait */
    async leaveOut(wait) {
      const left = machine.leave()
      await wait()
      away.push(machine.away(left))
    },
    closed() {
      server.monitor?.close()
      after = read()
      enter('last check')
    },
    /**
     * @param {ClientMeasurement} client
     * @returns {Promise<{ use: MachineUse, value: Omit<Measurement, keyof MachineUse> }>}
     */
    async complete({ clientCpuSeconds, durationSeconds, ...client }) {
      const { processes } = after
      const inTurns = away.reduce((reading, without) => without(reading), /** @type {Reading} */ (after))
      // The monitor of a server's first process does not cover the others.
      const reading = processes.length === 1 ? await server.monitor?.read(readingSeconds) : null
      return {
        use: machine.between(before, inTurns, clientCpuSeconds, durationSeconds),
        value: {
          ...client,
          requestsPerSecond: client.counts.ok / durationSeconds,
          bytesPerSecond: client.bytes / durationSeconds,
          readySeconds: server.startedAt === null ? null : (readyAt - server.startedAt) / 1000,
          firstAnswerMs: server.startedAt === null ? null : readyAt - askedAt,
          serverPeakMemoryBytes: peakMemoryOf(processes),
          serverProcesses: processes.length,
          eventLoopDelayP99Ms: reading?.eventLoopDelayP99Ms ?? null,
          gcShare: reading?.gcShare ?? null,
          ...(database?.readUse && { databaseCpuSeconds: difference(before.databaseSeconds, after.databaseSeconds) }),
        },
      }
    },
  }
}

/** @type {(before: number | null, after: number | null) => number | null} null if one of them is */
const difference = (before, after) => (before === null || after === null ? null : Math.max(0, after - before))
