import { peakMemoryOf } from '../../../servers/peakMemory.js'

/** @import { Bench } from '../../../engine/suite.d.ts' */
/** @import { ClientMeasurement, MachineUse, Measurement } from '../../../types.d.ts' */

/** After its last answer, a server that is monitored has this long to tell of itself. */
const readingSeconds = 1

/**
 * Follows the phases of a round and reads what its server uses: CPU time in the measured window, peak memory up to its
 * end; and what others use of the machine in the window.
 * @param {Pick<Bench, 'server' | 'machine' | 'askedAt' | 'readyAt' | 'enter'>} bench
 */
export function createMeter({ server, machine, askedAt, readyAt, enter }) {
  /** @type {ReturnType<Bench['machine']['read']>} */
  let before
  /** @type {ReturnType<Bench['machine']['read']>} */
  let after
  enter('warm-up')

  return {
    enter,
    opened() {
      server.monitor?.open()
      before = machine.read()
      enter('measured window')
    },
    closed() {
      server.monitor?.close()
      after = machine.read()
      enter('last check')
    },
    /**
     * @param {ClientMeasurement} client
     * @returns {Promise<{ use: MachineUse, value: Omit<Measurement, keyof MachineUse> }>}
     */
    async complete({ clientCpuSeconds, durationSeconds, ...client }) {
      const { processes } = after
      // A server's first process says nothing about its others.
      const reading = processes.length === 1 ? await server.monitor?.read(readingSeconds) : null
      return {
        use: machine.between(before, after, clientCpuSeconds, durationSeconds),
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
        },
      }
    },
  }
}
