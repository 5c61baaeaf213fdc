import { readMachineCpu } from './machine.js'

/** @typedef {import('./serverProcess.js').ServerProcess} ServerProcess */
/** @typedef {import('../types.d.ts').Phase} Phase */

/** After its last answer, a server that is monitored has this long to tell of itself. */
const readingSeconds = 1

/** @param {import('../processes/processes.js').ProcessFacts[]} processes */
function cpuSecondsOf(processes) {
  return processes.reduce((total, { cpuSeconds }) => total + cpuSeconds, 0)
}

/** @param {import('../processes/processes.js').ProcessFacts[]} processes */
function peakMemoryOf(processes) {
  /** @type {number | null} */
  let total = 0
  for (const { peakMemoryBytes } of processes) total = peakMemoryBytes === null ? null : (total ?? 0) + peakMemoryBytes
  return total
}

/** What the machine and the runner have used so far. */
function readMachine() {
  const { user, system } = process.cpuUsage()
  return { machine: readMachineCpu(), runnerSeconds: (user + system) / 1e6 }
}

/**
 * What others used of the machine between two readings.
 * @param {ReturnType<typeof readMachine>} before
 * @param {ReturnType<typeof readMachine>} after
 * @param {number} ownSeconds CPU time of server and client in between
 */
function othersBetween(before, after, ownSeconds) {
  if (!before.machine || !after.machine) return { otherCpuSeconds: null, stealSeconds: null }
  const busy = after.machine.busySeconds - before.machine.busySeconds
  const runner = after.runnerSeconds - before.runnerSeconds
  // The clocks differ, by ticks and by what is read first: what is left over may be a little less than nothing.
  return {
    otherCpuSeconds: Math.max(0, busy - runner - ownSeconds),
    stealSeconds: Math.max(0, after.machine.stealSeconds - before.machine.stealSeconds),
  }
}

/**
 * Follows the phases of a round and reads what its server uses: CPU time in the measured window, peak memory up to its
 * end; and what others use of the machine in the window.
 * @param {ServerProcess} server
 * @param {(phase: Phase) => void} onPhase
 */
export function createMeter(server, onPhase) {
  let readySeconds = 0
  let cpuSecondsBefore = 0
  /** @type {import('../processes/processes.js').ProcessFacts[]} */
  let atEnd = []
  let machineBefore = readMachine()
  let machineAfter = machineBefore

  /** @param {Phase} next */
  function enter(next) {
    onPhase(next)
  }

  return {
    enter,
    /** @param {number} at when its first right answer was there, as performance.now() has it */
    ready(at) {
      readySeconds = (at - server.forkedAt) / 1000
      enter('warm-up')
    },
    opened() {
      machineBefore = readMachine()
      server.monitor?.open()
      cpuSecondsBefore = cpuSecondsOf(server.processes)
      enter('measured window')
    },
    closed() {
      machineAfter = readMachine()
      server.monitor?.close()
      atEnd = server.processes
      enter('last check')
    },
    /**
     * @param {import('../types.d.ts').ClientMeasurement} client
     * @returns {Promise<import('../types.d.ts').Measurement>}
     */
    async complete(client) {
      const serverCpuSeconds = cpuSecondsOf(atEnd) - cpuSecondsBefore
      // A server's first process says nothing about its others.
      const reading = atEnd.length === 1 ? await server.monitor?.read(readingSeconds) : null
      return {
        ...client,
        requestsPerSecond: client.counts.ok / client.durationSeconds,
        bytesPerSecond: client.bytes / client.durationSeconds,
        readySeconds,
        serverCpuSeconds,
        serverPeakMemoryBytes: peakMemoryOf(atEnd),
        serverProcesses: atEnd.length,
        ...othersBetween(machineBefore, machineAfter, serverCpuSeconds + client.clientCpuSeconds),
        eventLoopDelayP99Ms: reading?.eventLoopDelayP99Ms ?? null,
        gcShare: reading?.gcShare ?? null,
      }
    },
  }
}
