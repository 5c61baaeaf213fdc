import { writeFileSync } from 'node:fs'

/** @import { ProcessFacts } from '../base/processes/processes.js' */

/** Of several processes together. @param {ProcessFacts[]} processes @returns {number | null} null where there are none, or the platform does not tell */
export function peakMemoryOf(processes) {
  /** @type {number | null} */
  let total = null
  for (const { peakMemoryBytes } of processes) total = peakMemoryBytes === null ? null : (total ?? 0) + peakMemoryBytes
  return total
}

/**
 * Lets a process's peak memory be that from now on, on Linux; elsewhere, and where the kernel refuses, it stays that since
 * its start. Source: proc(5), clear_refs.
 * @param {number} pid
 */
export function resetPeakMemory(pid) {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // It has ended, there is no /proc, or the kernel is without it.
  }
}
