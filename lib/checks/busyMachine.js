/** @import { Flag, MachineUse } from '../types.d.ts' */

/** @typedef {Pick<MachineUse, 'durationSeconds' | 'otherCpuSeconds' | 'stealSeconds'>} Use */
/**
 * @typedef {{ measurement: Use | null, loadAverageBefore: number[] }} Measured measurement: null where there is none
 */

/** Share of a core that other processes may use: an idle system's work stays far below. */
const tolerableShare = 0.1
/** CPU times come in ticks of 10 ms and from several clocks: less than this many seconds says nothing. */
const minSeconds = 0.05
/** Load average that a round may leave behind: up to 2 by its server and client, 1 by other processes. */
const tolerableLoad = 3
/** Idle cores below which processes wait for a core now and then, because work is not spread evenly. */
const spareCores = 0.5

/** @type {(seconds: number | null | undefined, durationSeconds: number) => string | null} */
function tooMuch(seconds, durationSeconds) {
  if (!seconds || seconds < minSeconds || seconds / durationSeconds <= tolerableShare) return null
  return `${((seconds / durationSeconds) * 100).toFixed(0)} % of a core`
}

/**
 * Describes other work on the machine during a measurement. Load average is a minute old and mostly caused by the run:
 * it counts only if the platform has no CPU times.
 * @param {Measured} measured
 * @returns {string | null} null if the machine was quiet or nothing was measured
 */
export function describeBusyMachine({ measurement, loadAverageBefore: [load] }) {
  if (!measurement) return null
  const { durationSeconds, otherCpuSeconds, stealSeconds } = measurement
  const busy = tooMuch(otherCpuSeconds, durationSeconds)
  const stolen = tooMuch(stealSeconds, durationSeconds)
  const isLoaded = typeof otherCpuSeconds !== 'number' && load > tolerableLoad
  const causes = [
    busy && `other processes used ${busy}`,
    stolen && `the hypervisor took ${stolen}`,
    isLoaded && `the load average was ${load.toFixed(1)}`,
  ]
  return causes.filter(Boolean).join(' and ') || null
}

/**
 * Tells whether other processes left server and client less of the CPU than they would have taken.
 * @type {(round: { measurement: MachineUse | null, loadAverageBefore: number[] }, cores: number) => boolean}
 */
export function isCrowded(round, cores) {
  if (!round.measurement || describeBusyMachine(round) === null) return false
  const { durationSeconds, serverCpuSeconds, clientCpuSeconds, otherCpuSeconds, stealSeconds } = round.measurement
  if (typeof otherCpuSeconds !== 'number') return true
  const used = Number(serverCpuSeconds) + clientCpuSeconds + otherCpuSeconds + (stealSeconds ?? 0)
  return used / durationSeconds > cores - spareCores
}

/** @type {(measured: Measured[], noun?: string) => Flag | null} noun: name of one measurement */
export function busyFlag(measured, noun = 'round') {
  const descriptions = measured.map(describeBusyMachine).filter((description) => description !== null)
  if (descriptions.length === 0) return null
  return {
    kind: 'busy machine',
    seen: `${descriptions[0]}${measured.length > 1 ? ` (${descriptions.length} of ${measured.length} ${noun}s)` : ''}`,
    advice: `The machine had other work during the ${noun}; stop that work and measure again.`,
  }
}
