import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** @import { RunningServer } from './runningServer.js' */
/** @import { ServerProcess } from './serverProcess.js' */

/** A collection of garbage takes less than this. */
const collectSeconds = 30
/** What is collected is given back to the system some time later, by threads of their own. */
const lookMilliseconds = 50
const sameLooks = 6
const maxLooks = 60

/** Of a process, in bytes; null where it has ended or the platform does not tell. @param {number} pid */
function residentMemoryOf(pid) {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? null : Number(kilobytes) * 1024
  } catch {
    return null
  }
}

/**
 * Resident memory of all processes of a server without garbage, as far as its first one can be asked to collect it: of a
 * server that is monitored, and that Node.js runs.
 * @param {ServerProcess | RunningServer} server
 * @returns {Promise<number | null>} bytes; null where the platform does not tell
 */
export async function readSettledMemory(server) {
  await server.monitor?.collectGarbage(collectSeconds)
  const pids = server.processes.map(({ pid }) => pid)
  let least = Number.POSITIVE_INFINITY
  for (let [looks, same] = [0, 0]; looks < maxLooks && same < sameLooks; looks += 1) {
    const all = pids.map(residentMemoryOf)
    if (all.length === 0 || all.includes(null)) return null
    const bytes = all.reduce((/** @type {number} */ sum, one) => sum + Number(one), 0)
    same = bytes < least ? 0 : same + 1
    least = Math.min(least, bytes)
    await delay(lookMilliseconds)
  }
  return least
}
