import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { Fault } from '../base/errors/fault.js'
import { childEnvironment } from '../base/processes/childEnvironment.js'
import { UsageError } from '../base/errors/usageError.js'

/** Open files of a process beside its connections. */
const otherFiles = 60

/** Reads how many files a process may have open. Node.js raised it to the hard limit, which children inherit. */
function readLimit() {
  const { stdout } = spawnSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8', env: childEnvironment() })
  const limit = Number.parseInt(stdout, 10)
  return Number.isInteger(limit) ? limit : Number.POSITIVE_INFINITY
}

/**
 * Refuses more connections than files may be open: server and client each hold one file for every connection.
 * @type {(option: string, connections: number, limit?: number) => void} option: asks for the connections
 * @throws {UsageError}
 */
export function refuseTooManyFiles(option, connections, limit = readLimit()) {
  const needed = connections + otherFiles
  if (needed <= limit) return
  throw new UsageError(
    `${option}: ${connections} take up to ${needed} open files in a process, the limit is ${limit}; ` +
      `raise it (ulimit -Hn ${needed}, as root, or LimitNOFILE), ` +
      `or ask for ${Math.max(0, limit - otherFiles)} at most`,
  )
}

/**
 * Refuses more connections than the processes of a server may open files for: their limit may be another one.
 * @type {(processes: { pid: number }[], connections: number) => void}
 * @throws {Fault}
 */
export function assertServerFiles(processes, connections) {
  const free = processes.reduce((sum, { pid }) => sum + freeFiles(pid), 0)
  if (processes.length === 0 || connections <= free) return
  throw new Fault(
    'SERVER_LIMIT',
    `the server may open ${free} more files, ${connections} connections take as many; ` +
      'raise ulimit -n where it is started, or ask for fewer',
  )
}

/** Counts the files that a process may still open; Infinity if the system does not say. @param {number} pid */
function freeFiles(pid) {
  try {
    const limit =
      /^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1] ?? Number.POSITIVE_INFINITY
    return Math.max(0, Number(limit) - readdirSync(`/proc/${pid}/fd`).length)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
