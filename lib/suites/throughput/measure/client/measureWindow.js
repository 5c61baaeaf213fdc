import { peakMemoryOf } from '../../../../servers/peakMemory.js'
import { measureLoad } from '../../../kit/measureLoad.js'

/** @import { Bench } from '../../../../core/suite.d.ts' */
/** @import { OnEvent } from '../../../../load/session/loadProcess.js' */
/** @import { Cpus } from '../../../../load/slices/pinning.js' */
/** @import { Database } from '../../../../servers/databases/types.d.ts' */
/** @import { ClientMeasurement, MachineUse } from '../../../../types.d.ts' */
/** @import { LeaveOut } from '../../../kit/measureLoad.js' */
/** @import { Measurement } from '../../types.d.ts' */

/** @typedef {Pick<Bench, 'server' | 'machine' | 'askedAt' | 'readyAt' | 'enter'>} Measured */
/** @typedef {Measured & { database?: Pick<Database, 'readUse'> | null, pinned?: Cpus | null }} Metered */

/** Seconds that a monitored server has to report its readings. */
const readingSeconds = 1

/**
 * Measures a window, follows its phases, and reads the use of the machine: CPU time of the server, its database and
 * others in the window, and the server's peak memory up to its end.
 * @param {Metered} bench
 * @param {(onEvent: OnEvent, leaveOut: LeaveOut) => Promise<ClientMeasurement>} measure
 * @returns {Promise<{ use: MachineUse, value: Omit<Measurement, keyof MachineUse> }>}
 */
export async function measureWindow({ server, machine, askedAt, readyAt, enter, database, pinned }, measure) {
  const { monitor, startedAt } = server
  function readHelpers() {
    const use = database?.readUse?.() ?? null
    return { pids: use?.pids, pinned, databaseSeconds: use?.cpuSeconds ?? null }
  }
  /** @type {(onEvent: OnEvent, leaveOut: LeaveOut) => Promise<ClientMeasurement>} */
  const measureInPhases = (onEvent, leaveOut) =>
    measure((event) => {
      if (event === 'opened') monitor?.open()
      else monitor?.close()
      onEvent(event)
      enter(event === 'opened' ? 'measured window' : 'last check')
    }, leaveOut)
  enter('warm-up')
  const { measured, use, before, after } = await measureLoad(machine, measureInPhases, readHelpers)
  const { clientCpuSeconds: _, durationSeconds, ...client } = measured
  const { processes } = after
  // The monitor of a server's first process does not cover the others.
  const reading = processes.length === 1 ? await monitor?.read(readingSeconds) : null
  return {
    use,
    value: {
      ...client,
      requestsPerSecond: client.counts.ok / durationSeconds,
      bytesPerSecond: client.bytes / durationSeconds,
      readySeconds: startedAt === null ? null : (readyAt - startedAt) / 1000,
      firstAnswerMs: startedAt === null ? null : readyAt - askedAt,
      serverPeakMemoryBytes: peakMemoryOf(processes),
      serverProcesses: processes.length,
      eventLoopDelayP99Ms: reading?.eventLoopDelayP99Ms ?? null,
      gcShare: reading?.gcShare ?? null,
      ...(database?.readUse && {
        databaseCpuSeconds: difference(before.helpers.databaseSeconds, after.helpers.databaseSeconds),
      }),
    },
  }
}

/** @type {(before: number | null, after: number | null) => number | null} null if one of them is */
const difference = (before, after) => (before === null || after === null ? null : Math.max(0, after - before))
