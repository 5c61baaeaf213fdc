import { isWithinRun, openRun } from '../processes/run.js'
import { ResultError } from '../results/resultError.js'

/**
 * Runs a program so that nothing that it starts outlives it, however it ends.
 * @param {() => Promise<number>} program
 * @returns {Promise<number>} the exit code
 * @throws {ResultError} where a temporary folder cannot be written; what the program throws
 */
export async function withinRun(program) {
  if (isWithinRun()) return program()
  const run = await openRun().catch((error) => {
    throw error.code
      ? new ResultError(`cannot write a temporary folder: ${error.message}; set TMPDIR to another one`)
      : error
  })
  try {
    return await program()
  } finally {
    await run.close()
  }
}
