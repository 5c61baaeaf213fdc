import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { childEnvironment } from '../../base/processes/childEnvironment.js'
import { startOf } from '../../base/processes/processes.js'

/** @typedef {{ server: string, client: string }} Cpus CPUs for each, as taskset has them: `0-1,3` */

/**
 * Returns whether taskset can pin a process to some CPUs: a container may have fewer than it shows.
 * @param {string} chosen
 */
export const canPinTo = (chosen) =>
  process.platform === 'linux' &&
  spawnSync('taskset', ['-c', chosen, 'true'], { stdio: 'ignore', env: childEnvironment() }).status === 0

/** CPUs that this process may use, as proc(5) has them. */
const allowedCpus = () =>
  process.platform === 'linux'
    ? (/^Cpus_allowed_list:\s+(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '')
    : ''

/** Lists the CPUs of a text such as `0-1,3`. @param {string} chosen */
export const cpuNumbers = (chosen) =>
  chosen.split(',').flatMap((range) => {
    const [from, to = from] = range.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, step) => from + step)
  })

/**
 * Chooses CPUs for the main threads of a server and of its client. When both go on after a pause, Linux lets them share
 * one until its next ticks while the other idles: with two CPUs that took 4 of the 50 ms of a slice from each. Other
 * threads, which compile and collect garbage, run on any CPU: a server pinned with all of them is slower.
 * @param {{ allowed?: string, canPin?: (chosen: string) => boolean }} [machine]
 * @returns {Cpus | null} null if there is only one CPU, or the platform does not pin
 */
export function mainThreadCpus({ allowed = allowedCpus(), canPin = canPinTo } = {}) {
  const numbers = cpuNumbers(allowed)
  const client = `${numbers.pop()}`
  return numbers.length > 0 && canPin(client) ? { server: numbers.join(), client } : null
}

/** Pins the main threads of two processes. @param {Record<keyof Cpus, number>} pids @param {Cpus} cpus */
export function pinMainThreads(pids, cpus) {
  for (const side of /** @type {const} */ (['server', 'client'])) {
    // taskset pins the thread with the process's id only, which is the main one.
    const { status, stderr } = spawnSync('taskset', ['-pc', cpus[side], `${pids[side]}`], {
      encoding: 'utf8',
      env: childEnvironment(),
    })
    if (status !== 0 && startOf(pids[side]) !== null) throw new Error(`taskset: ${stderr}`)
  }
}
