import { readFileSync } from 'node:fs'
import { cpuSecondsOf, cpuSecondsOfProcess, processesMarked, ticksPerSecond } from '../base/processes/processes.js'

/** @import { MachineUse } from '../types.d.ts' */
/** @import { RunningServer } from './runningServer.js' */
/** @import { ServerProcess } from './serverProcess.js' */

/** @typedef {{ busySeconds: number, stealSeconds: number }} MachineCpu since boot, over all cores */
/** @typedef {Pick<ServerProcess | RunningServer, 'processes'>} Measured */
/** @typedef {{ pids?: number[], mark?: string | null }} Helpers who else works for the run: processes, and those of a client by their mark */

/** From /proc/stat. @type {(text: string) => MachineCpu} */
export function parseProcStat(text) {
  // proc(5): user nice system idle iowait irq softirq steal guest guest_nice, where user holds guest already.
  const [user, nice, system, , , , , steal = 0] = text.split('\n')[0].trim().split(/\s+/).slice(1).map(Number)
  // Not irq and softirq: over loopback they are the network's work for server and client, and no process has them.
  return { busySeconds: (user + nice + system) / ticksPerSecond, stealSeconds: steal / ticksPerSecond }
}

/** @returns {MachineCpu | null} null where the platform does not tell */
export const readMachineCpu = () =>
  process.platform === 'linux' ? parseProcStat(readFileSync('/proc/stat', 'utf8')) : null

/** What everybody has used of the machine so far. @param {Measured} server @param {Helpers} helpers */
function readMachineUse(server, { pids = [], mark = null }) {
  const { user, system } = process.cpuUsage()
  return {
    at: performance.now(),
    machine: readMachineCpu(),
    processes: server.processes,
    /** Of the runner and its helpers. */
    runSeconds: pids.reduce((total, pid) => total + cpuSecondsOfProcess(pid), (user + system) / 1e6),
    markedSeconds: mark === null ? 0 : cpuSecondsOf(processesMarked(mark)),
  }
}

/** @typedef {ReturnType<typeof readMachineUse>} Reading */

/** For who measures one server: readings, what lies between two of them, and what others use in the meantime. @param {Measured} server */
export const machineOf = (server) => ({
  read: (/** @type {Helpers} */ helpers = {}) => readMachineUse(server, helpers),
  between: useBetween,
  leave: ownUse,
  away: awaySince,
})

/** What the time is, and what the machine and the runner have used so far. */
const ownUse = () => ({ at: performance.now(), machine: readMachineCpu(), cpu: process.cpuUsage() })

/**
 * What a later reading is to leave out: what has passed since the server's turn ended, in which others had theirs.
 * @param {ReturnType<typeof ownUse>} left
 * @returns {(reading: Reading) => Reading}
 */
function awaySince(left) {
  const now = ownUse()
  const { user, system } = now.cpu
  const runSeconds = (user + system - left.cpu.user - left.cpu.system) / 1e6
  return (reading) => ({
    ...reading,
    at: reading.at - (now.at - left.at),
    runSeconds: reading.runSeconds - runSeconds,
    machine: reading.machine &&
      now.machine &&
      left.machine && {
        busySeconds: reading.machine.busySeconds - (now.machine.busySeconds - left.machine.busySeconds),
        stealSeconds: reading.machine.stealSeconds - (now.machine.stealSeconds - left.machine.stealSeconds),
      },
  })
}

/** The runner may be so late, and so much of the time that is measured. */
const tolerableSeconds = 0.75
const tolerableShare = 0.1

/**
 * What was used between two readings. told: CPU time of the client, where it tells; seconds: how long it was, where the
 * client tells: readings that the runner made at other times, as it stood still, are of something else, and tell nothing.
 * @type {(before: Reading, after: Reading, told: number | null, seconds?: number) => MachineUse}
 */
function useBetween(before, after, told, seconds) {
  const readSeconds = (after.at - before.at) / 1000
  const durationSeconds = seconds ?? readSeconds
  const isTimely = Math.abs(readSeconds - durationSeconds) <= tolerableSeconds + tolerableShare * durationSeconds
  const isFound = isTimely && after.processes.length > 0
  const serverCpuSeconds = isFound ? Math.max(0, cpuSecondsOf(after.processes) - cpuSecondsOf(before.processes)) : null
  const clientCpuSeconds = told ?? Math.max(0, after.markedSeconds - before.markedSeconds)
  const use = { durationSeconds, serverCpuSeconds, clientCpuSeconds }
  // What cannot be told from others is not told, nor what others used.
  if (!before.machine || !after.machine || serverCpuSeconds === null)
    return { ...use, otherCpuSeconds: null, stealSeconds: null }
  const busy = after.machine.busySeconds - before.machine.busySeconds
  const ours = after.runSeconds - before.runSeconds + serverCpuSeconds + clientCpuSeconds
  return {
    ...use,
    // The clocks differ, by ticks and by what is read first: what is left over may be a little less than nothing.
    otherCpuSeconds: Math.max(0, busy - ours),
    stealSeconds: Math.max(0, after.machine.stealSeconds - before.machine.stealSeconds),
  }
}
