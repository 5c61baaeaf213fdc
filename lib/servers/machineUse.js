import { readFileSync } from 'node:fs'
import { cpuNumbers } from '../load/slices/pinning.js'
import { findCpuQuota } from './cpuQuota.js'
import { findPeers } from './peers.js'
import { cpuSecondsOf, cpuSecondsOfAll, processesMarked, ticksPerSecond } from '../base/processes/processes.js'

/** @import { MachineUse } from '../types.d.ts' */
/** @import { Cpus } from '../load/slices/pinning.js' */
/** @import { RunningServer } from './runningServer.js' */
/** @import { ServerProcess } from './serverProcess.js' */

/**
 * @typedef {object} MachineCpu CPU times since boot
 * @property {number} busySeconds - over all CPUs
 * @property {number} stealSeconds
 * @property {number[]} busyByCpu
 * @property {number | null} throttledSeconds - that a CPU quota took; null without one
 */
/** @typedef {Pick<ServerProcess | RunningServer, 'processes'>} Measured */
/**
 * @typedef {object} Helpers other processes that work for the run
 * @property {number[]} [pids]
 * @property {string | null} [mark] of a client's processes
 * @property {Cpus | null} [pinned] CPUs to which server and client are pinned
 */
/** @typedef {ReturnType<typeof readRunner>} RunnerReading */
/** @typedef {ReturnType<typeof readMachineUse>} Reading */

/** Reads CPU times from /proc/stat. @type {(text: string) => Omit<MachineCpu, 'throttledSeconds'>} */
export function parseProcStat(text) {
  // Fields by proc(5): user nice system idle iowait irq softirq steal guest guest_nice; user includes guest.
  // Without irq and softirq, which over loopback are network work for server and client: no process is charged for it.
  const [all, ...cpus] = text.split('\n').flatMap((line) => {
    const [name, user, nice, system, , , , , steal = 0] = line.trim().split(/\s+/)
    if (!name.startsWith('cpu')) return []
    const busySeconds = (Number(user) + Number(nice) + Number(system)) / ticksPerSecond
    return [{ index: Number(name.slice(3)), busySeconds, stealSeconds: Number(steal) / ticksPerSecond }]
  })
  /** @type {number[]} */
  const busyByCpu = []
  // One that is offline has no line.
  for (const { index, busySeconds } of cpus) busyByCpu[index] = busySeconds
  return { busySeconds: all.busySeconds, stealSeconds: all.stealSeconds, busyByCpu }
}

/** Quota of the run, which no process leaves. */
const quota = findCpuQuota()

/** Reads the machine's CPU times. @returns {MachineCpu | null} null if the platform does not say */
export const readMachineCpu = () =>
  process.platform === 'linux'
    ? { ...parseProcStat(readFileSync('/proc/stat', 'utf8')), throttledSeconds: quota?.readThrottledSeconds() ?? null }
    : null

/**
 * Reads the time, and the CPU times of the machine, of the runner with its helpers, and of a server's peers.
 * @type {(peers: number[], pids?: number[]) => { at: number, machine: MachineCpu | null, runSeconds: number,
 *   peerSeconds: number | null }} null without peers
 */
function readRunner(peers, pids = []) {
  const { user, system } = process.cpuUsage()
  return {
    at: performance.now(),
    machine: readMachineCpu(),
    runSeconds: cpuSecondsOfAll(pids) + (user + system) / 1e6,
    peerSeconds: peers.length === 0 ? null : cpuSecondsOfAll(peers),
  }
}

/** @param {Measured} server @param {Helpers} helpers @param {number[]} peers */
function readMachineUse(server, { pids, mark = null, pinned = null }, peers) {
  return {
    ...readRunner(peers, pids),
    pinned,
    processes: server.processes,
    markedSeconds: mark === null ? 0 : cpuSecondsOf(processesMarked(mark)),
  }
}

/** Creates readings of CPU use: absolute, differences, and other processes' use. @param {Measured} server */
export function machineOf(server) {
  /** @type {number[]} */
  let peers = []
  return {
    /** Finds the processes that the server has connected to, before a measurement. */
    look() {
      peers = findPeers(server.processes.map(({ pid }) => pid))
    },
    read: (/** @type {Helpers} */ helpers = {}) => readMachineUse(server, helpers, peers),
    between: useBetween,
    leave: () => readRunner(peers),
    away: (/** @type {RunnerReading} */ left) => awaySince(left, readRunner(peers)),
  }
}

