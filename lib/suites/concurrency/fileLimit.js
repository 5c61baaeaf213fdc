import { spawnSync } from 'node:child_process'
import { UsageError } from '../../errors/usageError.js'

/** What a process has open beside its connections. */
const otherFiles = 60

/** How many files a process may have open: Node.js has raised it to the hard limit by now, which children inherit. */
function readLimit() {
  const { stdout } = spawnSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' })
  const limit = Number.parseInt(stdout, 10)
  return Number.isInteger(limit) ? limit : Number.POSITIVE_INFINITY
}

/**
 * Both the server and the client hold every connection as an open file.
 * @param {number[]} connections
 * @param {number} [limit]
 * @throws {UsageError}
 */
export function refuseTooManyFiles(connections, limit = readLimit()) {
  const most = Math.max(...connections)
  const needed = most + otherFiles
  if (needed <= limit) return
  throw new UsageError(
    `-c/--connections: ${most} take up to ${needed} open files in a process, the limit is ${limit}; raise it (ulimit -Hn ${needed}, as root, or LimitNOFILE), or leave out those above ${Math.max(0, limit - otherFiles)}`,
  )
}
