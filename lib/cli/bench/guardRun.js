import { existsSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { cannotWrite } from '../../base/errors/unableError.js'
import { UsageError } from '../../base/errors/usageError.js'
import { isPackageFolder } from '../../base/project.js'
import { describeProcess } from '../../base/processes/processes.js'
import { isWithinRun, openRun } from '../../base/processes/run.js'
import { shown } from '../../core/store/files.js'
import { lockResults } from '../../core/store/lock.js'

/**
 * Runs a program so that none of its child processes outlives it, and no other run writes to the same results.
 * @param {string | null} resultsDirectory - null if it writes no results
 * @param {() => Promise<number>} program
 * @returns {Promise<number>} the exit code
 * @throws {UsageError} if another run uses the directory; {@link UnableError} if it or a temporary folder cannot be
 *   written
 */
export async function guardRun(resultsDirectory, program) {
  if (isWithinRun()) return program()
  const run = await openRun().catch((error) => {
    throw cannotWrite('a temporary folder', error, 'set TMPDIR to another one')
  })
  try {
    const release = resultsDirectory === null ? () => {} : lockDirectory(resultsDirectory)
    try {
      return await program()
    } finally {
      release()
    }
  } finally {
    await run.close()
  }
}

/** @param {string} directory @returns {() => void} releases the lock */
function lockDirectory(directory) {
  const name = shown(directory)
  let lock
  try {
    lock = lockResults(directory)
    // The folder of an installed package is in the user's project, whose git ignores nothing of it yet.
    const ignored = join(directory, '.gitignore')
    if (isPackageFolder(directory) && !existsSync(ignored)) writeFileSync(ignored, '*\n')
  } catch (error) {
    throw cannotWrite(name, error, 'choose another directory with --results')
  }
  if (lock.holder === null) return lock.release
  const { pid, host, since } = lock.holder
  const isHere = host === hostname()
  const holder = isHere ? describeProcess(pid) : `pid ${pid} of ${host}`
  const advice = isHere ? '' : `, delete ${shown(lock.path)} if that has ended`
  throw new UsageError(
    `${name || '.'} is in use by ${holder} since ${since}; wait until it has ended${advice}, ` +
      'or choose another directory with --results',
    'RESULTS_LOCKED',
  )
}
