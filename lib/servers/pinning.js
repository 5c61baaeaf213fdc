import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { startOf } from '../base/processes/processes.js'

/** @typedef {{ server: string, client: string }} Cpus those that each is pinned to, as taskset has them: `0-1,3` */

/** Whether taskset lets a process onto some CPUs: a container may have fewer than it shows. @param {string} chosen */
export const pins = (chosen) =>
  process.platform === 'linux' && spawnSync('taskset', ['-c', chosen, 'true'], { stdio: 'ignore' }).status === 0

/** Those that this process may use, as proc(5) has them. */
const allowedCpus = () =>
  process.platform === 'linux'
    ? (/^Cpus_allowed_list:\s+(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '')
    : ''

/**
 * CPUs for the main thread of a server and for that of its client. Where both go on after a pause Linux lets them share one
 * until its next ticks, while the other idles: with two CPUs that took 4 of the 50 ms of a slice from each. Other threads,
 * which compile and collect garbage, are free to run where there is room: a server pinned with all of them is slower.
 * @param {{ allowed?: string, canPin?: (chosen: string) => boolean }} [machine]
 * @returns {Cpus | null} null where there is one CPU only, or where the platform does not pin
 */
export function mainThreadCpus({ allowed = allowedCpus(), canPin = pins } = {}) {
  const numbers = allowed.split(',').flatMap((range) => {
    const [from, to = from] = range.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, step) => from + step)
  })
  const client = `${numbers.pop()}`
  return numbers.length > 0 && canPin(client) ? { server: numbers.join(), client } : null
}

/** Keeps the main threads of two processes where they are told to be. @param {Record<keyof Cpus, number>} pids @param {Cpus} cpus */
export function keepApart(pids, cpus) {
  for (const side of /** @type {const} */ (['server', 'client'])) {
    // Of a process id only the thread of that id, which is the main one.
    const { status, stderr } = spawnSync('taskset', ['-pc', cpus[side], `${pids[side]}`], { encoding: 'utf8' })
    if (status !== 0 && startOf(pids[side]) !== null) throw new Error(`taskset: ${stderr}`)
  }
}
