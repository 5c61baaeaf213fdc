import { writeFileSync } from 'node:fs'

/** @import { ProcessFacts } from '../base/processes/processes.js' */

/**
 * Adds up the peak memory of processes, in bytes.
 * @type {(processes: ProcessFacts[]) => number | null} null without processes, or if the platform does not say
 */
export function peakMemoryOf(processes) {
  const peaks = processes.flatMap(({ peakMemoryBytes }) => peakMemoryBytes ?? [])
  return peaks.length === 0 ? null : peaks.reduce((total, bytes) => total + bytes)
}

/** Resets a process's peak memory, on Linux. Source: proc(5), clear_refs. @param {number} pid */
export function resetPeakMemory(pid) {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // Without /proc, without that kernel option, or after the process's end the peak stays.
  }
}
