import { readMachineUse, useBetween } from './machineUse.js'

/** @typedef {import('./serverProcess.js').ServerProcess} ServerProcess */
/** @typedef {import('../types.d.ts').Phase} Phase */

/** After its last answer, a server that is monitored has this long to tell of itself. */
const readingSeconds = 1

/** @param {import('../processes/processes.js').ProcessFacts[]} processes */
function peakMemoryOf(processes) {
  /** @type {number | null} */
  let total = 0
  for (const { peakMemoryBytes } of processes) total = peakMemoryBytes === null ? null : (total ?? 0) + peakMemoryBytes
  return total
}

/**
 * Follows the phases of a round and reads what its server uses: CPU time in the measured window, peak memory up to its
 * end; and what others use of the machine in the window.
 * @param {ServerProcess} server
 * @param {(phase: Phase) => void} onPhase
 */
export function createMeter(server, onPhase) {
  let readySeconds = 0
  /** @type {import('./machineUse.js').Reading} */
  let before
  /** @type {import('./machineUse.js').Reading} */
  let after

  return {
    enter: onPhase,
    /** @param {number} at when its first right answer was there, as performance.now() has it */
    ready(at) {
      readySeconds = (at - server.startedAt) / 1000
      onPhase('warm-up')
    },
    opened() {
      server.monitor?.open()
      before = readMachineUse(server)
      onPhase('measured window')
    },
    closed() {
      server.monitor?.close()
      after = readMachineUse(server)
      onPhase('last check')
    },
    /**
     * @param {import('../types.d.ts').ClientMeasurement} client
     * @returns {Promise<import('../types.d.ts').Measurement>}
     */
    async complete(client) {
      const { processes } = after
      // A server's first process says nothing about its others.
      const reading = processes.length === 1 ? await server.monitor?.read(readingSeconds) : null
      return {
        ...useBetween(before, after, client.clientCpuSeconds),
        ...client,
        requestsPerSecond: client.counts.ok / client.durationSeconds,
        bytesPerSecond: client.bytes / client.durationSeconds,
        readySeconds,
        serverPeakMemoryBytes: peakMemoryOf(processes),
        serverProcesses: processes.length,
        eventLoopDelayP99Ms: reading?.eventLoopDelayP99Ms ?? null,
        gcShare: reading?.gcShare ?? null,
      }
    },
  }
}
