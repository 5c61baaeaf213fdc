import { hostname } from 'node:os'
import { cannotWrite } from '../base/errors/unableError.js'
import { UsageError } from '../base/errors/usageError.js'
import { describeProcess } from '../base/processes/processes.js'
import { isWithinRun, openRun } from '../base/processes/run.js'
import { shown } from '../core/store/files.js'
import { lockResults } from '../core/store/lock.js'

/**
 * Runs a program so that nothing that it starts outlives it, however it ends, and that nobody else writes where it does.
 * @type {(resultsDirectory: string | null, program: () => Promise<number>) => Promise<number>} the exit code;
 *   resultsDirectory: null where it writes no results
 * @throws {UsageError} where the directory is another run's; {@link UnableError} where it or a temporary folder cannot
 *   be written; what the program throws
 */
export async function withinRun(resultsDirectory, program) {
  if (isWithinRun()) return program()
  const run = await openRun().catch((error) => {
    throw cannotWrite('a temporary folder', error, 'set TMPDIR to another one')
  })
  try {
    const release = resultsDirectory === null ? () => {} : take(resultsDirectory)
    try {
      return await program()
    } finally {
      release()
    }
  } finally {
    await run.close()
  }
}

/** @param {string} directory */
function take(directory) {
  const name = shown(directory)
  let lock
  try {
    lock = lockResults(directory)
  } catch (error) {
    throw cannotWrite(name, error, 'choose another directory with --results')
  }
  if (lock.holder === null) return lock.release
  const { pid, host, since } = lock.holder
  const isHere = host === hostname()
  const who = isHere ? describeProcess(pid) : `pid ${pid} of ${host}`
  const unless = isHere ? '' : `, delete ${shown(lock.path)} if that has ended`
  throw new UsageError(
    `${name || '.'} is in use by ${who} since ${since}; wait until it has ended${unless}, or choose another directory with --results`,
    'RESULTS_LOCKED',
  )
}
