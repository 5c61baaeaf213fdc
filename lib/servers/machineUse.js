import { readMachineCpu } from './machine.js'
import { cpuSecondsOf, cpuSecondsOfProcess, processesMarked } from '../processes/processes.js'

/** @import { ServerProcess } from './serverProcess.js' */

/** @typedef {{ pids?: number[], mark?: string | null }} Helpers who else works for the run: processes, and those of a client by their mark */

/**
 * What everybody has used of the machine so far.
 * @param {ServerProcess} server
 * @param {Helpers} [helpers]
 */
function readMachineUse(server, { pids = [], mark = null } = {}) {
  const { user, system } = process.cpuUsage()
  return {
    at: performance.now(),
    machine: readMachineCpu(),
    runnerSeconds: (user + system) / 1e6,
    processes: server.processes,
    helperSeconds: pids.reduce((total, pid) => total + cpuSecondsOfProcess(pid), 0),
    markedSeconds: mark === null ? null : cpuSecondsOf(processesMarked(mark)),
  }
}

/** @typedef {ReturnType<typeof readMachineUse>} Reading */

/** Both, for who measures one server. @param {ServerProcess} server */
export const machineOf = (server) => ({
  read: (/** @type {Helpers} */ helpers = {}) => readMachineUse(server, helpers),
  between: useBetween,
})

/**
 * What was used between two readings.
 * @param {Reading} before
 * @param {Reading} after
 * @param {number | null} told CPU time of the client, where it tells
 * @returns {import('../types.d.ts').MachineUse}
 */
function useBetween(before, after, told) {
  const serverCpuSeconds = Math.max(0, cpuSecondsOf(after.processes) - cpuSecondsOf(before.processes))
  const clientCpuSeconds = told ?? Math.max(0, Number(after.markedSeconds) - Number(before.markedSeconds))
  const use = { durationSeconds: (after.at - before.at) / 1000, serverCpuSeconds, clientCpuSeconds }
  if (!before.machine || !after.machine) return { ...use, otherCpuSeconds: null, stealSeconds: null }
  const ours =
    after.runnerSeconds - before.runnerSeconds + (after.helperSeconds - before.helperSeconds) + serverCpuSeconds
  const busy = after.machine.busySeconds - before.machine.busySeconds
  return {
    ...use,
    // The clocks differ, by ticks and by what is read first: what is left over may be a little less than nothing.
    otherCpuSeconds: Math.max(0, busy - ours - clientCpuSeconds),
    stealSeconds: Math.max(0, after.machine.stealSeconds - before.machine.stealSeconds),
  }
}