/** @type {(later: MachineCpu | null, earlier: MachineCpu | null) => MachineCpu | null} */
const cpuBetween = (later, earlier) =>
  later &&
  earlier && {
    busySeconds: later.busySeconds - earlier.busySeconds,
    stealSeconds: later.stealSeconds - earlier.stealSeconds,
    busyByCpu: later.busyByCpu.map((seconds, cpu) => seconds - (earlier.busyByCpu[cpu] ?? 0)),
    throttledSeconds:
      later.throttledSeconds === null ? null : later.throttledSeconds - Number(earlier.throttledSeconds),
  }

/**
 * Creates a correction of later readings: removes what has passed since the server's turn ended, during other turns.
 * @type {(left: RunnerReading, now: RunnerReading) => (reading: Reading) => Reading}
 */
function awaySince(left, now) {
  const machine = cpuBetween(now.machine, left.machine)
  return (reading) => ({
    ...reading,
    at: reading.at - (now.at - left.at),
    runSeconds: reading.runSeconds - (now.runSeconds - left.runSeconds),
    peerSeconds: reading.peerSeconds && reading.peerSeconds - (Number(now.peerSeconds) - Number(left.peerSeconds)),
    machine: cpuBetween(reading.machine, machine),
  })
}

/** Tolerated delay of the runner's readings, in seconds and as a share of the measured time. */
const tolerableSeconds = 0.75
const tolerableShare = 0.1

/**
 * Computes what was used between two readings. If these were late, because the runner was suspended, the server's use
 * is unknown.
 * @type {(before: Reading, after: Reading, clientSeconds: number | null, seconds?: number) => MachineUse} CPU time of
 *   the client and length of the window, if the client reports them
 */
function useBetween(before, after, clientSeconds, seconds) {
  const readSeconds = (after.at - before.at) / 1000
  const durationSeconds = seconds ?? readSeconds
  const isTimely = Math.abs(readSeconds - durationSeconds) <= tolerableSeconds + tolerableShare * durationSeconds
  const isFound = isTimely && after.processes.length > 0
  const serverCpuSeconds = isFound ? Math.max(0, cpuSecondsOf(after.processes) - cpuSecondsOf(before.processes)) : null
  const clientCpuSeconds = clientSeconds ?? Math.max(0, after.markedSeconds - before.markedSeconds)
  const use = { durationSeconds, serverCpuSeconds, clientCpuSeconds }
  const machine = cpuBetween(after.machine, before.machine)
  if (machine === null || serverCpuSeconds === null) return { ...use, otherCpuSeconds: null, stealSeconds: null }
  const ofRunner = after.runSeconds - before.runSeconds
  const ofPeers = Math.max(0, Number(after.peerSeconds ?? 0) - Number(before.peerSeconds ?? 0))
  const runSeconds = ofRunner + serverCpuSeconds + clientCpuSeconds + ofPeers
  /**
   * Computes the least time that others took of the CPUs of a pinned process.
   * @type {(chosen: string, usedSeconds: number) => number}
   */
  function takenOf(chosen, usedSeconds) {
    const busy = cpuNumbers(chosen).reduce((total, cpu) => total + (machine?.busyByCpu[cpu] ?? 0), 0)
    return Math.max(0, busy - usedSeconds - ofRunner)
  }
  const { pinned } = after
  return {
    ...use,
    ...(pinned && {
      takenFromServerSeconds: takenOf(pinned.server, serverCpuSeconds),
      takenFromClientSeconds: takenOf(pinned.client, clientCpuSeconds),
    }),
    ...(ofPeers > 0 && { peerCpuSeconds: ofPeers }),
    ...(machine.throttledSeconds !== null && { throttledSeconds: machine.throttledSeconds }),
    // The clocks differ by ticks and by the order of reading, so the rest may be slightly negative.
    otherCpuSeconds: Math.max(0, machine.busySeconds - runSeconds),
    stealSeconds: Math.max(0, machine.stealSeconds),
  }
}
