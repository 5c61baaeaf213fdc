import { readFileSync } from 'node:fs'

/** @typedef {{ busySeconds: number, stealSeconds: number }} MachineCpu since boot, over all cores */

/** proc(5): the unit of /proc/stat is USER_HZ, 100 a second on every Linux that Node runs on. */
const ticksPerSecond = 100

/**
 * @param {string} text of /proc/stat
 * @returns {MachineCpu}
 */
export function parseProcStat(text) {
  // proc(5): user nice system idle iowait irq softirq steal guest guest_nice, where user holds guest already.
  const [user, nice, system, , , , , steal = 0] = text.split('\n')[0].trim().split(/\s+/).slice(1).map(Number)
  // Not irq and softirq: over loopback they are the network's work for server and client, and no process has them.
  return { busySeconds: (user + nice + system) / ticksPerSecond, stealSeconds: steal / ticksPerSecond }
}

/** @returns {MachineCpu | null} null where the platform does not tell */
export function readMachineCpu() {
  return process.platform === 'linux' ? parseProcStat(readFileSync('/proc/stat', 'utf8')) : null
}
