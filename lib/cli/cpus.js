import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import { UsageError } from './usageError.js'

/** CPUs as taskset has them: numbers and ranges, with commas between them. */
const list = /^\d+(-\d+)?(,\d+(-\d+)?)*$/

/**
 * Whether taskset is there and lets a process of this user onto some CPUs: a container may have fewer than it shows.
 * @param {string} chosen
 */
function canPin(chosen) {
  return process.platform === 'linux' && spawnSync('taskset', ['-c', chosen, 'true'], { stdio: 'ignore' }).status === 0
}

/**
 * The CPUs for the server and those for the client.
 * @param {unknown} given SERVER/CLIENT
 * @param {{ cpuCount?: number, canPin?: (chosen: string) => boolean }} [machine]
 * @returns {import('../types.d.ts').Settings['cpus']} null where nothing is given
 * @throws {UsageError}
 */
export function toCpus(given, machine = {}) {
  if (given === undefined) return null
  const { cpuCount = cpus().length } = machine
  const refuse = (/** @type {string} */ expected, /** @type {string} */ hint) => {
    throw new UsageError(`--cpus: expected ${expected}, got "${given}"; ${hint}`)
  }
  const [server, client, ...others] = String(given).split('/')
  const sides = [server, client ?? '']
  if (others.length > 0 || !sides.every((side) => list.test(side) && ascends(side)))
    refuse('SERVER/CLIENT such as 0/1 or 0-1/2,3', 'see --help')
  const highest = Math.max(...String(given).split(/\D/).map(Number))
  if (highest >= cpuCount) refuse(`CPUs from 0 to ${cpuCount - 1}, which this machine has`, 'see --help')
  if (!sides.every(machine.canPin ?? canPin))
    refuse('Linux with taskset of util-linux, and CPUs that this process may use', 'leave it out')
  return { server, client }
}

/** @param {string} side */
function ascends(side) {
  return side.split(',').every((range) => {
    const [from, to = from] = range.split('-').map(Number)
    return from <= to
  })
}
