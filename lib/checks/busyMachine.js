/** @import { Flag, MachineUse } from '../types.d.ts' */

/** @typedef {Pick<MachineUse, 'durationSeconds' | 'otherCpuSeconds' | 'stealSeconds'>} Use */
/** @typedef {{ measurement: Use | null, loadAverageBefore: number[] }} Measured measurement: null where there is none */

/** Others may use this share of a core: an idle system's own work stays far below. */
const tolerableShare = 0.1
/** CPU times come in ticks of 10 ms and from several clocks: less than this many seconds says nothing. */
const minSeconds = 0.05
/** A round leaves a load average of up to 2 behind, its server and its client: one core more belongs to others. */
const tolerableLoad = 3
/** With less than half a core idle somebody waits for a core now and then: work is not spread evenly. */
const spareCores = 0.5

/** @type {(seconds: number | null | undefined, durationSeconds: number) => string | null} */
function tooMuch(seconds, durationSeconds) {
  if (!seconds || seconds < minSeconds || seconds / durationSeconds <= tolerableShare) return null
  return `${((seconds / durationSeconds) * 100).toFixed(0)} % of a core`
}

/**
 * What else kept the machine busy while something was measured. Load average is a minute old and mostly the run's own
 * doing: it counts only where the platform tells no CPU times.
 * @type {(measured: Measured) => string | null} in words; null where the machine was quiet or nothing was measured
 */
export function describeBusyMachine({ measurement, loadAverageBefore: [load] }) {
  if (!measurement) return null
  const { durationSeconds, otherCpuSeconds, stealSeconds } = measurement
  const others = tooMuch(otherCpuSeconds, durationSeconds)
  const stolen = tooMuch(stealSeconds, durationSeconds)
  const isLoaded = typeof otherCpuSeconds !== 'number' && load > tolerableLoad
  // As of most of many thousand samples.
  if (others === null && stolen === null && !isLoaded) return null
  return [
    ...(others ? [`other processes used ${others}`] : []),
    ...(stolen ? [`the hypervisor took ${stolen}`] : []),
    ...(isLoaded ? [`the load average was ${load.toFixed(1)}`] : []),
  ].join(' and ')
}

/**
 * Whether others left server and client less of the processor than they would have taken.
 * @type {(round: { measurement: MachineUse | null, loadAverageBefore: number[] }, cores: number) => boolean}
 */
export function isCrowded(round, cores) {
  if (!round.measurement || describeBusyMachine(round) === null) return false
  const { durationSeconds, serverCpuSeconds, clientCpuSeconds, otherCpuSeconds, stealSeconds } = round.measurement
  if (typeof otherCpuSeconds !== 'number') return true
  const used = Number(serverCpuSeconds) + clientCpuSeconds + otherCpuSeconds + (stealSeconds ?? 0)
  return used / durationSeconds > cores - spareCores
}

/** @type {(measured: Measured[], noun?: string) => Flag | null} noun: what one of them is */
export function busyFlag(measured, noun = 'round') {
  const found = measured.map(describeBusyMachine).filter((words) => words !== null)
  if (found.length === 0) return null
  return {
    kind: 'busy machine',
    seen: `${found[0]}${measured.length > 1 ? ` (${found.length} of ${measured.length} ${noun}s)` : ''}`,
    advice: `The machine had other work during the ${noun}; stop that work and measure again.`,
  }
}
