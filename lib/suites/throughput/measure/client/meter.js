import { peakMemoryOf } from '../../../../servers/peakMemory.js'

/** @import { Bench } from '../../../../core/suite.d.ts' */
/** @import { Database } from '../../../../servers/databases/types.d.ts' */
/** @import { Reading } from '../../../../servers/machineUse.js' */
/** @import { ClientMeasurement, MachineUse } from '../../../../types.d.ts' */
/** @import { Measurement } from '../../types.d.ts' */

/** After its last answer, a server that is monitored has this long to tell of itself. */
const readingSeconds = 1

/**
 * Follows the phases of a round and reads what its server uses: CPU time in the measured window, peak memory up to its
 * end; and what its database and others use of the machine in the window.
 * @param {Pick<Bench, 'server' | 'machine' | 'askedAt' | 'readyAt' | 'enter'> & { database?: Pick<Database, 'readUse'> | null }} bench
 */
export function createMeter({ server, machine, askedAt, readyAt, enter, database }) {
  function read() {
    const used = database?.readUse?.() ?? null
    return { ...machine.read({ pids: used?.pids }), databaseSeconds: used?.cpuSeconds ?? null }
  }
  /** @type {ReturnType<typeof read>} */
  let before
  /** @type {ReturnType<typeof read>} */
  let after
  /** What passed between its turns. @type {ReturnType<Bench['machine']['away']>[]} */
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
    /** What passes in the meantime is others'. @param {() => Promise<void>} wait */
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
      const windowRate = client.counts.ok / durationSeconds
      const own = away.reduce((reading, without) => without(reading), /** @type {Reading} */ (after))
      // A server's first process says nothing about its others.
      const reading = processes.length === 1 ? await server.monitor?.read(readingSeconds) : null
      return {
        use: machine.between(before, own, clientCpuSeconds, durationSeconds),
        value: {
          ...client,
          requestsPerSecond: windowRate,
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

/** Null where one of them is. @type {(before: number | null, after: number | null) => number | null} */
const difference = (before, after) => (before === null || after === null ? null : Math.max(0, after - before))
