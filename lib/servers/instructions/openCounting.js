import { openPerf } from './perf.js'
import { openQemu } from './qemu.js'

/** @typedef {{ read: () => Promise<number>, close: () => void }} Counter read: all user-mode instructions of all threads so far; what was executed well before is in it */

/**
 * @typedef {object} Counting a way to count the instructions of a server
 * @property {'perf' | 'qemu'} tool
 * @property {string[]} under command line of what Node.js runs under
 * @property {(pids: number[]) => Counter} open for the processes of one server, which is asked for nothing meanwhile
 * @property {() => void} remove once nobody needs it any more
 */

/**
 * Compilers and garbage collectors in threads of their own finish when the machine has time for them: where each comes at its
 * turn in the main thread, the same work has the same instructions.
 */
export const steadyFlags = ['--single-threaded']

/**
 * The best way to count instructions that this machine has.
 * @returns {Counting | string} why there is none, in words
 */
export function openCounting() {
  const perf = openPerf()
  if (typeof perf !== 'string') return perf
  const qemu = openQemu()
  if (typeof qemu !== 'string') return qemu
  return `instructions are counted by perf (${perf}) or by qemu-user (${qemu}): apt-get install -y qemu-user gcc`
}
