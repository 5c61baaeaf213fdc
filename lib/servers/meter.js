/** @typedef {import('./serverProcess.js').ServerProcess} ServerProcess */
/** @typedef {import('../types.d.ts').Phase} Phase */

/** @param {import('./processes.js').ProcessFacts[]} processes */
function cpuSecondsOf(processes) {
  return processes.reduce((total, { cpuSeconds }) => total + cpuSeconds, 0)
}

/** @param {import('./processes.js').ProcessFacts[]} processes */
function peakMemoryOf(processes) {
  /** @type {number | null} */
  let total = 0
  for (const { peakMemoryBytes } of processes) total = peakMemoryBytes === null ? null : (total ?? 0) + peakMemoryBytes
  return total
}

/**
 * Follows the phases of a round and reads what its server uses: CPU time in the measured window, peak memory up to its
 * end.
 * @param {ServerProcess} server
 * @param {(phase: Phase) => void} onPhase
 */
export function createMeter(server, onPhase) {
  const started = performance.now()
  let phase = /** @type {Phase} */ ('boot')
  let readySeconds = 0
  let cpuSecondsBefore = 0
  /** @type {import('./processes.js').ProcessFacts[]} */
  let atEnd = []

  /** @param {Phase} next */
  function enter(next) {
    if (next === 'warm-up') readySeconds = (performance.now() - started) / 1000
    phase = next
    onPhase(next)
  }

  return {
    enter,
    opened() {
      cpuSecondsBefore = cpuSecondsOf(server.processes)
      enter('measured window')
    },
    closed() {
      atEnd = server.processes
      enter('last check')
    },
    get phase() {
      return phase
    },
    /**
     * @param {import('../types.d.ts').ClientMeasurement} client
     * @returns {import('../types.d.ts').Measurement}
     */
    complete(client) {
      return {
        ...client,
        requestsPerSecond: client.counts.ok / client.durationSeconds,
        bytesPerSecond: client.bytes / client.durationSeconds,
        readySeconds,
        serverCpuSeconds: cpuSecondsOf(atEnd) - cpuSecondsBefore,
        serverPeakMemoryBytes: peakMemoryOf(atEnd),
        serverProcesses: atEnd.length,
      }
    },
  }
}
