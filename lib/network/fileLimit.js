import { spawnSync } from 'node:child_process'
import { UsageError } from '../base/errors/usageError.js'

/** Open files of a process beside its connections. */
const otherFiles = 60

/** Reads how many files a process may have open. Node.js raised it to the hard limit, which children inherit. */
function readLimit() {
  const { stdout } = spawnSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' })
  const limit = Number.parseInt(stdout, 10)
  return Number.isInteger(limit) ? limit : Number.POSITIVE_INFINITY
}

/**
 * Refuses more connections than files may be open: server and client each hold one file for every connection.
 * @param {string} option - asks for the connections
 * @param {number} connections
 * @param {number} [limit]
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
