import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

// CPU quotas of containers. Source: cgroups(7), and admin-guide/cgroup-v2 and scheduler/sched-bwc of the kernel.

/** @param {string} path */
function readIfAllowed(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Lists the folders of this process's CPU control groups and their parents. @param {(path: string) => string} read */
function groupFolders(read) {
  const groups = read('/proc/self/cgroup')
    .split('\n')
    .map((line) => line.split(':'))
  return read('/proc/self/mountinfo')
    .split('\n')
    .flatMap((line) => {
      const [[, , , root, mount] = [], [type, , options = ''] = []] = line.split(' - ').map((part) => part.split(' '))
      const isFirst = type === 'cgroup' && options.split(',').includes('cpu')
      if (!isFirst && type !== 'cgroup2') return []
      const groupPath = groups.find(([id, names = '']) =>
        isFirst ? names.split(',').includes('cpu') : id === '0',
      )?.[2]
      // A container may see its group under another path than that of the mount.
      const parts =
        groupPath === undefined
          ? []
          : relative(root, groupPath)
              .split('/')
              .filter((part) => part !== '..' && part !== '')
      return Array.from({ length: parts.length + 1 }, (_, count) => join(mount, ...parts.slice(0, count)))
    })
}

/**
 * Reads the quota of one group in cores; Infinity without one.
 * @type {(folder: string, read: (path: string) => string) => number}
 */
function coresOf(folder, read) {
  const [quota, period] = (
    read(join(folder, 'cpu.max')) ||
    `${read(join(folder, 'cpu.cfs_quota_us'))} ${read(join(folder, 'cpu.cfs_period_us'))}`
  )
    .trim()
    .split(/\s+/)
    .map(Number)
  return quota > 0 && period > 0 ? quota / period : Number.POSITIVE_INFINITY
}

/**
 * Finds the CPU quota of this process and its children.
 * @param {(path: string) => string} [read] - reads a file; an empty text without it
 * @returns {{ cores: number, readThrottledSeconds: () => number } | null} null without a quota; readThrottledSeconds:
 *   time for which processors were withheld so far, added up over them
 */
export function findCpuQuota(read = readIfAllowed) {
  const limited = groupFolders(read).flatMap((folder) => {
    const cores = coresOf(folder, read)
    return Number.isFinite(cores) ? [{ folder, cores }] : []
  })
  if (limited.length === 0) return null
  const [{ folder, cores }] = limited.sort((a, b) => a.cores - b.cores)
  return {
    cores,
    readThrottledSeconds() {
      const [, unit, time] = /^throttled_(time|usec) (\d+)$/m.exec(read(join(folder, 'cpu.stat'))) ?? []
      return Number(time ?? 0) / (unit === 'time' ? 1e9 : 1e6)
    },
  }
}
